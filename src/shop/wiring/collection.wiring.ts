import { fromCallback, fromPromise } from 'xstate';
import {
  collectionKey,
  collectionMachine,
  type CollectionSubject,
  type LoadedCollection,
} from '../../../machines/collection/collection.machine';
import { isNotFound } from '../../../machines/model/errors';
import { cheapestFirst, collectionCards, productCards } from '../../../machines/model/editions';
import type { Currency } from '../../../machines/model/entities';
import { collectionPath } from '../../../machines/model/screens';
import { fetchCollection, fetchSubscription } from '../api/collections.api';
import { awaitRetry } from './awaitRetry';
import type { Effects } from './effects';
import { followCurrency } from './follow';
import { keepCollection } from './loadedPages';
import { createPageAge, isOutdated } from './pageAge';
import type { Shop } from './shop.wiring';
import { grantWishes, unlessWished } from './wishes';

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
    const loadedAt = now();
    return { title: collection.name, cards: collectionCards(collection, currencyId, loadedAt), loadedAt };
  }
  const products = await fetchSubscription(client, { id: subject.id, currencyId }, signal);
  const loadedAt = now();
  return { title: '', cards: cheapestFirst(productCards(products, currencyId, loadedAt), loadedAt), loadedAt };
}

/** Connects a collection with the server, the cache of this visit and the shop's currency. */
export const wireCollection = (effects: Effects, shop: Shop) => {
  const keep = ({ subject, currency }: PageRequest, collection: LoadedCollection): LoadedCollection =>
    keepCollection(effects.loaded(currency?.id ?? null), collectionKey(subject), collection);
  const loadedIn = (currency: Currency | null) => effects.loaded(currency?.id ?? null).collections;
  const keptOf = ({ subject, currency }: PageRequest): LoadedCollection | null =>
    loadedIn(currency).get(collectionKey(subject)) ?? null;
  const { followAge, restart } = createPageAge(effects);
  return collectionMachine.provide({
    actors: {
      followAge,
      awaitRetry: awaitRetry(effects.browserWindow),
      followShop: fromCallback(({ sendBack, input: { subject } }) =>
        followCurrency(shop, (currency) => {
          const kept = keptOf({ subject, currency });
          sendBack({
            type: 'currency.changed',
            currency,
            // A promotion may have ended since the collection was loaded.
            kept: kept && keep({ subject, currency }, { ...kept, cards: cheapestFirst(kept.cards, effects.now()) }),
          });
        }),
      ),
      fetchPage: fromPromise(async ({ input, signal }) => {
        const kept = keptOf(input);
        if (kept && !isOutdated(kept.loadedAt, effects)) return kept;
        const { subject, currency } = input;
        const path = collectionPath(subject.id);
        const loading = load(effects, input, unlessWished(effects, shop, path, signal));
        const collection = await loading.catch((error: unknown) => {
          if (isNotFound(error) && !signal.aborted) loadedIn(currency).delete(collectionKey(subject));
          throw error;
        });
        grantWishes(effects, shop, path, () => collection.cards, currency);
        // The screen was left or the currency changed meanwhile: this answer is not kept.
        if (signal.aborted) return collection;
        return keep(input, collection);
      }),
    },
    actions: {
      // Nothing is stored: the products are kept in memory for this visit.
      rememberData: (_, { data }) => restart(data.loadedAt),
      logFailure: (_, { text, error }) => effects.log.error(text, error),
    },
  });
};
