import { getResponse } from 'msw';
import { defaultCartItem } from '../../machines/model/cart';
import { toCard } from '../../machines/model/editions';
import { billRequest } from '../../machines/model/payment';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { addressOf } from '../../src/shop/api/paths';
import { calculateTotal } from '../../src/shop/api/cart.api';
import type { CallOptions, Client } from '../../src/shop/api/client';
import { fetchCollection, fetchSubscription } from '../../src/shop/api/collections.api';
import { fetchCurrencies, fetchUserCurrency, saveUserCurrency } from '../../src/shop/api/currencies.api';
import { fetchFeed } from '../../src/shop/api/feed.api';
import { createBill, fetchPaymentStatus, verifyPayment } from '../../src/shop/api/payment.api';
import { orderOf } from '../support/samples';
import { fetchProduct } from '../../src/shop/api/products.api';
import { checkPromo } from '../../src/shop/api/promos.api';
import { fetchGenres, searchProducts } from '../../src/shop/api/search.api';
import { fetchMaintenanceStatus } from '../../src/shop/api/settings.api';
import { fetchUser, updateUserField } from '../../src/shop/api/users.api';
import type { Example } from '../../src/operator/contract/document';
import { createHandlers } from '../../src/workshop/demo/handlers/allHandlers';
import { createDemoShop } from '../../src/workshop/demo/demoShop';

const SHOPPER = '1001';
const EMAIL = 'shopper@example.com';
/** The examples stay the same from day to day. */
const NOW = Date.parse('2026-12-01T12:00:00Z');
/** The number of entries that are enough to show a list. */
const SHOWN_ENTRIES = 2;

const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, SHOWN_ENTRIES).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shortened(field)]));
};

/** An example of each call: the requests of a shopper who buys one game, and the responses of the demo backend. */
export async function recordExamples(): Promise<Record<string, Example>> {
  const handlers = createHandlers(createDemoShop({ now: () => NOW }));
  const examples: Record<string, Example> = {};
  /** The name in the contract of the call that is being recorded. */
  let template = '';

  async function call<T>(
    method: string,
    path: string,
    body: unknown,
    { params }: CallOptions = {},
  ): Promise<{ data: T }> {
    const request = new Request(addressOf('https://shop.example/api', path, params), {
      method,
      headers: { 'x-telegram-user-id': SHOPPER, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await getResponse(handlers, request);
    if (!response?.ok) throw new Error(`${method} ${path}: ${response?.status} ${await response?.text()}`);
    const data = (await response.json()) as T;
    // One banner and one list are enough of a feed.
    const answer = template === '/feed' ? oneOfEachType(data as { type: string }[]) : data;
    examples[`${method} ${template}`] = { ...(body === undefined ? {} : { body }), answer: shortened(answer) };
    return { data };
  }
  const client: Client = {
    get: (path, options) => call('GET', path, undefined, options),
    put: (path, body, options) => call('PUT', path, body, options),
    post: (path, body, options) => call('POST', path, body, options),
    instance: () => Promise.reject(new Error('The examples are recorded without a network')),
  };
  const record = <T>(path: string, act: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    template = path;
    return act(new AbortController().signal);
  };

  await record('/settings/maintenance-status', (signal) => fetchMaintenanceStatus(client, signal));
  const [currency] = await record('/currencies', (signal) => fetchCurrencies(client, signal));
  if (!currency) throw new Error('The demo backend has no currency to make examples of');
  const currencyId = currency.id;
  const telegramId = SHOPPER;
  await record('/users/{telegramId}', (signal) => fetchUser(client, telegramId, signal));
  await record('/users/{telegramId}', (signal) =>
    updateUserField(client, { telegramId, field: 'email', value: EMAIL }, signal),
  );
  await record('/users/{telegramId}/currency', (signal) => fetchUserCurrency(client, telegramId, signal));
  await record('/users/{telegramId}/currency', (signal) =>
    saveUserCurrency(client, { telegramId, currencyId }, signal),
  );
  const feed = await record('/feed', (signal) => fetchFeed(client, currencyId, signal));
  const collection = feed.find((item) => item.type === 'list')?.collection;
  const edition = collection?.editions[0];
  if (!collection || !edition?.productCard) throw new Error('The demo feed has no list to make examples of');
  const { productCard } = edition;
  await record('/genres', (signal) => fetchGenres(client, signal));
  await record('/collections/{id}', (signal) => fetchCollection(client, { id: collection.id, currencyId }, signal));
  await record('/products/{id}', (signal) => fetchProduct(client, { productId: productCard.id, currencyId }, signal));
  await record('/products/search', (signal) =>
    searchProducts(client, { query: 'the', genres: [], priceFrom: null, priceTo: null, currencyId }, signal),
  );
  await record('/products/subscription/{subscription}', (signal) =>
    fetchSubscription(client, { id: 'ea-play', currencyId }, signal),
  );
  await record('/promos/{code}', (signal) => checkPromo(client, 'BIG25', signal));
  const item = defaultCartItem(toCard(productCard, edition), currencyId, NOW);
  if (!item) throw new Error('The first edition of the demo feed is not for sale');
  const items = [item];
  const { total } = await record('/products/calculate-cart-total', (signal) =>
    calculateTotal(client, { items, currencyId, promo: null, asOf: NOW }, signal),
  );
  const form = { ...EMPTY_PAYMENT_FORM, psLogin: EMAIL, psPassword: 'secret', email: EMAIL };
  const bought = orderOf({ items, serverTotal: total, asOf: NOW, currencyId });
  const { orderId } = await record('/payment/create-bill', (signal) =>
    createBill(client, billRequest(bought, form, { telegramId, telegramUsername: null }), { signal, key: null }),
  );
  await record('/payment/status/{orderId}', (signal) => fetchPaymentStatus(client, orderId, signal));
  await record('/payment/verify', (signal) =>
    verifyPayment(client, { orderId, telegramUsername: '', email: EMAIL }, signal),
  );
  return examples;
}

const oneOfEachType = (feed: readonly { type: string }[]): unknown[] =>
  ['banner', 'list'].map((type) => feed.find((item) => item.type === type));
