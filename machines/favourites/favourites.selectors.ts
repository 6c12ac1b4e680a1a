import type { SnapshotFrom } from 'xstate';
import { isSoldIn } from '../model/editions';
import type { FavouriteItem, Id } from '../model/entities';
import type { FavouriteKey, favouritesMachine } from './favourites.machine';
import { isSameId } from '../model/ids';

type Favourites = SnapshotFrom<typeof favouritesMachine>;

/** Everything kept, in every currency. */
export const selectFavourites = (favourites: Favourites): FavouriteItem[] => favourites.context.items;

/** Whether an edition is kept. */
export const selectIsFavourite =
  ({ title, editionId }: FavouriteKey) =>
  (favourites: Favourites): boolean =>
    favourites.context.items.some((item) => item.title === title && isSameId(item.editionId, editionId));

/** The favourites shown in a currency; one without an edition is shown in every currency (decisions, Favourites). */
export const favouritesIn = (items: readonly FavouriteItem[], currencyId: Id | null): FavouriteItem[] =>
  items.filter((item) => item.edition === null || isSoldIn(item.edition, currencyId));

/** The favourite whose removal is being confirmed. */
export const selectPendingRemoval = ({ context }: Favourites): FavouriteItem | null =>
  context.items.find(
    (item) =>
      item.title === context.pendingRemoval?.title && isSameId(item.editionId, context.pendingRemoval.editionId),
  ) ?? null;
