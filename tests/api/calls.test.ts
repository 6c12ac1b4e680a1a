import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { calculateTotal } from '../../src/shop/api/cart.api';
import { createClient } from '../../src/shop/api/client';
import { ApiError } from '../../src/shop/api/apiErrors';
import { fetchCurrencies, fetchUserCurrency, saveUserCurrency } from '../../src/shop/api/currencies.api';
import { fetchFeed } from '../../src/shop/api/feed.api';
import { createBill, fetchPaymentStatus, verifyPayment } from '../../src/shop/api/payment.api';
import { fetchProduct } from '../../src/shop/api/products.api';
import { checkPromo } from '../../src/shop/api/promos.api';
import { headersToAllow } from '../../src/shop/api/requestHeaders';
import { searchProducts } from '../../src/shop/api/search.api';
import { fetchMaintenanceStatus } from '../../src/shop/api/settings.api';
import { fetchUser, updateUserField } from '../../src/shop/api/users.api';
import { billRequest } from '../../machines/model/payment';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { NO_CRITERIA, searchParams } from '../../machines/model/search';
import { cartItem, NOON, orderOf } from '../support/samples';

const BASE = 'http://localhost:3000/api';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const client = createClient(BASE, () => ({ telegramId: '1001', initData: 'query_id=1&hash=2' }));
const { signal } = new AbortController();
const answer = (method: 'get' | 'put' | 'post', path: string, body: object | null, status = 200) =>
  server.use(http[method](`${BASE}${path}`, () => HttpResponse.json(body, { status })));

/** The request that the next call of a path sends. */
function caught(method: 'get' | 'put' | 'post', path: string, body: object): Promise<Request> {
  return new Promise((resolve) => {
    server.use(
      http[method](`${BASE}${path}`, ({ request }) => {
        resolve(request.clone());
        return HttpResponse.json(body);
      }),
    );
  });
}

it.each([
  { what: 'the page of a sign-in', body: ' <!doctype html><title>Вход</title>', isAccepted: false },
  { what: 'a refusal', body: '{"success":false,"message":"Неверный пароль"}', isAccepted: false },
  { what: 'a wrapped refusal', body: '{"data":{"success":false}}', isAccepted: false },
  { what: 'an error', body: '{"error":"Неверный пароль"}', isAccepted: false },
  { what: 'no error', body: '{"error":"","id":1}', isAccepted: true },
  { what: 'a word', body: 'OK', isAccepted: true },
  { what: 'empty', body: '', isAccepted: true },
])('a change whose answer is $what counts as accepted: $isAccepted', async ({ body, isAccepted }) => {
  server.use(http.put(`${BASE}/users/1001/currency`, () => new HttpResponse(body)));
  const saved = saveUserCurrency(client, { telegramId: '1001', currencyId: '2' }, signal);
  expect((await Promise.allSettled([saved]))[0].status).toBe(isAccepted ? 'fulfilled' : 'rejected');
});

describe('every call', () => {
  it('contains the shopper’s id and the signed launch data', async () => {
    const request = caught('get', '/feed', []);
    await fetchFeed(client, '1', signal);
    const { headers, url, credentials } = await request;
    expect([headers.get('x-telegram-user-id'), headers.get('authorization')]).toEqual([
      '1001',
      'tma query_id=1&hash=2',
    ]);
    expect(new URL(url).searchParams.get('currency_id')).toBe('1');
    expect(credentials).toBeDefined();
  });

  it('times out after 10 s, a search after 30 s, and sends cookies', async () => {
    expect((await client.instance()).defaults.withCredentials).toBe(true);
    server.use(http.get(`${BASE}/*`, () => delay('infinite')));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const over: string[] = [];
    const search = searchParams({ ...NO_CRITERIA, query: 'god' }, '1');
    void fetchCurrencies(client, signal).catch(() => over.push('currencies'));
    void searchProducts(client, search, signal).then(() => over.push('search'));
    const after = async (ms: number): Promise<string[]> => {
      await vi.advanceTimersByTimeAsync(ms);
      return [...over];
    };
    expect(await after(9_900)).toEqual([]);
    expect(await after(200)).toEqual(['currencies']);
    expect(await after(19_800)).toEqual(['currencies']);
    expect(await after(200)).toEqual(['currencies', 'search']);
  });

  it('that must be fresh bypasses every cache, without a custom header', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => sent.mockRestore());
    answer('get', '/settings/maintenance-status', {});
    answer('get', '/currencies', []);
    answer('get', '/users/1', {});
    answer('get', '/users/1/currency', {});
    answer('get', '/promos/A', { discount: 5 });
    answer('get', '/payment/status/5', { status: 'pending' });
    await fetchMaintenanceStatus(client, signal);
    await fetchCurrencies(client, signal);
    await fetchUser(client, '1', signal);
    await fetchUserCurrency(client, '1', signal);
    await checkPromo(client, 'A', signal);
    await fetchPaymentStatus(client, 5, signal);
    const requests = sent.mock.calls.map(([request]) => request as Request);
    expect(requests.map(({ cache }) => cache)).toEqual(Array.from({ length: 6 }, () => 'no-store'));
    // What a server of another origin does not allow makes a browser refuse the call; a call without a body has no type.
    const allowed = ['accept', ...headersToAllow()].filter((name) => name !== 'content-type');
    for (const { headers } of requests) expect([...headers.keys()].sort()).toEqual(allowed.sort());
  });

  it('reports a timeout with the same code, with and without caches', async () => {
    server.use(http.get(`${BASE}/:any`, () => delay('infinite')));
    for (const isFresh of [true, false])
      await expect(client.get('/currencies', { timeout: 20, isFresh })).rejects.toMatchObject({ code: 'ECONNABORTED' });
  });

  it('fails with the server’s text, and the error does not contain the request', async () => {
    answer('get', '/feed', { error: 'Сервис перегружен' }, 503);
    const failure = await fetchFeed(client, null, signal).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'Сервис перегружен', status: 503 });
    expect(JSON.stringify(failure)).not.toContain('query_id');
  });

  it('is cancelled when its signal aborts', async () => {
    server.use(http.get(`${BASE}/feed`, () => delay('infinite')));
    const controller = new AbortController();
    const call = fetchFeed(client, null, controller.signal);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'ERR_CANCELED' });
  });
});

describe('the API calls', () => {
  const ORDER = { items: [cartItem()], currencyId: '1', promo: { code: 'A', discount: 10 }, asOf: NOON };
  const REQUEST = billRequest(orderOf({ items: [] }), EMPTY_PAYMENT_FORM, { telegramId: '1', telegramUsername: null });
  const BILL = { orderId: 5, paymentUrl: 'https://pay', key: null, requestId: null };

  it('read and save the user’s currency', async () => {
    answer('get', '/users/1001/currency', { currencyId: 3 });
    expect(await fetchUserCurrency(client, '1001', signal)).toBe(3);
    const request = caught('put', '/users/1001/currency', {});
    await saveUserCurrency(client, { telegramId: '1001', currencyId: 3 }, signal);
    expect(await (await request).json()).toEqual({ currencyId: 3 });
    answer('put', '/users/1001/currency', null, 400);
    await expect(saveUserCurrency(client, { telegramId: '1001', currencyId: '9' }, signal)).rejects.toMatchObject({
      message: '',
      status: 400,
    });
  });

  it.each([
    ['Telegram ID is required', 'fetching a user', () => fetchUser(client, '', signal)],
    [
      'Telegram ID is required',
      'updating a user',
      () => updateUserField(client, { telegramId: '', field: 'email', value: 'a' }, signal),
    ],
    [
      'Game ID is required',
      'fetching a product',
      () => fetchProduct(client, { productId: '', currencyId: null }, signal),
    ],
  ])('are refused with «%s» without an id: %s', async (text, _, call) => {
    await expect(call()).rejects.toThrow(text);
  });

  it.each([
    { success: false, message: 'Сессия истекла' },
    { data: { success: false, message: 'Сессия истекла' } },
    { error: 'Сессия истекла' },
    { error: true, message: 'Сессия истекла' },
  ])('fail with the server’s text where it refuses a user, or a change of one, with 200: %j', async (refusal) => {
    answer('get', '/users/1001', refusal);
    await expect(fetchUser(client, '1001', signal)).rejects.toMatchObject({ message: 'Сессия истекла' });
    answer('put', '/users/1001', refusal);
    const save = updateUserField(client, { telegramId: '1001', field: 'email', value: 'a@b.c' }, signal);
    await expect(save).rejects.toMatchObject({ message: 'Сессия истекла' });
  });

  it.each([
    { success: false, data: [] },
    { error: 'База недоступна', data: [] },
    { error: { code: 3 }, data: [] },
  ])('fail where the server refuses a list with 200, unless it has entries: %j', async (refusal) => {
    answer('get', '/feed', refusal);
    await expect(fetchFeed(client, '1', signal)).rejects.toMatchObject({ code: 'UNREADABLE' });
    answer('get', '/feed', { ...refusal, data: [{ type: 'list' }] });
    expect(await fetchFeed(client, '1', signal)).toHaveLength(1);
    answer('get', '/feed', { success: true, data: [] });
    expect(await fetchFeed(client, '1', signal)).toEqual([]);
  });

  it.each([false, 'false', '', 0, [], { code: 0, message: '' }])(
    'read an empty list beside an `error` that states none: %j',
    async (error) => {
      answer('get', '/feed', { error, data: [] });
      expect(await fetchFeed(client, '1', signal)).toEqual([]);
    },
  );

  it('send only valid price bounds of a search, and treat 404 and a timeout as no results', async () => {
    const params = { query: 'god', genres: ['1', '2'], priceFrom: null, priceTo: 500, currencyId: '1' };
    for (const [given, sent] of [
      [params, { query: 'god', genres: '1,2', priceTo: '500', currency_id: '1' }],
      [
        { ...params, query: '', genres: [], priceFrom: 0 },
        { priceFrom: '0', priceTo: '500', currency_id: '1' },
      ],
    ] as const) {
      const request = caught('get', '/products/search', []);
      await searchProducts(client, { ...given, genres: [...given.genres] }, signal);
      expect(Object.fromEntries(new URL((await request).url).searchParams)).toEqual(sent);
    }
    answer('get', '/products/search', null, 404);
    expect(await searchProducts(client, params, signal)).toMatchObject({ products: [] });
    answer('get', '/products/search', null, 500);
    await expect(searchProducts(client, params, signal)).rejects.toMatchObject({ message: '', status: 500 });
    const late = { ...client, get: () => Promise.reject(new ApiError('', null, 'ECONNABORTED')) };
    expect(await searchProducts(late, params, signal)).toEqual({ products: [], isAnswered: false });
  });

  it.each([
    [400, 'Вы уже использовали этот промокод'],
    [404, 'Промокод не найден или неактивен'],
    [401, 'Необходима авторизация'],
    [500, ''],
  ])('refuse a promo code answered with %i with the text «%s»', async (status, said) => {
    answer('get', '/promos/CODE', null, status);
    await expect(checkPromo(client, 'CODE', signal)).rejects.toMatchObject({ message: said });
  });

  it.each(['.', '..'])(
    'refuse the promo code «%s», which no address can contain, without another call',
    async (code) => {
      answer('get', '/promos/', { discount: 10 });
      answer('get', '/', { discount: 10 });
      await expect(checkPromo(client, code, signal)).rejects.toThrow('Промокод не найден или неактивен');
    },
  );

  it.each([{ success: false, data: { discount: 10 } }, { data: { success: false, discount: 10 } }])(
    'read no discount from an answer with 200 that refuses the promo code: %j',
    async (refusal) => {
      answer('get', '/promos/A', refusal);
      expect((await checkPromo(client, 'A', signal)).discount).toBe(0);
    },
  );

  it('request the total of the lines in the cart', async () => {
    const request = caught('post', '/products/calculate-cart-total', {
      total: '3600',
      appliedPromo: { name: 'A', discount: 10 },
    });
    expect(await calculateTotal(client, ORDER, signal)).toEqual({ total: 3600, isPromoApplied: true });
    expect(await (await request).json()).toEqual({
      editionIds: ['100'],
      selectedCurrencyId: '1',
      currentTotal: 4000,
      priceTypes: { 100: 'standard' },
      promoCode: 'A',
    });
  });

  it.each([
    [500, 0],
    [-10, 0],
    ['x', 0],
    [null, 0],
    [15, 15],
  ])('read a promo’s discount of %j as %i percent', async (discount, read) => {
    answer('get', '/promos/A', { code: 'A', discount });
    expect((await checkPromo(client, 'A', signal)).discount).toBe(read);
  });

  it.each([[], {}, false, '', null, { name: 'A', discount: 0 }])(
    'read an applied promo of %j as none',
    async (appliedPromo) => {
      answer('post', '/products/calculate-cart-total', { total: 3600, appliedPromo });
      expect((await calculateTotal(client, ORDER, signal)).isPromoApplied).toBe(false);
      answer('post', '/products/calculate-cart-total', { total: 3600, appliedPromo: { code: 'A' } });
      expect((await calculateTotal(client, ORDER, signal)).isPromoApplied, 'of other names').toBe(true);
    },
  );

  it.each([
    {},
    { total: -5 },
    { total: 'много' },
    { success: false, total: 0 },
    { error: true, total: 0 },
    { data: { success: false, total: 0 } },
  ])('treat %j as a missing total', async (body) => {
    answer('post', '/products/calculate-cart-total', body);
    await expect(calculateTotal(client, ORDER, signal)).rejects.toMatchObject({ code: 'UNREADABLE' });
  });

  it.each([
    [{ success: true, orderId: 5, paymentUrl: 'https://pay' }, 200, BILL],
    [{ success: false, message: 'Отказано' }, 200, 'Отказано'],
    [{ success: 0, message: 'Отказано' }, 200, 'Отказано'],
    [{ success: 'false', message: 'Отказано', orderId: 5 }, 200, 'Отказано'],
    [{ success: '0', message: 'Отказано' }, 200, 'Отказано'],
    [{ success: 'False', message: 'Отказано', orderId: 5 }, 200, 'Отказано'],
    [{ error: 'Нет счёта' }, 400, 'Нет счёта'],
    [{ error: 'Нет счёта' }, 200, 'Нет счёта'],
    [{ error: 1, message: 'Нет счёта' }, 200, 'Нет счёта'],
    [{ success: true, error: 'none', ...BILL }, 200, BILL],
    [{ error: 'Чек не отправлен', ...BILL }, 200, BILL],
    [{ success: true, orderId: 5 }, 200, { ...BILL, paymentUrl: null }],
    [{ success: true, paymentUrl: 'https://pay' }, 200, 'Не удалось создать счет для оплаты'],
    [{ success: true, orderId: 5, paymentUrl: 'https://pay', data: { trace: 'x' } }, 200, BILL],
    [{ success: true, data: BILL }, 200, BILL],
    [{ success: false, message: 'Отказано', data: BILL }, 200, 'Отказано'],
    [{ data: { success: false, message: 'Отказано', orderId: 5 } }, 200, 'Отказано'],
    [null, 500, ''],
  ])('read the bill, or its error, from %j', async (body, status, expected) => {
    answer('post', '/payment/create-bill', body, status);
    const bill = createBill(client, REQUEST, { signal, key: null });
    if (typeof expected === 'string') await expect(bill).rejects.toMatchObject({ message: expected });
    else expect(await bill).toEqual(expected);
  });

  it('keep every digit of an order id above 2^53, and send it back as a number', async () => {
    const orderId = '1234567890123456789';
    const raw = (text: string) => () => new HttpResponse(text);
    server.use(
      http.post(`${BASE}/payment/create-bill`, raw(`{"success":true,"orderId":${orderId},"paymentUrl":"https://pay"}`)),
      http.get(`${BASE}/payment/status/${orderId}`, raw('{"status":"success"}')),
    );
    const bill = await createBill(client, REQUEST, { signal, key: null });
    expect(bill.orderId).toBe(orderId);
    expect(await fetchPaymentStatus(client, bill.orderId, signal)).toMatchObject({ status: 'success' });
    const asked = caught('post', '/payment/verify', { success: true });
    await verifyPayment(client, { orderId: bill.orderId, telegramUsername: '', email: '' }, signal);
    const { headers, ...sent } = await asked.then((one) => ({ headers: one.headers, text: one.text() }));
    expect(headers.get('content-type')).toBe('application/json');
    expect(await sent.text).toBe(`{"orderId":${orderId},"telegramUsername":"","email":""}`);
  });

  it('are sent also when a typed text contains half an emoji', async () => {
    const half = 'A\uD83C';
    const promo = caught('get', '/promos/A%EF%BF%BD', { discount: 5 });
    expect(await checkPromo(client, half, signal)).toEqual({ code: half, discount: 5 });
    await promo;
    const search = caught('get', '/products/search', []);
    const criteria = { ...NO_CRITERIA, query: `${half} game` };
    await searchProducts(client, searchParams(criteria, '1'), signal);
    expect(new URL((await search).url).searchParams.get('query')).toBe('A\uFFFD game');
  });

  it('read a payment’s status and verification', async () => {
    answer('get', '/payment/status/A%2F1', { status: 'pending' });
    expect(await fetchPaymentStatus(client, 'A/1', signal)).toEqual({
      status: 'pending',
      message: '',
      paymentUrl: null,
    });
  });

  it.each([300, 301])(
    'read a message of a payment’s status only up to 300 characters, as that of an error: %i',
    async (length) => {
      const message = 'Я'.repeat(length);
      answer('get', '/payment/status/A', { status: 'pending', message });
      expect((await fetchPaymentStatus(client, 'A', signal)).message).toBe(length > 300 ? '' : message);
    },
  );

  it('read the status of the payment instead of that of the envelope, in small letters and without blanks', async () => {
    answer('get', '/payment/status/A', { status: 'success', data: { status: 'PENDING ' } });
    expect(await fetchPaymentStatus(client, 'A', signal)).toMatchObject({ status: 'pending' });
  });

  it.each([null, '', 1])('do not read the status of the envelope where that of the payment is %j', async (status) => {
    answer('get', '/payment/status/A', { status: 'success', data: { status } });
    await expect(fetchPaymentStatus(client, 'A', signal)).rejects.toMatchObject({ code: 'UNREADABLE' });
  });

  it.each([
    [{ data: { success: true } }, true],
    [{ success: true }, true],
    [{ success: '1' }, true],
    [{ success: 'True ' }, true],
    [{ success: true, data: { orderId: 5 } }, true],
    [{ data: { success: false } }, false],
    [{ success: true, data: { success: false } }, false],
  ])('read the verification %j as %j', async (body, isPaid) => {
    answer('post', '/payment/verify', body);
    expect(await verifyPayment(client, { orderId: 'A', telegramUsername: '', email: '' }, signal)).toBe(isPaid);
  });
});
