import { changeFavourites, isSameFavourite } from '../../../machines/model/favourites';
import { shopActors } from '../../../machines/shop/shop.machine';
import type { Effects } from './effects';
import { followRecord } from './storageEvents';

/** Connects the favourites with the storage. */
export const wireFavourites = (effects: Effects) =>
  shopActors.favourites.provide({
    actors: {
      followStorage: followRecord(effects, 'favourites', ({ favourites }) => ({
        type: 'favourites.reloaded',
        items: favourites,
      })),
    },
    actions: {
      saveFavourites: (_, change) =>
        effects.saved.change(
          (record) => ({ ...record, favourites: changeFavourites(record.favourites, change) }),
          'favourites',
        ),
      notify: ({ self }, { text, removed }) => {
        // If the favourite was added again meanwhile, a toggle would remove it.
        const isBack = (): boolean => {
          const { items } = self.getSnapshot().context;
          return removed === undefined || items.some((item) => isSameFavourite(item, removed.item));
        };
        effects.voice.notify(text, removed && (() => isBack() || self.send({ type: 'favourite.toggled', ...removed })));
      },
      vibrate: () => effects.telegram.vibrate('tap'),
    },
  });
