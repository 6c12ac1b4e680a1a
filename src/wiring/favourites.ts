import { shopActors } from '../../machines/shop/shop.machine';
import type { Effects } from './effects';

/** Favourites meet storage. */
export const wireFavourites = ({ saved, telegram }: Effects) =>
  shopActors.favourites.provide({
    actions: {
      saveFavourites: (_, { items }) => saved.writeFavourites(items),
      vibrate: () => telegram.vibrate('tap'),
    },
  });
