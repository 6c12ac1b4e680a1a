import { fromCallback, fromPromise } from 'xstate';
import { shopActors } from '../../machines/shop/shop.machine';
import { calculateTotal } from '../api/cart';
import { checkPromo } from '../api/promos';
import { CART_KEYS } from './accountStorage';
import type { Effects } from './effects';
import { followStored } from './storedNews';

/** What tells the cart of another window's changes; null stands for a storage that was cleared completely. */
const KEYS: ReadonlySet<string | null> = new Set([...CART_KEYS, null]);

/** Connects the cart with the server, the storage and the page. */
export const wireCart = ({ client, saved, browserWindow, telegram, voice, now }: Effects) =>
  shopActors.cart.provide({
    actors: {
      followStorage: fromCallback(({ sendBack }) =>
        followStored(browserWindow, KEYS, () => {
          if (saved.isOwner()) sendBack({ type: 'cart.reloaded', saved: saved.readCart() });
        }),
      ),
      checkPromo: fromPromise(({ input, signal }) => checkPromo(client, input.code, signal)),
      calculateTotal: fromPromise(({ input, signal }) => calculateTotal(client, input, signal)),
      readTime: fromPromise(async () => now()),
      followReturn: fromCallback(({ sendBack }) =>
        browserWindow.onReturn(() => sendBack({ type: 'shopper.returned' })),
      ),
    },
    actions: {
      saveCart: (_, cart) => saved.writeCart(cart),
      savePromo: (_, promo) => saved.writePromo(promo),
      // If nothing can be stored, a reload would lose the rest of the cart.
      reloadPage: () => {
        if (saved.survivesReload()) browserWindow.reload();
      },
      vibrate: () => telegram.vibrate('tap'),
      say: (_, { text }) => voice.say(text),
    },
  });
