import { fromCallback, fromPromise } from 'xstate';
import { itemMachine } from '../../../machines/item/item.machine';
import { itemPath } from '../../../machines/model/screens';
import { fetchProduct } from '../api/products.api';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';
import { followCurrency } from './followCurrency';
import { flowOf, type Shop } from './shop.wiring';

/** Connects the product page with the server and with the shop's currency. */
export const wireItem = ({ client, browserWindow, log }: Effects, shop: Shop) =>
  itemMachine.provide({
    actors: {
      awaitConnection: awaitConnection(browserWindow),
      followShop: fromCallback(({ sendBack }) =>
        followCurrency(shop, (currency) => sendBack({ type: 'currency.changed', currency })),
      ),
      fetchPage: fromPromise(({ input: { subject, currency }, signal }) =>
        fetchProduct(client, { productId: subject, currencyId: currency?.id ?? null }, signal),
      ),
    },
    actions: {
      forgetChoice: (_, { subject }) =>
        flowOf(shop, 'listPositions').send({ type: 'choice.forgotten', address: itemPath(subject) }),
      // A product is loaded at each visit.
      rememberData: () => {},
      logFailure: (_, { text, error }) => log.error(text, error),
    },
  });
