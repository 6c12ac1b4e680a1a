import type { LoadedCollection } from '../../../machines/collection/collection.machine';
import type { FeedItem, Id } from '../../../machines/model/entities';
import { isSameId } from '../../../machines/model/ids';

/** What this visit has loaded in one currency. */
export interface LoadedPages {
  feed: FeedItem[] | null;
  /** Milliseconds since the epoch. */
  feedLoadedAt: number;
  /** By the key of the collection, the latest last. */
  collections: Map<string, LoadedCollection>;
}

/** The most collections kept in memory: each may have thousands of products. Older ones are loaded again. */
const COLLECTIONS_KEPT = 10;

/** The memory of loaded pages: asked for another currency, it drops what was loaded before. */
export function createLoadedPages(): (currencyId: Id | null) => LoadedPages {
  let known: (LoadedPages & { currencyId: Id | null }) | null = null;
  return (currencyId) => {
    if (!known || !isSameId(known.currencyId, currencyId))
      known = { currencyId, feed: null, feedLoadedAt: 0, collections: new Map() };
    return known;
  };
}

/** Keeps a collection as the latest one. */
export function keepCollection(
  { collections }: LoadedPages,
  key: string,
  collection: LoadedCollection,
): LoadedCollection {
  collections.delete(key);
  collections.set(key, collection);
  const [oldest] = collections.keys();
  if (collections.size > COLLECTIONS_KEPT && oldest !== undefined) collections.delete(oldest);
  return collection;
}
