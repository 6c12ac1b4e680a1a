import { fromCallback, fromPromise } from 'xstate';
import { itemMachine } from '../../../machines/item/item.machine';
import { editionsIn, toCard } from '../../../machines/model/editions';
import { itemPath } from '../../../machines/model/screens';
import { fetchProduct } from '../api/products.api';
import { awaitRetry } from './awaitRetry';
import type { Effects } from './effects';
import { followCurrency } from './follow';
import { createPageAge } from './pageAge';
import type { Shop } from './shop.wiring';
import { grantWishes, unlessWished } from './wishes';

/** Connects the product page with the server and with the shop's currency. */
export const wireItem = (effects: Effects, shop: Shop) => {
  const { followAge, restart } = createPageAge(effects);
  return itemMachine.provide({
    actors: {
      followAge,
      awaitRetry: awaitRetry(effects.browserWindow),
      followShop: fromCallback(({ sendBack }) =>
        followCurrency(shop, (currency) => sendBack({ type: 'currency.changed', currency })),
      ),
      fetchPage: fromPromise(async ({ input: { subject, currency }, signal }) => {
        const path = itemPath(subject);
        const product = await fetchProduct(
          effects.client,
          { productId: subject, currencyId: currency?.id ?? null },
          unlessWished(effects, shop, path, signal),
        );
        const cardsOf = () =>
          editionsIn(product.editions, currency?.id ?? null).map((edition) => toCard(product, edition));
        grantWishes(effects, shop, path, cardsOf, currency);
        return product;
      }),
    },
    actions: {
      // A product is loaded at each visit.
      rememberData: () => restart(effects.now()),
      logFailure: (_, { text, error }) => effects.log.error(text, error),
    },
  });
};
