import { fromCallback } from 'xstate';
import { shopActors } from '../../machines/shop/shop.machine';
import type { Effects } from './effects';
import { followStored } from './storedNews';

/** The key of the favourites; null stands for a storage that was cleared completely. */
const FAVOURITES_KEYS: ReadonlySet<string | null> = new Set(['favourites', null]);

/** Connects the favourites with the storage. */
export const wireFavourites = ({ saved, browserWindow, telegram }: Effects) =>
  shopActors.favourites.provide({
    actors: {
      followStorage: fromCallback(({ sendBack }) =>
        followStored(browserWindow, FAVOURITES_KEYS, () => {
          if (saved.isOwner()) sendBack({ type: 'favourites.reloaded', items: saved.readFavourites() });
        }),
      ),
    },
    actions: { saveFavourites: (_, { items }) => saved.writeFavourites(items), vibrate: () => telegram.vibrate('tap') },
  });
