import { fromCallback, fromPromise } from 'xstate';
import { shopActors } from '../../machines/shop/shop.machine';
import { calculateTotal } from '../api/cart';
import { checkPromo } from '../api/promos';
import type { Effects } from './effects';
import { concerns } from './storedNews';

/** Where the cart and its promo are stored; null stands for a storage that was cleared as a whole. */
const CART_KEYS: ReadonlySet<string | null> = new Set([
  'cart',
  'cartCurrencyId',
  'promoCode',
  'promoDiscount',
  'promoStatus',
  null,
]);

/** The cart meets the server, storage and the page. */
export const wireCart = ({ client, saved, page, telegram, voice, now }: Effects) =>
  shopActors.cart.provide({
    actors: {
      followStorage: fromCallback(({ sendBack }) => {
        const tell = (): void => {
          if (saved.isOwner()) sendBack({ type: 'cart.reloaded', saved: saved.readCart() });
        };
        // The shop was opened with what was stored then: another window may have been faster since.
        tell();
        return page.onStoredElsewhere((key) => {
          if (concerns(CART_KEYS, key)) tell();
        });
      }),
      checkPromo: fromPromise(({ input, signal }) => checkPromo(client, input.code, signal)),
      calculateTotal: fromPromise(({ input, signal }) => calculateTotal(client, input, signal)),
      readTime: fromPromise(async () => now()),
      followReturn: fromCallback(({ sendBack }) => page.onReturn(() => sendBack({ type: 'shopper.returned' }))),
    },
    actions: {
      saveCart: (_, cart) => saved.writeCart(cart),
      savePromo: (_, promo) => saved.writePromo(promo),
      // Where nothing can be stored, a reload would lose what is left in the cart.
      reloadPage: () => {
        if (saved.survivesReload()) page.reload();
      },
      vibrate: () => telegram.vibrate('tap'),
      say: (_, { text }) => voice.say(text),
    },
  });
