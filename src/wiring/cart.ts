import { fromPromise } from 'xstate';
import type { TotalAnswer, TotalRequest } from '../../machines/model/cart';
import type { Promo } from '../../machines/model/entities';
import { shopActors } from '../../machines/shop/shop.machine';
import { calculateTotal } from '../api/cart';
import { checkPromo } from '../api/promos';
import type { Effects } from './effects';

/** The cart meets the server, storage and the page. */
export const wireCart = ({ client, saved, page, telegram, now }: Effects) =>
  shopActors.cart.provide({
    actors: {
      checkPromo: fromPromise<Promo, { code: string }>(({ input, signal }) => checkPromo(client, input.code, signal)),
      calculateTotal: fromPromise<TotalAnswer, TotalRequest>(({ input, signal }) =>
        calculateTotal(client, input, now(), signal)),
    },
    actions: {
      saveCart: (_, cart) => saved.writeCart(cart),
      savePromo: (_, promo) => saved.writePromo(promo),
      // Where nothing can be stored, a reload would lose what is left in the cart.
      reloadPage: () => {
        if (saved.survivesReload()) page.reload();
      },
      vibrate: () => telegram.vibrate('tap'),
    },
  });
