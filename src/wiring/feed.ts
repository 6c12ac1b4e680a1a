import { fromCallback, fromPromise } from 'xstate';
import { feedMachine } from '../../machines/feed/feed.machine';
import { fetchFeed } from '../api/feed';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';
import { followCurrency } from './followCurrency';
import { rememberFeed } from './rememberedFeed';
import type { Shop } from './shop';

/** Connects the home feed with the server and the shop's currency. */
export const wireFeed = (effects: Effects, shop: Shop) =>
  feedMachine.provide({
    actors: {
      awaitConnection: awaitConnection(effects.browserWindow),
      followShop: fromCallback(({ sendBack }) =>
        followCurrency(shop, (currency) => sendBack({ type: 'currency.changed', currency })),
      ),
      fetchPage: fromPromise(({ input, signal }) => fetchFeed(effects.client, input.currency?.id ?? null, signal)),
    },
    actions: {
      rememberData: (_, { data, currency }) => {
        if (!currency) return;
        effects.saved.writeFeed(rememberFeed(data, currency, effects.now()));
        // From now on this one is newer.
        globalThis.newGoods = undefined;
      },
      logFailure: (_, { text, error }) => effects.log.error(text, error),
    },
  });
