import type { EventFromLogic } from 'xstate';
import type { FavouriteItem } from '../model/entities';
import type { FavouriteKey } from '../model/favourites';
import type { favouritesMachine } from './favourites.machine';

type Send = (event: EventFromLogic<typeof favouritesMachine>) => void;

/** What a shopper may do with the favourites. */
export const favouritesVerbs = (send: Send) => ({
  /** Keeps an edition, or lets it go with no question. */
  toggleFavourite: (item: FavouriteItem) => send({ type: 'favourite.toggled', item }),
  /** Opens the question whether a favourite shall go. */
  askRemoval: ({ title, editionId }: FavouriteKey) => send({ type: 'removal.asked', title, editionId }),
  /** «Да» to the question that is open. */
  confirm: () => send({ type: 'dialog.confirmed' }),
  /** «Нет» to the question that is open. */
  cancel: () => send({ type: 'dialog.cancelled' }),
});
