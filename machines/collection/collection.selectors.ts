import type { SnapshotFrom } from 'xstate';
import type { Card } from '../model/editions';
import { selectPageView } from '../pageFlow/pageFlow.selectors';
import type { collectionMachine } from './collection.machine';

type CollectionSnapshot = SnapshotFrom<typeof collectionMachine>;

/** The collection's name; empty until it is loaded. */
export const selectTitle = ({ context }: CollectionSnapshot): string => context.data?.title ?? '';

/** Everything that was loaded, in the order it is shown. */
export const selectCards = ({ context }: CollectionSnapshot): Card[] | null => context.data?.cards ?? null;

/** What the screen of a collection is made of. */
export const selectCollection = (collection: CollectionSnapshot) => ({
  loaded: selectPageView(collection),
  name: selectTitle(collection),
  cards: selectCards(collection),
  error: collection.context.error,
  supportCode: collection.context.supportCode,
});
