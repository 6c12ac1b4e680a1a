import type { SnapshotFrom } from 'xstate';
import type { FavouriteItem, Id } from '../model/entities';
import { isSameFavourite, isShownIn, type FavouriteKey } from '../model/favourites';
import { pendingItem, type favouritesMachine } from './favourites.machine';

type Favourites = SnapshotFrom<typeof favouritesMachine>;

/** Everything kept, in every currency. */
export const selectFavourites = (favourites: Favourites): FavouriteItem[] => favourites.context.items;

/** Whether an edition is kept. */
export const selectIsFavourite =
  (key: FavouriteKey) =>
  (favourites: Favourites): boolean =>
    favourites.context.items.some((item) => isSameFavourite(item, key));

/** The favourites shown in a currency. */
export const favouritesIn = (items: readonly FavouriteItem[], currencyId: Id | null): FavouriteItem[] =>
  items.filter((item) => isShownIn(item, currencyId));

/** The favourite whose removal is being confirmed. */
export const selectPendingRemoval = ({ context }: Favourites): FavouriteItem | null => pendingItem(context) ?? null;
