import { defaultCartItem } from '../../../machines/model/cart';
import { toCard } from '../../../machines/model/editions';
import type { CartItem, Collection, FeedItem, Id } from '../../../machines/model/entities';
import { isSameId } from '../../../machines/model/ids';
import { SUBSCRIPTION_IDS } from '../../../machines/model/subscriptions';
import { calculateTotal } from '../../shop/api/cart.api';
import { fetchCollection, fetchSubscription } from '../../shop/api/collections.api';
import { fetchCurrencies } from '../../shop/api/currencies.api';
import { ApiError, SEARCH_TIMEOUT_MS } from '../../shop/api/apiErrors';
import { fetchFeed } from '../../shop/api/feed.api';
import { fetchPaymentStatus } from '../../shop/api/payment.api';
import { fetchProduct } from '../../shop/api/products.api';
import { fetchGenres, searchProducts } from '../../shop/api/search.api';
import { fetchMaintenanceStatus } from '../../shop/api/settings.api';
import { reasonOf, type Runner } from './run';

/** @throws Error for an answer about something else */
function requireSameId(name: string, asked: Id, answered: Id): void {
  if (!isSameId(asked, answered)) throw new Error(`the ${name} ${asked} was asked for, and ${answered} was answered`);
}

/** The results of the reading calls that other calls need. */
export interface Found {
  currencyId: Id | null;
  /** All of the list. */
  currencyIds: Id[];
  collectionId: Id | null;
  productId: Id | null;
  /** A line that can be bought. */
  item: CartItem | null;
  /** What the server calculated for that line; null where it did not. */
  total: number | null;
}

/** A text that no product has. */
const UNKNOWN_TEXT = 'zzqxjvk';
/** A price that no product has in any currency; every database takes it for a number. */
const UNKNOWN_PRICE = 2_000_000_000;

/** The largest number that every database takes for an id; 0 is an id like any other. */
const UNKNOWN_ID = 2_147_483_647;
/** A server whose ids are no numbers may call it malformed. */
const UNKNOWN = [400, 404, 422];
const UNKNOWN_CODE = 'TAKOGO-PROMOKODA-NET';
const UNKNOWN_ORDER = 'takogo-zakaza-net';

/** Expects a refusal with one of these statuses. */
export async function refused(statuses: readonly number[], act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === null) throw error;
    if (statuses.includes(error.status)) return `refused with ${error.status}, as it should be`;
    throw new Error(`a refusal with ${statuses.join(' or ')} was expected, not ${reasonOf(error)}`, { cause: error });
  }
  throw new Error(`a refusal with ${statuses.join(' or ')} was expected`);
}

const collectionsOf = (feed: readonly FeedItem[]): Collection[] =>
  feed.flatMap((item) => [...item.collections, ...(item.collection ? [item.collection] : [])]);

/** The first edition that a shopper of the first currency can buy. */
function takeProducts(found: Found, collections: readonly Collection[]): void {
  const editions = collections.flatMap((collection) => collection.editions);
  const edition = editions.find((one) => one.productCard && isSameId(one.displayCurrencyId, found.currencyId));
  found.collectionId = collections[0]?.id ?? null;
  if (!edition?.productCard) return;
  found.productId = edition.productCard.id;
  found.item = defaultCartItem(toCard(edition.productCard, edition), found.currencyId, Date.now());
}

/** The first calls of every visit. */
async function firstCalls({ client, run }: Runner, found: Found, signal: AbortSignal): Promise<void> {
  await run('GET /settings/maintenance-status', async () =>
    (await fetchMaintenanceStatus(client, signal)).maintenanceMode ? 'under maintenance' : 'open',
  );
  await run('GET /currencies', async () => {
    const currencies = await fetchCurrencies(client, signal);
    found.currencyIds = currencies.map(({ id }) => id);
    found.currencyId = found.currencyIds[0] ?? null;
    if (currencies.length === 0) throw new Error('the list of currencies is empty');
    return `currencies: ${currencies.length}`;
  });
  await run('GET /genres', async () => `genres: ${(await fetchGenres(client, signal)).length}`);
  await run('GET /feed', async () => {
    const feed = await fetchFeed(client, found.currencyId, signal);
    const collections = collectionsOf(feed);
    takeProducts(found, collections);
    if (collections.length === 0) throw new Error('the feed has no collection: shoppers would see an empty shop');
    if (!found.item && found.currencyId !== null)
      throw new Error(`the feed has no product in the first currency, ${found.currencyId}: shoppers would see none`);
    return `entries: ${feed.length}, collections: ${collections.length}`;
  });
  const other = found.currencyIds[1];
  if (other === undefined || !found.item) return;
  await run('GET /feed, another currency', async () => {
    const feed = await fetchFeed(client, other, signal);
    const editions = collectionsOf(feed).flatMap((collection) => collection.editions);
    const sold = editions.filter(({ displayCurrencyId }) => isSameId(displayCurrencyId, other)).length;
    if (sold === 0)
      throw new Error(
        `no product in the currency ${other} was answered to currency_id=${other}: shoppers would see none`,
      );
    return `editions in the currency ${other}: ${sold}`;
  });
}

/**
 * Makes the calls that change nothing. A call that needs the result of a failed one is skipped: it would report the same
 * fault again.
 */
export async function readingCalls(runner: Runner): Promise<Found> {
  const { client, run, skip, results } = runner;
  const { signal } = new AbortController();
  const found: Found = {
    currencyId: null,
    currencyIds: [],
    collectionId: null,
    productId: null,
    item: null,
    total: null,
  };
  await firstCalls(runner, found, signal);
  const [first, ...others] = results;
  if (first?.state === 'wrong' && others.every(({ state, note }) => state === 'wrong' && note === first.note)) {
    skip(
      'All other calls',
      'every call fails in the same way: is this the address of the API? Does the host of the shop pass /api/ on to it?',
    );
    return found;
  }
  const { currencyId, collectionId, productId, item } = found;
  if (collectionId === null) skip('GET /collections/{id}', 'needs a collection from GET /feed');
  else
    await run('GET /collections/{id}', async () => {
      const { id, editions } = await fetchCollection(client, { id: collectionId, currencyId }, signal);
      requireSameId('collection', collectionId, id);
      return `editions: ${editions.length}`;
    });
  await run('GET /collections/{id}, unknown id', () =>
    refused(UNKNOWN, () => fetchCollection(client, { id: UNKNOWN_ID, currencyId }, signal)),
  );
  if (productId === null) skip('GET /products/{id}', 'needs a product from GET /feed');
  else
    await run('GET /products/{id}', async () => {
      const { id, editions } = await fetchProduct(client, { productId, currencyId }, signal);
      requireSameId('product', productId, id);
      if (item && !editions.some((edition) => isSameId(edition.id, item.id)))
        throw new Error(`GET /feed has the edition ${item.id} of this product, and its own answer has not`);
      return `editions: ${editions.length}`;
    });
  await run('GET /products/{id}, unknown id', () =>
    refused(UNKNOWN, () => fetchProduct(client, { productId: UNKNOWN_ID, currencyId }, signal)),
  );
  const search = { query: 'the', genres: [], priceFrom: 1, priceTo: null, currencyId };
  await run('GET /products/search', async () => {
    const { products, isAnswered } = await searchProducts(client, search, signal);
    if (!isAnswered) throw new Error(`no answer within ${SEARCH_TIMEOUT_MS / 1000} s`);
    return `found: ${products.length}`;
  });
  const findNothing = async (over: { query: string } | { priceFrom: number }): Promise<string> => {
    const { products } = await searchProducts(client, { ...search, ...over }, signal);
    const [[name, value] = []] = Object.entries(over);
    if (products.length > 0) throw new Error(`${products.length} products were found for ${name}=${value}`);
    return 'nothing found, as it should be';
  };
  await run('GET /products/search, unknown text', () => findNothing({ query: UNKNOWN_TEXT }));
  await run('GET /products/search, unknown price', () => findNothing({ priceFrom: UNKNOWN_PRICE }));
  for (const id of SUBSCRIPTION_IDS)
    await run(
      `GET /products/subscription/${id}`,
      async () => `products: ${(await fetchSubscription(client, { id, currencyId }, signal)).length}`,
    );
  await run('GET /promos/{code}, unknown code', () =>
    refused([401, 404], () => client.get(`/promos/${UNKNOWN_CODE}`, { signal })),
  );
  if (!item) skip('POST /products/calculate-cart-total', 'needs an edition from GET /feed');
  else
    await run('POST /products/calculate-cart-total', async () => {
      const request = { items: [item], currencyId: currencyId ?? '', promo: null, asOf: Date.now() };
      found.total = (await calculateTotal(client, request, signal)).total;
      return `total: ${found.total}`;
    });
  await run('GET /payment/status/{orderId}, unknown id', () =>
    refused([...UNKNOWN, 401, 403], () => fetchPaymentStatus(client, UNKNOWN_ORDER, signal)),
  );
  return found;
}
