import { fromCallback, fromPromise } from 'xstate';
import { collectionMachine, collectionKey, type CollectionSubject } from '../../machines/collection/collection.machine';
import type { LoadedCollection } from '../../machines/collections/collections.machine';
import { selectCached } from '../../machines/collections/collections.selectors';
import { cheapestFirst, collectionCards, productCards } from '../../machines/model/editions';
import type { Currency } from '../../machines/model/entities';
import { fetchCollection, fetchSubscription } from '../api/collections';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';
import { followCurrency } from './followCurrency';
import { flowOf, type Shop } from './shop';

interface PageRequest {
  subject: CollectionSubject;
  currency: Currency | null;
}

async function load(
  { client, now }: Effects,
  { subject, currency }: PageRequest,
  signal: AbortSignal,
): Promise<LoadedCollection> {
  const currencyId = currency?.id ?? null;
  if (subject.kind === 'collection') {
    const collection = await fetchCollection(client, { id: subject.id, currencyId }, signal);
    return { title: collection.name, cards: collectionCards(collection, currencyId, now()) };
  }
  const products = await fetchSubscription(client, { id: subject.id, currencyId }, signal);
  return { title: '', cards: cheapestFirst(productCards(products, currencyId, now()), now()) };
}

/** Connects a collection with the server, the cache of collections and the shop's currency. */
export const wireCollection = (effects: Effects, shop: Shop) =>
  collectionMachine.provide({
    actors: {
      awaitConnection: awaitConnection(effects.browserWindow),
      followShop: fromCallback(({ sendBack }) =>
        followCurrency(shop, (currency) => sendBack({ type: 'currency.changed', currency })),
      ),
      fetchPage: fromPromise(async ({ input, signal }) => {
        const memory = flowOf(shop, 'collections');
        const key = collectionKey(input.subject);
        const cached = selectCached(key)(memory.getSnapshot());
        // A promotion may have ended since it was loaded.
        if (cached) return { ...cached, cards: cheapestFirst(cached.cards, effects.now()) };
        const collection = await load(effects, input, signal);
        // The screen was left or the currency changed meanwhile: this answer is not cached.
        if (!signal.aborted) memory.send({ type: 'collection.loaded', key, collection });
        return collection;
      }),
    },
    actions: {
      // Nothing is stored: the flow `collections` keeps the goods for this visit.
      rememberData: () => {},
      logFailure: (_, { text, error }) => effects.log.error(text, error),
    },
  });
