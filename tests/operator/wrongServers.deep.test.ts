import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/operator/check/checks';
import { isObject } from '../../src/shop/api/envelope';
import { BILL } from '../../src/shop/api/payment.api';
import { billAnswer } from '../../src/workshop/demo/handlers/payment.handlers';
import { deeply } from '../support/deeply';
import { allowing, at, brokenCalls, inEach, answering, SHOP, USER, type Answer, type Twist } from './twistedServer';

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

/** A server that takes one field of a user for all of them. */
const forgetful = (): Twist => {
  let isWritten = false;
  return (call, answer) => {
    if (call.path !== `/users/${USER}`) return answer;
    isWritten ||= call.method === 'PUT';
    return isWritten && answer.status === 200 && isObject(answer.body)
      ? { ...answer, body: { ...answer.body, psStoreLogin: '' } }
      : answer;
  };
};

/** A server that answers the requests for bills itself. @param bill the key and the order of the nth answer */
const withBills = (bill: (key: string, n: number) => [key: string, orderId: number]): Twist => {
  let bills = 0;
  return at('/payment/create-bill', (_, { headers }) => {
    const [key, orderId] = bill(headers.get('idempotency-key') ?? '', (bills += 1));
    const { headers: type, ...rest } = answering(billAnswer(orderId, 'https://pay.example/'))();
    return { ...rest, headers: { ...type, 'idempotency-key': key } };
  });
};

/** By the call that the check reports: what a server does wrong, and what the check reports. */
const WRONG: Record<string, Record<string, [Twist, note: string | RegExp, over?: Partial<CheckOptions>]>> = {
  'GET /genres': {
    'sends a page for a call': [
      at('/genres', answering('<!doctype html><title>Shop</title>', 200, 'text/html')),
      'the answer is a page (HTML), not JSON: does your server have this path?',
    ],
    'sends JSON as a text': [
      at('/genres', (answer) => ({ ...answer, headers: { 'content-type': 'text/html' } })),
      'its Content-Type is «text/html»: send application/json',
    ],
    'sends JSON without a type': [at('/genres', (answer) => ({ ...answer, headers: {} })), 'its Content-Type is «»'],
    'sends cut JSON': [
      at('/genres', (answer) => ({ ...answer, body: JSON.stringify(answer.body).slice(0, 20) })),
      'the answer is not JSON: «[{"id":',
    ],
    'sends a text of another charset': [
      at('/genres', (answer) => ({ ...answer, body: Buffer.from('[{"id":1,"name":"\xc8\xe3\xf0\xfb"}]', 'latin1') })),
      'its text is not UTF-8',
    ],
    'reports an error with 200': [
      at('/genres', answering({ error: 'Упал' })),
      'it reports an error («Упал») with HTTP 200: refuse with an error status',
    ],
    fails: [at('/genres', answering({ error: 'Упал' }, 500)), 'HTTP 500: Упал'],
    'redirects in a circle': [
      at('/genres', () => ({ status: 302, headers: { location: '/api/genres' }, body: '' })),
      'it redirects in a circle',
    ],
    'never answers a call': [at('/genres', () => () => {}), 'no answer within 0.4 s', { timeoutMs: 400 }],
    'sends an answer byte by byte without an end': [
      at('/genres', () => (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n[');
        const timer = setInterval(() => socket.write(' '), 20);
        socket.once('close', () => clearInterval(timer));
      }),
      'no answer within 0.4 s',
      { timeoutMs: 400 },
    ],
    'closes the connection without an answer': [
      at('/genres', () => (socket) => socket.destroy()),
      'the server closed the connection without an answer',
    ],
    'breaks an answer off': [
      at('/genres', () => (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[')),
      /^(the answer broke off|the server closed)/,
    ],
    'speaks no HTTP': [
      at('/genres', () => (socket) => socket.end('SSH-2.0-OpenSSH\r\n')),
      'the answer is not valid HTTP',
    ],
  },
  'GET /currencies': {
    'sends no list': [at('/currencies', answering({ wrong: true })), /cannot read/],
    'has no currency': [at('/currencies', answering([])), /list of currencies is empty/],
  },
  'POST /products/calculate-cart-total': {
    'sends a word for the total': [at('/products/calculate-cart-total', answering({ total: 'даром' })), /cannot read/],
  },
  'GET /products/{id}, unknown id': {
    'has a product for it': [at('/products/2147483647', answering({ data: { id: 1 } })), /a refusal with 400 or 404/],
    'sends a page for what it does not have': [
      at('/products/2147483647', answering('<!doctype html>', 200, 'text/html')),
      'the answer is a page (HTML), not JSON',
    ],
    'reports an unknown product with 200': [
      at('/products/2147483647', answering({ error: 'Нет такой игры' })),
      'it reports an error («Нет такой игры») with HTTP 200',
    ],
    'fails for what it does not know': [
      at('/products/2147483647', answering({ error: 'null pointer' }, 500)),
      'a refusal with 400 or 404 or 422 was expected, not HTTP 500: null pointer',
    ],
  },
  'GET /products/{id}': {
    'answers for another product than was asked for': [
      at(/^GET \/products\/(?!2147483647)\d+$/, (answer) => ({
        ...answer,
        body: { data: { ...(answer.body as { data: object }).data, id: 999 } },
      })),
      /^the product \d+ was asked for, and 999 was answered/,
    ],
    'gives editions other ids in the product': [
      at(/^GET \/products\/\d+$/, (answer) => ({
        ...answer,
        body: deeply(answer.body, (part, key) =>
          key === 'editions' && Array.isArray(part) ? part.map((one: object, index) => ({ ...one, id: index })) : part,
        ),
      })),
      /^GET \/feed has the edition \d+ of this product, and its own answer has not/,
    ],
  },
  'GET /feed': {
    'sells nothing in the first currency': [
      at('/feed', answering([{ type: 'list', collections: [{ id: 1, editions: [{}] }] }])),
      /no product in the first currency, 1/,
    ],
    'sends prices with units': [
      inEach((body) => deeply(body, (part, key) => (key === 'convertedPrice' ? `${String(part)} ₽` : part))),
      /convertedPrice: "\d+(\.\d+)? ₽"[^]*No object, no unit/,
    ],
  },
  'GET /settings/maintenance-status': {
    'has another name for the flag of maintenance': [
      at('/settings/maintenance-status', answering({ maintenance: false })),
      /maintenanceMode: nothing/,
    ],
    'sends a word for the flag of maintenance': [
      at('/settings/maintenance-status', answering({ maintenanceMode: 'off' })),
      /maintenanceMode: "off"[^]*true or false/,
    ],
  },
  'GET /feed, another currency': {
    'ignores the currency': [
      IN_ONE_CURRENCY,
      'no product in the currency 2 was answered to currency_id=2: shoppers would see none',
    ],
  },
  'GET /products/search': {
    'never answers a search': [at('/products/search', () => () => {}), 'no answer within 30 s', { timeoutMs: 400 }],
  },
  'GET /products/search, unknown text': {
    'ignores the text of a search': [
      at('/products/search', answering([{ id: 1, name: 'Игра', editions: [] }])),
      '1 products were found for query=',
    ],
  },
  'GET /products/search, unknown price': {
    'ignores the prices of a search': [
      at('/products/search', (answer, { query }) =>
        query.get('priceFrom') === '1' ? answer : answering([{ id: 1, name: 'Игра', editions: [] }])(),
      ),
      '1 products were found for priceFrom=',
    ],
  },
  'GET /users/{telegramId}': {
    'answers for another user': [
      at(`/users/${USER}`, (answer, { method }) =>
        method === 'GET' && isObject(answer.body) ? { ...answer, body: { ...answer.body, telegramId: '7' } } : answer,
      ),
      'the user 1001 was asked for, and 7 was answered',
    ],
    'does not understand the launch data': [
      at(/^GET \/users\/\d+$/, answering({ error: 'Кто вы?' }, 401)),
      /^HTTP 401: Кто вы\?: the server refuses launch data that are signed with this token/,
    ],
  },
  'Authorization with a wrong signature': {
    'does not verify the signature': [
      at(/^GET \/users\/\d+$/, answering({ telegramId: USER, email: '' })),
      'launch data that were changed after they were signed are accepted',
    ],
    'fails for a wrong signature': [
      at(/^GET \/users\/\d+$/, (answer) => ({ ...answer, status: answer.status === 401 ? 500 : answer.status })),
      'changed launch data have to be refused with 401 or 403, not HTTP 500',
    ],
  },
  'PUT /users/{telegramId}': {
    'stores no change': [
      at(/^GET \/users\/\d+$/, (answer) =>
        answer.status === 200 ? answering({ telegramId: USER, email: 'a@b.c' })() : answer,
      ),
      /email: wrote «.+», read back «/,
    ],
    'empties the other fields': [
      forgetful(),
      'email alone was written, and psStoreLogin has changed too: please put it back yourself',
    ],
  },
  'POST /payment/create-bill': {
    'makes a payment link without TLS': [
      at(
        '/payment/create-bill',
        answering({ success: true, [BILL.orderId]: 'A-1', [BILL.paymentUrl]: 'http://pay.example/A-1' }),
      ),
      'the shop will not open this payment link: it has to be https',
    ],
    'makes a bill without a number': [
      at('/payment/create-bill', answering({ success: true, [BILL.paymentUrl]: 'https://pay.example/A-1' })),
      new RegExp(`${BILL.orderId}: nothing`),
    ],
    'loses the body of a bill by a redirect': [
      at('/payment/create-bill', (answer, { query }) =>
        query.has('v') ? answer : { status: 301, headers: { location: '/api/payment/create-bill?v=2' }, body: '' },
      ),
      /answer at the first address, for the redirect loses the body/,
    ],
  },
  'POST /payment/create-bill, Idempotency-Key': {
    'makes a second order for the same key': [withBills((key, n) => [key, n]), /made a second order, 2 after 1/],
    'names another key': [withBills(() => ['another', 1]), /names «another»/],
    'accepts other content for the same key': [withBills((key) => [key, 1]), /a refusal with 422 was expected/],
  },
  'GET /payment/status/{orderId}': {
    'sends a number for the status': [
      at(/status\/A?/, (answer, { path }) =>
        path.startsWith('/payment/status') ? answering({ status: 5 })() : answer,
      ),
      /status: 5/,
    ],
    'calls an unpaid order paid': [
      at(/payment\/status/, answering({ status: 'paid', paymentUrl: '' })),
      'status «paid» for an order that nobody has paid',
    ],
  },
  'POST /payment/verify': {
    'confirms an unpaid order': [
      at('/payment/verify', answering({ data: { success: true } })),
      'confirmed, though nobody has paid the order',
    ],
  },
  http: {
    'never answers at all': [() => () => {}, 'no answer within 0.4 s: does the server hang?', { timeoutMs: 400 }],
  },
  [`CORS from ${SHOP}`]: {
    'allows no origin': [(_, answer) => answer, 'access-control-allow-origin', { origin: SHOP }],
    'allows every origin': [
      allowingBut('Access-Control-Allow-Origin', '*'),
      `access-control-allow-origin: ${SHOP} (not «*»)`,
      { origin: SHOP },
    ],
    'allows the origin twice': [
      allowingBut('Access-Control-Allow-Origin', [SHOP, SHOP]),
      `access-control-allow-origin: ${SHOP} (not «${SHOP}, ${SHOP}»)`,
      { origin: SHOP },
    ],
    'never answers the preflight': [
      (call, answer) => (call.method === 'OPTIONS' ? () => {} : allowing(call, answer)),
      'OPTIONS is not answered within 0.4 s',
      { origin: SHOP, timeoutMs: 400 },
    ],
    'allows no cookies': [
      allowingBut('Access-Control-Allow-Credentials', 'false'),
      'access-control-allow-credentials: true (not «false»)',
      { origin: SHOP },
    ],
  },
};

describe.each(Object.entries(WRONG))('the check of a server reports «%s» when it', (call, faults) => {
  it.each(Object.entries(faults))('%s', async (_, [twist, note, over = {}]) => {
    const lines = await brokenCalls(twist, over);
    const line = lines.find((one) => [' ', ':'].some((end) => one.startsWith(`✗ ${call}${end}`))) ?? '';
    if (typeof note === 'string') expect(line).toContain(note);
    else expect(line.replace(/^✗ .{44} +/, '')).toMatch(note);
  });
});
