import type { SnapshotFrom } from 'xstate';
import { ownOf } from '../model/records';
import type { collectionsMachine, LoadedCollection } from './collections.machine';

type Collections = SnapshotFrom<typeof collectionsMachine>;

/** What was loaded of a collection in the current currency, null when nothing was. */
export const selectCached =
  (key: string) =>
  (collections: Collections): LoadedCollection | null =>
    ownOf(collections.context.cache, key) ?? null;
