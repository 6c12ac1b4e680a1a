import { assign, setup } from 'xstate';
import type { Card } from '../model/editions';
import type { FeedItem } from '../model/entities';
import { isSameId, type Id } from '../model/ids';
import { withLatest } from '../model/records';

/** A collection as it was loaded: its title, and its goods in the order they are shown. */
export interface LoadedCollection {
  title: string;
  cards: Card[];
}

/** The most collections kept in memory: each may have thousands of goods. Older ones are loaded again. */
const COLLECTIONS_KEPT = 10;

/** The cache of what this visit has loaded: collections (section 4, Collections) and the home feed. */
export const collectionsMachine = setup({
  types: {
    /** By the key of the collection. */
    context: {} as { cache: Record<string, LoadedCollection>; feed: FeedItem[] | null; currencyId: Id | null },
    events: {} as
      | { type: 'collection.loaded'; key: string; collection: LoadedCollection }
      | { type: 'feed.loaded'; feed: FeedItem[] }
      | { type: 'currency.changed'; currencyId: Id | null },
  },
  guards: {
    isOtherCurrency: ({ context }, params: { currencyId: Id | null }) =>
      !isSameId(context.currencyId, params.currencyId),
  },
  actions: {
    adoptCurrency: assign({ currencyId: (_, params: { currencyId: Id | null }) => params.currencyId }),
    keepCollection: assign({
      cache: ({ context }, { key, collection }: { key: string; collection: LoadedCollection }) =>
        withLatest(context.cache, key, collection, COLLECTIONS_KEPT),
    }),
    keepFeed: assign({ feed: (_, params: { feed: FeedItem[] }) => params.feed }),
    dropCache: assign({ cache: {}, feed: null }),
  },
}).createMachine({
  id: 'collections',
  description: 'Keeps the collections and the home feed that were loaded in the current currency.',
  context: { cache: {}, feed: null, currencyId: null },
  on: {
    'collection.loaded': { actions: [{ type: 'keepCollection', params: ({ event }) => event }] },
    'feed.loaded': { actions: [{ type: 'keepFeed', params: ({ event }) => event }] },
    'currency.changed': {
      guard: { type: 'isOtherCurrency', params: ({ event }) => event },
      description: 'Everything loaded so far was in another currency.',
      actions: [{ type: 'dropCache' }, { type: 'adoptCurrency', params: ({ event }) => event }],
    },
  },
});
