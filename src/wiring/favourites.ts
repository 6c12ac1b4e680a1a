import { fromCallback, type EventObject } from 'xstate';
import { shopActors } from '../../machines/shop/shop.machine';
import type { Effects } from './effects';

/** Favourites meet storage. */
export const wireFavourites = ({ saved, page, telegram }: Effects) =>
  shopActors.favourites.provide({
    actors: {
      followStorage: fromCallback<EventObject>(({ sendBack }) =>
        page.onStoredElsewhere((key) => {
          if (key === 'favourites') sendBack({ type: 'favourites.reloaded', items: saved.readFavourites() });
        })),
    },
    actions: {
      saveFavourites: (_, { items }) => saved.writeFavourites(items),
      vibrate: () => telegram.vibrate('tap'),
    },
  });
