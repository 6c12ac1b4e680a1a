import type { SnapshotFrom } from 'xstate';
import { ownOf } from '../model/records';
import type { collectionsMachine, LoadedCollection } from './collections.machine';

type Collections = SnapshotFrom<typeof collectionsMachine>;

/** A collection from the cache; null when it was not loaded in the current currency. */
export const selectCached =
  (key: string) =>
  (collections: Collections): LoadedCollection | null =>
    ownOf(collections.context.cache, key) ?? null;
