import { fromCallback } from 'xstate';
import { shopActors } from '../../machines/shop/shop.machine';
import type { Effects } from './effects';
import { concerns } from './storedNews';

/** Where favourites are stored; null stands for a storage that was cleared as a whole. */
const FAVOURITES_KEYS: ReadonlySet<string | null> = new Set(['favourites', null]);

/** Favourites meet storage. */
export const wireFavourites = ({ saved, page, telegram }: Effects) =>
  shopActors.favourites.provide({
    actors: {
      followStorage: fromCallback(({ sendBack }) => {
        const tell = (): void => {
          if (saved.isOwner()) sendBack({ type: 'favourites.reloaded', items: saved.readFavourites() });
        };
        // The shop was opened with what was stored then: another window may have been faster since.
        tell();
        return page.onStoredElsewhere((key) => {
          if (concerns(FAVOURITES_KEYS, key)) tell();
        });
      }),
    },
    actions: { saveFavourites: (_, { items }) => saved.writeFavourites(items), vibrate: () => telegram.vibrate('tap') },
  });
