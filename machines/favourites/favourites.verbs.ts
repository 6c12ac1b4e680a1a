import type { FavouriteItem } from '../model/entities';
import type { FavouriteKey } from '../model/favourites';
import type { favouritesMachine } from './favourites.machine';
import type { Send } from '../verbs';

/** What a shopper may do with the favourites. */
export const favouritesVerbs = (send: Send<typeof favouritesMachine>) => ({
  /** Adds an edition, or removes it without a dialog. */
  toggleFavourite: (item: FavouriteItem) => send({ type: 'favourite.toggled', item }),
  /** Opens the dialog that confirms the removal of a favourite. */
  askRemoval: ({ title, editionId }: FavouriteKey) => send({ type: 'removal.asked', title, editionId }),
  /** «Да» in the open dialog. */
  confirm: () => send({ type: 'dialog.confirmed' }),
  /** «Нет» in the open dialog. */
  cancel: () => send({ type: 'dialog.cancelled' }),
});
