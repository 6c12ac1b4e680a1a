import { fromCallback, fromPromise } from 'xstate';
import { selectItems } from '../../../machines/cart/cart.selectors';
import { itemMachine } from '../../../machines/item/item.machine';
import { chosenCartItem } from '../../../machines/item/item.selectors';
import { addressOf } from '../../../machines/model/screens';
import { fetchProduct } from '../api/products.api';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';
import { follow } from './follow';
import { followCurrency } from './followCurrency';
import { flowOf, type Shop } from './shop.wiring';

/** Connects the product page with the server, and with the shop's currency and cart. */
export const wireItem = (effects: Effects, shop: Shop) => {
  const { client, router, browserWindow, telegram, log, now } = effects;
  return itemMachine.provide({
    actors: {
      awaitConnection: awaitConnection(browserWindow),
      followShop: fromCallback(({ sendBack }) => {
        const offs = [
          follow(shop, 'cart', selectItems, (items) =>
            sendBack({ type: 'cart.changed', editionIds: items.map((item) => item.id) }),
          ),
          followCurrency(shop, (currency) => sendBack({ type: 'currency.changed', currency })),
        ];
        return () => offs.forEach((off) => off());
      }),
      fetchProduct: fromPromise(({ input, signal }) =>
        fetchProduct(client, { productId: input.productId, currencyId: input.currency?.id ?? null }, signal),
      ),
    },
    actions: {
      addToCart: (_, context) => {
        const item = chosenCartItem(context, now());
        if (item) flowOf(shop, 'cart').send({ type: 'item.added', item });
      },
      rememberChoice: (_, { selectedEdition, selectedPrices }) =>
        flowOf(shop, 'listPositions').send({ type: 'choice.made', choice: { selectedEdition, selectedPrices } }),
      vibrate: () => telegram.vibrate('choice'),
      rewindCarousel: () => flowOf(shop, 'listPositions').send({ type: 'carousel.moved', slide: 1 }),
      goToCart: () => router.push(addressOf('cart')),
      logFailure: (_, { text, error }) => log.error(text, error),
    },
  });
};
