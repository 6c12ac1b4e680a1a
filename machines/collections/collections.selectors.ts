import type { SnapshotFrom } from 'xstate';
import { ownOf } from '../model/records';
import { FIRST_PLACE, type Place } from '../model/place';
import type { collectionsMachine, LoadedCollection } from './collections.machine';

type Collections = SnapshotFrom<typeof collectionsMachine>;

/** Where the shopper left a list; its start when it was never visited. */
export const selectPlace =
  (placeId: string) =>
  (collections: Collections): Place =>
    ownOf(collections.context.places, placeId) ?? FIRST_PLACE;

/** What was loaded of a collection in the current currency, null when nothing was. */
export const selectCached =
  (placeId: string) =>
  (collections: Collections): LoadedCollection | null =>
    ownOf(collections.context.cache, placeId) ?? null;
