import { fromCallback, fromPromise } from 'xstate';
import { collectionMachine, placeIdOf, type CollectionSubject } from '../../machines/collection/collection.machine';
import type { LoadedCollection } from '../../machines/collections/collections.machine';
import { selectCached } from '../../machines/collections/collections.selectors';
import { cheapestFirst, collectionCards, productCards } from '../../machines/model/editions';
import type { Currency } from '../../machines/model/entities';
import { fetchCollection, fetchSubscription } from '../api/collections';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';
import { followPage, savePlace } from './followPage';
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

/** A collection meets the server, the memory of lists, the page's scroll position and the shop's currency. */
export const wireCollection = (effects: Effects, shop: Shop) =>
  collectionMachine.provide({
    actors: {
      awaitConnection: awaitConnection(effects.page),
      followShop: fromCallback(({ sendBack }) =>
        followPage(effects, shop, {
          currency: (currency) => sendBack({ type: 'currency.changed', currency }),
          scroll: (scroll) => sendBack({ type: 'page.scrolled', scroll }),
        }),
      ),
      fetchPage: fromPromise(async ({ input, signal }) => {
        const memory = flowOf(shop, 'collections');
        const placeId = placeIdOf(input.subject);
        const cached = selectCached(placeId)(memory.getSnapshot());
        if (cached) return cached;
        const collection = await load(effects, input, signal);
        // Left or re-asked meanwhile: this answer is of another currency by now.
        if (!signal.aborted) memory.send({ type: 'collection.loaded', placeId, collection });
        return collection;
      }),
    },
    actions: {
      // Its goods are kept for the visit by the flow of collections, and not longer.
      rememberData: () => {},
      savePlace: (_, place) => savePlace(shop, place),
      scrollTo: (_, { scroll }) => effects.page.scrollTo(scroll),
      logFailure: (_, { text, error }) => effects.log.error(text, error),
    },
  });
