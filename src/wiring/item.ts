import { fromCallback, fromPromise } from 'xstate';
import { selectItems } from '../../machines/cart/cart.selectors';
import { itemMachine, itemPlaceId } from '../../machines/item/item.machine';
import { chosenCartItem } from '../../machines/item/item.selectors';
import { addressOf } from '../../machines/model/screens';
import { fetchProduct } from '../api/products';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';
import { follow } from './follow';
import { followPage, savePlace } from './followPage';
import { flowOf, type Shop } from './shop';

/** The product page meets the server, and the shop's currency and cart. */
export const wireItem = (effects: Effects, shop: Shop) => {
  const { client, router, page, log, now } = effects;
  return itemMachine.provide({
    actors: {
      awaitConnection: awaitConnection(page),
      followShop: fromCallback(({ sendBack }) => {
        const here = router.visit().path;
        const offs = [
          follow(shop, 'cart', selectItems, (items) =>
            sendBack({ type: 'cart.changed', editionIds: items.map((item) => item.id) }),
          ),
          followPage(effects, shop, {
            currency: (currency) => sendBack({ type: 'currency.changed', currency }),
            scroll: (scroll) => {
              // The next page begins at its top before this one has gone.
              if (router.visit().path === here) sendBack({ type: 'page.scrolled', scroll });
            },
          }),
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
      savePlace: (_, { productId, slide, scroll, selectedEdition, selectedPrices }) =>
        savePlace(shop, {
          placeId: itemPlaceId(productId),
          page: slide,
          scroll,
          choice: { selectedEdition, selectedPrices },
        }),
      scrollTo: (_, { scroll }) => page.scrollTo(scroll),
      goToCart: () => router.push(addressOf('cart')),
      logFailure: (_, { text, error }) => log.error(text, error),
    },
  });
};
