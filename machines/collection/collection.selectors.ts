import type { SnapshotFrom } from 'xstate';
import { selectFailure, selectPageView } from '../pageFlow/pageFlow.selectors';
import type { collectionMachine } from './collection.machine';

type CollectionSnapshot = SnapshotFrom<typeof collectionMachine>;

/** What the screen of a collection is made of: until it has loaded, no name and no cards. */
export const selectCollection = (collection: CollectionSnapshot) => ({
  loaded: selectPageView(collection),
  name: collection.context.data?.title ?? '',
  cards: collection.context.data?.cards ?? null,
  isKept: collection.value === 'renewing',
  ...selectFailure(collection),
});
