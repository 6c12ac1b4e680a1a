import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { billRequest } from '../../machines/model/payment';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { calculateTotal } from '../../src/shop/api/cart.api';
import type { Client } from '../../src/shop/api/client';
import { fetchCollection, fetchSubscription } from '../../src/shop/api/collections.api';
import { fetchCurrencies, fetchUserCurrency } from '../../src/shop/api/currencies.api';
import { ApiError } from '../../src/shop/api/apiErrors';
import { fetchFeed } from '../../src/shop/api/feed.api';
import { createBill, fetchPaymentStatus, verifyPayment } from '../../src/shop/api/payment.api';
import { fetchProduct } from '../../src/shop/api/products.api';
import { checkPromo } from '../../src/shop/api/promos.api';
import { fetchGenres, searchProducts } from '../../src/shop/api/search.api';
import { fetchMaintenanceStatus } from '../../src/shop/api/settings.api';
import { fetchUser } from '../../src/shop/api/users.api';
import { cartItem, NOON, orderOf } from '../support/samples';

/** The number of responses to each call; `npm run test:deep` uses ten times as many. */
const BODIES = Number(process.env.FUZZ_BODIES ?? 1_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

const KEYS = [
  'id',
  'data',
  'name',
  'title',
  'type',
  'editions',
  'editionName',
  'edition_name',
  'productCard',
  'collections',
  'collection',
  'platforms',
  'genres',
  'price',
  'convertedPrice',
  'discount_amount',
  'promotion_end_date',
  'display_currency_id',
  'displayCurrency',
  'code',
  'icon',
  'symbol',
  'telegramId',
  'currencyId',
  'maintenanceMode',
  'maintenanceMessage',
  'status',
  'message',
  'paymentUrl',
  'orderId',
  'success',
  'error',
  'total',
  'appliedPromo',
  'discount',
  'rating',
  '__proto__',
];
const WORDS = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'banner',
  'list',
  'RUB',
  'https://pay.example/1',
  'javascript:alert(1)',
  '2026-11-21T12:00:00Z',
  'не дата',
  '\u0000',
  '💥',
];

/** Bodies with the contract's own names in wrong places, and with any other JSON. */
const { body } = fc.letrec((again) => ({
  leaf: fc.oneof(
    fc.constantFrom(null, true, false, 0, -1, 1, 0.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER),
    fc.constantFrom(...WORDS),
    fc.string({ maxLength: 8 }),
    fc.integer(),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...KEYS), again('body')), { maxLength: 6 })
    .map((pairs) => Object.fromEntries(pairs)),
  array: fc.array(again('body'), { maxLength: 4 }),
  // Nearly right: most keys of some response, each with any value.
  rich: fc.record(Object.fromEntries(KEYS.map((key) => [key, again('leaf')])), { requiredKeys: [] }),
  body: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    again('leaf'),
    again('object'),
    again('array'),
    again('rich'),
    fc.jsonValue({ maxDepth: 2 }),
  ),
}));

const { signal } = new AbortController();
const item = cartItem();
const identity = { telegramId: '1', telegramUsername: null };
const CALLS: Record<string, (client: Client) => Promise<unknown>> = {
  'maintenance-status': (client) => fetchMaintenanceStatus(client, signal),
  currencies: (client) => fetchCurrencies(client, signal),
  user: (client) => fetchUser(client, '1', signal),
  'user currency': (client) => fetchUserCurrency(client, '1', signal),
  feed: (client) => fetchFeed(client, '1', signal),
  product: (client) => fetchProduct(client, { productId: '1', currencyId: '1' }, signal),
  search: (client) =>
    searchProducts(client, { query: 'x', genres: [], priceFrom: null, priceTo: null, currencyId: '1' }, signal),
  subscription: (client) => fetchSubscription(client, { id: 'ea-play', currencyId: '1' }, signal),
  collection: (client) => fetchCollection(client, { id: '1', currencyId: '1' }, signal),
  genres: (client) => fetchGenres(client, signal),
  promo: (client) => checkPromo(client, 'X', signal),
  'cart total': (client) =>
    calculateTotal(client, { items: [item], currencyId: '1', promo: { code: 'X', discount: 10 }, asOf: NOON }, signal),
  'create-bill': (client) =>
    createBill(client, billRequest(orderOf({ items: [item] }), EMPTY_PAYMENT_FORM, identity), { signal, key: 'key' }),
  'payment status': (client) => fetchPaymentStatus(client, '1', signal),
  'payment verification': (client) => verifyPayment(client, { orderId: '1', telegramUsername: '', email: '' }, signal),
};

const answering = (data: unknown): Client => {
  const answer = async <T>(): Promise<{ data: T }> => ({ data: data as T });
  return { get: answer, put: answer, post: answer, instance: () => Promise.reject(new Error('no network here')) };
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each(Object.entries(CALLS))(
  `%s: each of ${BODIES} nonsensical responses is parsed or refused with an ApiError (seed ${SEED})`,
  async (_, call) => {
    const seen = { read: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(body, async (data) => {
        try {
          await call(answering(data));
          seen.read += 1;
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
          seen.refused += 1;
        }
      }),
      { numRuns: BODIES, seed: SEED },
    );
    expect(seen.read + seen.refused).toBe(BODIES);
    // Bodies that are all refused, or all parsed, do not test the schema.
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(0);
  },
);
