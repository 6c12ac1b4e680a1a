import { fromCallback } from 'xstate';
import { changeFavourites } from '../../../machines/model/favourites';
import { shopActors } from '../../../machines/shop/shop.machine';
import type { Effects } from './effects';
import { followRecord } from './storageEvents';

/** Connects the favourites with the storage. */
export const wireFavourites = (effects: Effects) =>
  shopActors.favourites.provide({
    actors: {
      followStorage: fromCallback(({ sendBack }) =>
        followRecord(effects, 'favourites', ({ favourites }) =>
          sendBack({ type: 'favourites.reloaded', items: favourites }),
        ),
      ),
    },
    actions: {
      saveFavourites: (_, change) =>
        effects.saved.change(
          (record) => ({ ...record, favourites: changeFavourites(record.favourites, change) }),
          'favourites',
        ),
      vibrate: () => effects.telegram.vibrate('tap'),
    },
  });
