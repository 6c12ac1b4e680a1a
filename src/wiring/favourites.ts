import { fromCallback } from 'xstate';
import { shopActors } from '../../machines/shop/shop.machine';
import type { Effects } from './effects';
import { concerns } from './storedNews';

/** The key of the favourites; null stands for a storage that was cleared completely. */
const FAVOURITES_KEYS: ReadonlySet<string | null> = new Set(['favourites', null]);

/** Connects the favourites with the storage. */
export const wireFavourites = ({ saved, browserWindow, telegram }: Effects) =>
  shopActors.favourites.provide({
    actors: {
      followStorage: fromCallback(({ sendBack }) => {
        const tell = (): void => {
          if (saved.isOwner()) sendBack({ type: 'favourites.reloaded', items: saved.readFavourites() });
        };
        // The shop has read the storage when it opened: another window may have written since then.
        tell();
        return browserWindow.onStoredElsewhere((key) => {
          if (concerns(FAVOURITES_KEYS, key)) tell();
        });
      }),
    },
    actions: { saveFavourites: (_, { items }) => saved.writeFavourites(items), vibrate: () => telegram.vibrate('tap') },
  });
