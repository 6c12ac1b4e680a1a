import { fromCallback, fromPromise } from 'xstate';
import { feedMachine } from '../../../machines/feed/feed.machine';
import { collectionCards } from '../../../machines/model/editions';
import { HOME_PATH } from '../../../machines/model/screens';
import { fetchFeed } from '../api/feed.api';
import { awaitRetry } from './awaitRetry';
import type { Effects } from './effects';
import { followCurrency } from './follow';
import { createPageAge } from './pageAge';
import type { Shop } from './shop.wiring';
import { grantWishes, unlessWished } from './wishes';

/** Connects the home feed with the server, the cache of this visit and the shop's currency. */
export const wireFeed = (effects: Effects, shop: Shop) => {
  const { followAge, restart } = createPageAge(effects);
  return feedMachine.provide({
    actors: {
      followAge,
      awaitRetry: awaitRetry(effects.browserWindow),
      followShop: fromCallback(({ sendBack }) =>
        followCurrency(shop, (currency) =>
          sendBack({ type: 'currency.changed', currency, kept: effects.loaded(currency?.id ?? null).feed }),
        ),
      ),
      fetchPage: fromPromise(async ({ input, signal }) => {
        const currencyId = input.currency?.id ?? null;
        const feed = await fetchFeed(effects.client, currencyId, unlessWished(effects, shop, HOME_PATH, signal));
        // Also the products for which Home has no room any more.
        const cardsOf = () =>
          feed
            .flatMap(({ collections, collection }) => [...collections, ...(collection ? [collection] : [])])
            .flatMap((one) => collectionCards(one, currencyId, effects.now()));
        grantWishes(effects, shop, HOME_PATH, cardsOf, input.currency);
        if (signal.aborted) return feed;
        const kept = effects.loaded(currencyId).feed;
        // An equal feed is not rendered again.
        return kept && JSON.stringify(kept) === JSON.stringify(feed) ? kept : feed;
      }),
    },
    actions: {
      rememberData: (_, { data, currency }) => {
        const feedLoadedAt = effects.now();
        Object.assign(effects.loaded(currency?.id ?? null), { feed: data, feedLoadedAt });
        restart(feedLoadedAt);
      },
      logFailure: (_, { text, error }) => effects.log.error(text, error),
    },
  });
};
