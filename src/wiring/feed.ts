import { fromCallback, fromPromise } from 'xstate';
import { feedMachine } from '../../machines/feed/feed.machine';
import { fetchFeed } from '../api/feed';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';
import { followPage, savePlace } from './followPage';
import { rememberFeed } from './rememberedFeed';
import type { Shop } from './shop';

/** The home feed meets the server, the page's scroll position and the shop's currency. */
export const wireFeed = (effects: Effects, shop: Shop) =>
  feedMachine.provide({
    actors: {
      awaitConnection: awaitConnection(effects.page),
      followShop: fromCallback(({ sendBack }) =>
        followPage(effects, shop, {
          currency: (currency) => sendBack({ type: 'currency.changed', currency }),
          scroll: (scroll) => sendBack({ type: 'page.scrolled', scroll }),
        }),
      ),
      fetchPage: fromPromise(({ input, signal }) => fetchFeed(effects.client, input.currency?.id ?? null, signal)),
    },
    actions: {
      rememberData: (_, { data, currency }) => {
        if (currency) effects.saved.writeFeed(rememberFeed(data, currency, effects.now()));
      },
      savePlace: (_, place) => savePlace(shop, place),
      scrollTo: (_, { scroll }) => effects.page.scrollTo(scroll),
      logFailure: (_, { text, error }) => effects.log.error(text, error),
    },
  });
