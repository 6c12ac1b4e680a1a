import { fromCallback, fromPromise } from 'xstate';
import { cartActors } from '../../../machines/cart/cart.setup';
import { CART_PATH } from '../../../machines/model/screens';
import { shopActors } from '../../../machines/shop/shop.machine';
import { calculateTotal } from '../api/cart.api';
import { checkPromo } from '../api/promos.api';
import { awaitRetry } from './awaitRetry';
import type { Effects } from './effects';
import { withCartChange, withPromoChange } from './record';
import { followRecord } from './storageEvents';

/** Connects the cart with the server, the storage and the page. */
export const wireCart = (effects: Effects) => {
  const { client, saved, browserWindow, router, telegram, voice, now } = effects;
  // If nothing can be stored, a reload would lose the cart; on another screen it would lose the typed text.
  const mayReload = (): boolean => saved.survivesReload() && router.visit().path === CART_PATH;
  return shopActors.cart.provide({
    actors: {
      followStorage: followRecord(effects, 'cart', ({ cart, promo }) => ({
        type: 'cart.reloaded',
        saved: { ...cart, promo },
      })),
      promo: cartActors.promo.provide({
        actors: {
          // The reload after a removal waits for this check, because the code is stored only after the answer.
          checkPromo: fromPromise(({ input, signal }) =>
            browserWindow.holdReload(checkPromo(client, input.code, signal)),
          ),
        },
        actions: { notify: (_, { text }) => voice.notify(text), saveText: (_, { text }) => saved.writePromoText(text) },
      }),
      calculateTotal: fromPromise(({ input, signal }) => calculateTotal(client, input, signal)),
      awaitRetry: awaitRetry(browserWindow),
      readTime: fromPromise(async () => now()),
      followReturn: fromCallback(({ sendBack }) =>
        browserWindow.onReturn(() => sendBack({ type: 'shopper.returned' })),
      ),
    },
    actions: {
      saveCart: (_, change) => saved.change((record) => withCartChange(record, change), 'cart'),
      savePromo: (_, change) => saved.change((record) => withPromoChange(record, change), 'cart'),
      decideReload: () => browserWindow.decideReload(mayReload),
      reloadPage: () => void browserWindow.reloadLater(mayReload),
      vibrate: () => telegram.vibrate('tap'),
      notify: ({ self }, { text, removed }) =>
        voice.notify(text, removed && (() => self.send({ type: 'item.putBack', ...removed }))),
    },
  });
};
