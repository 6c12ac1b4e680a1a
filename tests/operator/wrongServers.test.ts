import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/operator/check/checks';
import {
  allowing,
  at,
  brokenCalls,
  deeply,
  inEach,
  isObject,
  saying,
  SHOP,
  USER,
  type Answer,
  type Twist,
} from './twistedServer';

const allowingBut =
  (name: string, value: string | string[]): Twist =>
  (call, answer) => {
    const { headers, ...rest } = allowing(call, answer) as Answer;
    return { ...rest, headers: { ...headers, [name]: value } };
  };
/** Answers every list in the first currency. */
const IN_ONE_CURRENCY = inEach((body) =>
  deeply(body, (part, key) =>
    key === 'display_currency_id' ? 1 : key === 'displayCurrency' && isObject(part) ? { ...part, id: 1 } : part,
  ),
);

/** What a server does wrong, and what the check says of which call. */
const WRONG: [string, Twist, string, string | RegExp, Partial<CheckOptions>?][] = [
  [
    'sends a page for a call',
    at('/genres', saying('<!doctype html><title>Shop</title>', 200, 'text/html')),
    'GET /genres',
    'the answer is a page (HTML), not JSON: does your server have this path?',
  ],
  [
    'sends a page for what it does not have',
    at('/products/2147483647', saying('<!doctype html>', 200, 'text/html')),
    'GET /products/{id}, unknown id',
    'the answer is a page (HTML), not JSON',
  ],
  [
    'sends JSON as a text',
    at('/genres', (answer) => ({ ...answer, headers: { 'content-type': 'text/html' } })),
    'GET /genres',
    'its Content-Type is «text/html»: send application/json',
  ],
  [
    'sends JSON without a type',
    at('/genres', (answer) => ({ ...answer, headers: {} })),
    'GET /genres',
    'its Content-Type is «»',
  ],
  [
    'sends cut JSON',
    at('/genres', (answer) => ({ ...answer, body: JSON.stringify(answer.body).slice(0, 20) })),
    'GET /genres',
    'the answer is not JSON: «[{"id":',
  ],
  [
    'sends a text of another charset',
    at('/genres', (answer) => ({ ...answer, body: Buffer.from('[{"id":1,"name":"\xc8\xe3\xf0\xfb"}]', 'latin1') })),
    'GET /genres',
    'its text is not UTF-8',
  ],
  [
    'reports an error with 200',
    at('/genres', saying({ error: 'Упал' })),
    'GET /genres',
    'it reports an error («Упал») with HTTP 200: refuse with an error status',
  ],
  [
    'reports an unknown product with 200',
    at('/products/2147483647', saying({ error: 'Нет такой игры' })),
    'GET /products/{id}, unknown id',
    'it reports an error («Нет такой игры») with HTTP 200',
  ],
  [
    'fails for what it does not know',
    at('/products/2147483647', saying({ error: 'null pointer' }, 500)),
    'GET /products/{id}, unknown id',
    'a refusal with 400 or 404 or 422 was expected, not HTTP 500: null pointer',
  ],
  [
    'answers for another product than was asked for',
    at(/^GET \/products\/(?!2147483647)\d+$/, (answer) => ({
      ...answer,
      body: { data: { ...(answer.body as { data: object }).data, id: 999 } },
    })),
    'GET /products/{id}',
    /^the product \d+ was asked for, and 999 was answered/,
  ],
  [
    'gives editions other ids in the product',
    at(/^GET \/products\/\d+$/, (answer) => ({
      ...answer,
      body: deeply(answer.body, (part, key) =>
        key === 'editions' && Array.isArray(part) ? part.map((one: object, index) => ({ ...one, id: index })) : part,
      ),
    })),
    'GET /products/{id}',
    /^GET \/feed has the edition \d+ of this product, and its own answer has not/,
  ],
  [
    'sends prices as objects',
    inEach((body) => deeply(body, (part, key) => (key === 'convertedPrice' ? { amount: part } : part))),
    'GET /feed',
    /convertedPrice: \{"amount":\d+/,
  ],
  [
    'sends prices with units',
    inEach((body) => deeply(body, (part, key) => (key === 'convertedPrice' ? `${String(part)} ₽` : part))),
    'GET /feed',
    /convertedPrice: "\d+(\.\d+)? ₽"[^]*No object, no unit/,
  ],
  [
    'sends dates as numbers',
    inEach((body) =>
      deeply(body, (part, key) => (key === 'promotion_end_date' && part !== null ? 1_798_761_599 : part)),
    ),
    'GET /feed',
    /promotion_end_date: 1798761599[^]*ISO 8601/,
  ],
  [
    'has another name for the flag of maintenance',
    at('/settings/maintenance-status', saying({ maintenance: false })),
    'GET /settings/maintenance-status',
    /maintenanceMode: nothing/,
  ],
  [
    'sends a word for the flag of maintenance',
    at('/settings/maintenance-status', saying({ maintenanceMode: 'off' })),
    'GET /settings/maintenance-status',
    /maintenanceMode: "off"[^]*true or false/,
  ],
  [
    'ignores the currency',
    IN_ONE_CURRENCY,
    'GET /feed, another currency',
    'no product in the currency 2 was answered to currency_id=2: shoppers would see none',
  ],
  [
    'ignores the text of a search',
    at('/products/search', saying([{ id: 1, name: 'Игра', editions: [] }])),
    'GET /products/search, unknown text',
    '1 products were found for query=',
  ],
  [
    'answers for another user',
    at(`/users/${USER}`, (answer, { method }) =>
      method === 'GET' && isObject(answer.body) ? { ...answer, body: { ...answer.body, telegramId: '7' } } : answer,
    ),
    'GET /users/{telegramId}',
    'the user 1001 was asked for, and 7 was answered',
  ],
  [
    'does not understand the launch data',
    at(/^GET \/users\/\d+$/, saying({ error: 'Кто вы?' }, 401)),
    'GET /users/{telegramId}',
    /^HTTP 401: Кто вы\?: the server refuses launch data that are signed with this token/,
  ],
  [
    'does not verify the signature',
    at(/^GET \/users\/\d+$/, saying({ telegramId: USER, email: '' })),
    'Authorization with a wrong signature',
    'launch data that were changed after they were signed are accepted',
  ],
  [
    'fails for a wrong signature',
    at(/^GET \/users\/\d+$/, (answer) => ({ ...answer, status: answer.status === 401 ? 500 : answer.status })),
    'Authorization with a wrong signature',
    'changed launch data have to be refused with 401 or 403, not HTTP 500',
  ],
  [
    'stores no change',
    at(/^GET \/users\/\d+$/, (answer) =>
      answer.status === 200 ? saying({ telegramId: USER, email: 'a@b.c' })() : answer,
    ),
    'PUT /users/{telegramId}',
    /email: wrote «.+», read back «/,
  ],
  [
    'makes a payment link without TLS',
    at('/payment/create-bill', saying({ success: true, orderId: 'A-1', paymentUrl: 'http://pay.example/A-1' })),
    'POST /payment/create-bill',
    'the shop will not open this payment link: it has to be https',
  ],
  [
    'makes a bill without a number',
    at('/payment/create-bill', saying({ success: true, paymentUrl: 'https://pay.example/A-1' })),
    'POST /payment/create-bill',
    /orderId: nothing/,
  ],
  [
    'sends a number for the status',
    at(/status\/A?/, (answer, { path }) => (path.startsWith('/payment/status') ? saying({ status: 5 })() : answer)),
    'GET /payment/status/{orderId}',
    /status: 5/,
  ],
  [
    'calls an unpaid order paid',
    at(/payment\/status/, saying({ status: 'paid', paymentUrl: '' })),
    'GET /payment/status/{orderId}',
    'status «paid» for an order that nobody has paid',
  ],
  [
    'confirms an unpaid order',
    at('/payment/verify', saying({ data: { success: true } })),
    'POST /payment/verify',
    'confirmed, though nobody has paid the order',
  ],
  [
    'loses the body of a bill by a redirect',
    at('/payment/create-bill', (answer, { query }) =>
      query.has('v') ? answer : { status: 301, headers: { location: '/api/payment/create-bill?v=2' }, body: '' },
    ),
    'POST /payment/create-bill',
    /answer at the first address, for the redirect loses the body/,
  ],
  [
    'redirects in a circle',
    at('/genres', () => ({ status: 302, headers: { location: '/api/genres' }, body: '' })),
    'GET /genres',
    'it redirects in a circle',
  ],
  ['never answers a call', at('/genres', () => () => {}), 'GET /genres', 'no answer within 0.4 s', { timeoutMs: 400 }],
  [
    'sends an answer byte by byte without an end',
    at('/genres', () => (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n[');
      const timer = setInterval(() => socket.write(' '), 20);
      socket.once('close', () => clearInterval(timer));
    }),
    'GET /genres',
    'no answer within 0.4 s',
    { timeoutMs: 400 },
  ],
  [
    'closes the connection without an answer',
    at('/genres', () => (socket) => socket.destroy()),
    'GET /genres',
    'the server closed the connection without an answer',
  ],
  [
    'breaks an answer off',
    at('/genres', () => (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[')),
    'GET /genres',
    /^(the answer broke off|the server closed)/,
  ],
  [
    'speaks no HTTP',
    at('/genres', () => (socket) => socket.end('SSH-2.0-OpenSSH\r\n')),
    'GET /genres',
    'the answer is not valid HTTP',
  ],
  ['never answers at all', () => () => {}, 'http', 'no answer within 0.4 s: does the server hang?', { timeoutMs: 400 }],
  [
    'allows every origin',
    allowingBut('Access-Control-Allow-Origin', '*'),
    `CORS from ${SHOP}`,
    `access-control-allow-origin: ${SHOP} (not «*»)`,
    { origin: SHOP },
  ],
  [
    'allows the origin twice',
    allowingBut('Access-Control-Allow-Origin', [SHOP, SHOP]),
    `CORS from ${SHOP}`,
    `access-control-allow-origin: ${SHOP} (not «${SHOP}, ${SHOP}»)`,
    { origin: SHOP },
  ],
  [
    'allows no cookies',
    allowingBut('Access-Control-Allow-Credentials', 'false'),
    `CORS from ${SHOP}`,
    'access-control-allow-credentials: true (not «false»)',
    { origin: SHOP },
  ],
];

describe('the check of a server tells its operator when it', () => {
  it.each(WRONG)('%s', async (_, twist, call, note, over = {}) => {
    const lines = await brokenCalls(twist, over);
    const line = lines.find((one) => one.startsWith(`✗ ${call} `)) ?? lines.join('\n');
    if (typeof note === 'string') expect(line).toContain(note);
    else expect(line.replace(/^✗ .{44} +/, '')).toMatch(note);
  });
});
