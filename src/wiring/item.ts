import { fromCallback, fromPromise, type EventObject } from 'xstate';
import { selectItems } from '../../machines/cart/cart.selectors';
import { itemMachine } from '../../machines/item/item.machine';
import { chosenCartItem } from '../../machines/item/item.selectors';
import type { Currency, Id, Product } from '../../machines/model/entities';
import { fetchProduct } from '../api/products';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';
import { follow } from './follow';
import { followCurrency } from './followCurrency';
import { flowOf, type Shop } from './shop';

/** The product page meets the server, and the shop's currency and cart. */
export const wireItem = ({ client, router, page, log, now }: Effects, shop: Shop) =>
  itemMachine.provide({
    actors: {
      awaitConnection: awaitConnection(page),
      followShop: fromCallback<EventObject>(({ sendBack }) => {
        const offs = [
          follow(shop, 'cart', selectItems, (items) =>
            sendBack({ type: 'cart.changed', editionIds: items.map((item) => item.id) })),
          followCurrency(shop, (currency) => sendBack({ type: 'currency.changed', currency })),
        ];
        return () => offs.forEach((off) => off());
      }),
      fetchProduct: fromPromise<Product, { productId: Id; currency: Currency | null }>(({ input, signal }) =>
        fetchProduct(client, { productId: input.productId, currencyId: input.currency?.id ?? null }, signal)),
    },
    actions: {
      addToCart: (_, context) => {
        const item = chosenCartItem(context, now());
        if (item) flowOf(shop, 'cart').send({ type: 'item.added', item });
      },
      goToCart: () => router.push('/shop-bag'),
      logFailure: (_, { text, error }) => log.error(text, error),
    },
  });
