import { buyButtonMachine } from '../../../machines/buyButton/buyButton.machine';
import type { Effects } from './effects';
import { flowOf, type Shop } from './shop.wiring';

/** Connects the button of a product page with the cart. */
export const wireBuyButton = (_: Effects, shop: Shop) =>
  buyButtonMachine.provide({
    actions: { addToCart: (_action, { item }) => flowOf(shop, 'cart').send({ type: 'item.added', item }) },
  });
