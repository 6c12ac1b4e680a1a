import { fromCallback, fromPromise, type EventObject } from 'xstate';
import { feedMachine } from '../../machines/feed/feed.machine';
import type { Currency, FeedItem } from '../../machines/model/entities';
import { fetchFeed } from '../api/feed';
import type { Effects } from './effects';
import { followCurrency } from './followCurrency';
import type { Shop } from './shop';

/** The home feed meets the server and follows the shop's currency. */
export const wireFeed = ({ client, log }: Effects, shop: Shop) =>
  feedMachine.provide({
    actors: {
      followShop: fromCallback<EventObject>(({ sendBack }) =>
        followCurrency(shop, (currency) => sendBack({ type: 'currency.changed', currency }))),
      fetchPage: fromPromise<FeedItem[], { subject: null; currency: Currency | null }>(({ input, signal }) =>
        fetchFeed(client, input.currency?.id ?? null, signal)),
    },
    actions: { logFailure: (_, { text, error }) => log.error(text, error) },
  });
