import { defaultCartItem } from '../../machines/model/cart';
import { toCard } from '../../machines/model/editions';
import type { CartItem, Id } from '../../machines/model/entities';
import { isSameId } from '../../machines/model/ids';
import { billRequest, EMPTY_ORDER } from '../../machines/model/payment';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { SUBSCRIPTION_IDS } from '../../machines/model/subscriptions';
import { calculateTotal } from '../api/cart';
import { createClient, type Client } from '../api/client';
import { fetchCollection, fetchSubscription } from '../api/collections';
import { fetchCurrencies, fetchUserCurrency, saveUserCurrency } from '../api/currencies';
import { ApiError } from '../api/errors';
import { fetchFeed } from '../api/feed';
import { createBill, fetchPaymentStatus, verifyPayment } from '../api/payment';
import { fetchProduct } from '../api/products';
import { checkPromo } from '../api/promos';
import { fetchGenres, searchProducts } from '../api/search';
import { fetchMaintenanceStatus } from '../api/settings';
import { fetchUser, updateUserField } from '../api/users';
import { safePaymentUrl } from '../platform/links';
import { borrow } from './borrowed';
import { checkCors } from './cors';

/** The server to check, and how. */
export interface CheckOptions {
  /** The base address of the API: `https://shop.example/api`. */
  url: string;
  /** The test user; the calls about a user are left out without one. */
  telegramId: string | null;
  /** Signed launch data of that user; empty without a token. */
  initData: string;
  /** Also makes the calls that change something for the test user. */
  write: boolean;
  /** The origin that serves the shop, if it is not the API's; empty otherwise. */
  origin: string;
}

/** The result of one call: correct, broken, or skipped. */
export interface CheckResult {
  call: string;
  state: 'ok' | 'wrong' | 'skipped';
  note: string;
}

/** No real mailbox. */
const CHECK_EMAIL = 'check@example.com';
const UNKNOWN_CODE = 'TAKOGO-PROMOKODA-NET';
const UNKNOWN_ORDER = 'takogo-zakaza-net';

/** What a failed call tells about the contract. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.code === 'UNREADABLE') return 'the shop cannot read this answer';
  if (error.status !== null) return `HTTP ${error.status}${error.message ? `: ${error.message}` : ''}`;
  return error.code === 'ECONNABORTED' ? 'no answer within 10 s' : `no answer (${error.code ?? 'network'})`;
}

/** Runs one call; what the shop would only warn about counts as a fault here. */
async function run(call: string, act: () => Promise<string>): Promise<CheckResult> {
  const warnings: string[] = [];
  const { warn } = console;
  console.warn = (text: string) => void warnings.push(text);
  try {
    const note = await act();
    return warnings.length > 0 ? { call, state: 'wrong', note: warnings.join('; ') } : { call, state: 'ok', note };
  } catch (error) {
    return { call, state: 'wrong', note: reasonOf(error) };
  } finally {
    console.warn = warn;
  }
}

/** Expects a refusal with one of these statuses. */
async function refused(statuses: readonly number[], act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
  } catch (error) {
    if (error instanceof ApiError && error.status !== null && statuses.includes(error.status))
      return `refused with ${error.status}, as it should be`;
    throw error;
  }
  throw new Error(`a refusal with ${statuses.join(' or ')} was expected`);
}

interface Found {
  currencyId: Id | null;
  /** All of the list. */
  currencyIds: Id[];
  collectionId: Id | null;
  productId: Id | null;
  item: CartItem | null;
}

async function readCalls(client: Client, add: Add): Promise<Found> {
  const { signal } = new AbortController();
  const found: Found = { currencyId: null, currencyIds: [], collectionId: null, productId: null, item: null };
  await add('GET /settings/maintenance-status', async () =>
    (await fetchMaintenanceStatus(client, signal)).maintenanceMode ? 'under maintenance' : 'open',
  );
  await add('GET /currencies', async () => {
    const currencies = await fetchCurrencies(client, signal);
    found.currencyIds = currencies.map(({ id }) => id);
    found.currencyId = found.currencyIds[0] ?? null;
    if (currencies.length === 0) throw new Error('the list of currencies is empty');
    return `currencies: ${currencies.length}`;
  });
  await add('GET /genres', async () => `genres: ${(await fetchGenres(client, signal)).length}`);
  await add('GET /feed', async () => {
    const feed = await fetchFeed(client, found.currencyId, signal);
    const collections = feed.flatMap((item) => [...item.collections, ...(item.collection ? [item.collection] : [])]);
    const edition = collections
      .flatMap((collection) => collection.editions)
      .find((one) => one.productCard && one.displayCurrencyId === found.currencyId);
    found.collectionId = collections[0]?.id ?? null;
    found.productId = edition?.productCard?.id ?? null;
    found.item = edition?.productCard
      ? defaultCartItem(toCard(edition.productCard, edition), found.currencyId, Date.now())
      : null;
    return `entries: ${feed.length}, collections: ${collections.length}`;
  });
  const { currencyId, collectionId, productId, item } = found;
  await add('GET /collections/{id}', async () => {
    if (collectionId === null) throw new Error('the feed has no collection');
    return `editions: ${(await fetchCollection(client, { id: collectionId, currencyId }, signal)).editions.length}`;
  });
  await add('GET /collections/{id}, unknown id', () =>
    refused([404], () => fetchCollection(client, { id: '0', currencyId }, signal)),
  );
  await add('GET /products/{id}', async () => {
    if (productId === null) throw new Error('the feed has no product in the first currency');
    return `editions: ${(await fetchProduct(client, { productId, currencyId }, signal)).editions.length}`;
  });
  await add('GET /products/{id}, unknown id', () =>
    refused([404], () => fetchProduct(client, { productId: '0', currencyId }, signal)),
  );
  await add(
    'GET /products/search',
    async () =>
      `found: ${(await searchProducts(client, { query: 'the', genres: [], priceFrom: 1, priceTo: null, currencyId }, signal)).products.length}`,
  );
  for (const id of SUBSCRIPTION_IDS) {
    await add(
      `GET /products/subscription/${id}`,
      async () => `products: ${(await fetchSubscription(client, { id, currencyId }, signal)).length}`,
    );
  }
  await add('GET /promos/{code}, unknown code', () =>
    refused([401, 404], () => checkPromo(client, UNKNOWN_CODE, signal)),
  );
  await add('POST /products/calculate-cart-total', async () => {
    if (!item) throw new Error('there is nothing to put into the cart');
    return `total: ${(await calculateTotal(client, { items: [item], currencyId: currencyId ?? '', promo: null, asOf: Date.now() }, signal)).total}`;
  });
  await add('GET /payment/status/{orderId}, unknown id', () =>
    refused([400, 401, 403, 404], () => fetchPaymentStatus(client, UNKNOWN_ORDER, signal)),
  );
  return found;
}

type Add = (call: string, act: () => Promise<string>) => Promise<void>;

/**
 * The calls that change the test user and put the old values back. An invalid currency is never sent: a server might
 * accept it.
 */
async function changeCalls(
  client: Client,
  telegramId: string,
  { currencyIds }: Found,
  add: Add,
  skip: (call: string, note: string) => void,
): Promise<void> {
  const { signal } = new AbortController();
  const emailNow = async (): Promise<string> => (await fetchUser(client, telegramId, signal)).email;
  await add('PUT /users/{telegramId}', async () => {
    const before = await emailNow();
    const write = (value: string): Promise<void> =>
      updateUserField(client, { telegramId, field: 'email', value }, signal);
    return borrow({
      name: 'email',
      before,
      meanwhile: before === CHECK_EMAIL ? `new-${CHECK_EMAIL}` : CHECK_EMAIL,
      read: emailNow,
      write,
    });
  });
  const call = 'PUT /users/{telegramId}/currency';
  const currencyNow = (): Promise<Id | null> => fetchUserCurrency(client, telegramId, signal);
  const before = await currencyNow().catch(() => null);
  const other = currencyIds.find((id) => !isSameId(id, before));
  if (before === null || other === undefined)
    skip(call, 'the user has no currency, or there is no other one: the old one could not be put back');
  else {
    const write = (currencyId: Id): Promise<void> => saveUserCurrency(client, { telegramId, currencyId }, signal);
    await add(call, () => borrow({ name: 'currency', before, meanwhile: other, read: currencyNow, write }));
  }
}

/** A bill that nobody pays, and the calls for its status. */
async function billCalls(client: Client, telegramId: string, { item }: Found, add: Add): Promise<void> {
  const { signal } = new AbortController();
  let orderId: Id = UNKNOWN_ORDER;
  await add('POST /payment/create-bill', async () => {
    if (!item) throw new Error('there is nothing to buy');
    const form = { ...EMPTY_PAYMENT_FORM, psLogin: CHECK_EMAIL, psPassword: 'check-password', email: CHECK_EMAIL };
    const bill = await createBill(
      client,
      billRequest({ ...EMPTY_ORDER, items: [item], asOf: Date.now() }, form, { telegramId, telegramUsername: null }),
      signal,
    );
    ({ orderId } = bill);
    if (bill.paymentUrl === null || safePaymentUrl(bill.paymentUrl) === null)
      throw new Error('the shop will not open this payment link: it has to be https without user name and password');
    return `order ${orderId} was made; nobody will pay it`;
  });
  await add(
    'GET /payment/status/{orderId}',
    async () => `status: ${(await fetchPaymentStatus(client, orderId, signal)).status}`,
  );
  await add('POST /payment/verify', async () =>
    (await verifyPayment(client, { orderId, telegramUsername: '', email: CHECK_EMAIL }, signal))
      ? 'confirmed'
      : 'not confirmed: the order is not paid',
  );
}

/** Makes the calls of the contract as the shop makes them, and reads the answers by the shop's own schemas. */
export async function checkServer({ url, telegramId, initData, write, origin }: CheckOptions): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const client = createClient(url, () => ({ telegramId, initData }));
  const { signal } = new AbortController();
  const add = async (call: string, act: () => Promise<string>): Promise<void> =>
    void results.push(await run(call, act));
  const skip = (call: string, note: string): void => void results.push({ call, state: 'skipped', note });
  const found = await readCalls(client, add);
  if (telegramId === null) skip('GET /users/{telegramId}', 'needs --user');
  else {
    await add(
      'GET /users/{telegramId}',
      async () => `user ${(await fetchUser(client, telegramId, signal)).telegramId}`,
    );
    await add(
      'GET /users/{telegramId}/currency',
      async () => `currency ${(await fetchUserCurrency(client, telegramId, signal)) ?? 'not chosen'}`,
    );
  }
  if (telegramId !== null && write) {
    await changeCalls(client, telegramId, found, add, skip);
    await billCalls(client, telegramId, found, add);
  } else skip('PUT and POST that change something', 'need --user and --write');
  if (origin) await add(`CORS from ${origin}`, () => checkCors(url, origin));
  else skip('CORS', 'needs --origin if the shop and the API have different origins');
  return results;
}
