import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isObject, unwrap } from '../../src/shop/api/envelope';
import { deeply } from '../support/deeply';
import { allowing, asItIs, at, brokenCalls, inEach, answering, SHOP, type Twist } from './twistedServer';

const utf8 = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const PRICES = ['price', 'convertedPrice', 'discount_amount', 'ps_plus_price', 'ea_play_price', 'total'];
const withoutOptional = (part: unknown): unknown =>
  isObject(part)
    ? Object.fromEntries(
        Object.entries(part).filter(
          ([name, value]) => value !== null && !['symbol', 'rating', 'banner_image'].includes(name),
        ),
      )
    : part;

/** A server whose own discount takes one unit off each cart, and that makes bills for that sum only. */
const withOwnDiscount = (): Twist => {
  let total = 0;
  return (call, answer) => {
    if (call.path === '/products/calculate-cart-total') {
      total = (answer.body as { total: number }).total - 1;
      return { ...answer, body: { total } };
    }
    const isWrong =
      call.path === '/payment/create-bill' && (JSON.parse(call.sent) as { amount: number }).amount !== total;
    return isWrong ? answering({ message: 'Сумма заказа изменилась' }, 400)() : answer;
  };
};

/** Differences from the demo backend that the contract allows. */
const RIGHT: Record<string, Twist> = {
  'answers as the demo backend does': asItIs,
  'wraps every answer in «data»': inEach((body) => ({ data: unwrap(body) })),
  'wraps no answer': inEach((body) => unwrap(body)),
  'adds fields beside «data»': inEach((body) => ({ ok: true, code: 0, data: unwrap(body) })),
  'sends ids as texts': inEach((body) =>
    deeply(body, (part, key) => (/(^id|Id|_id)$/.test(key) && typeof part === 'number' ? String(part) : part)),
  ),
  'sends prices as texts': inEach((body) =>
    deeply(body, (part, key) => (PRICES.includes(key) && typeof part === 'number' ? String(part) : part)),
  ),
  'leaves out optional fields': inEach((body) => deeply(body, withoutOptional)),
  'sends null for optional fields': inEach((body) =>
    deeply(body, (part, key) =>
      ['description', 'image_url', 'banner_image', 'promotion_end_date', 'symbol', 'telegramId'].includes(key)
        ? null
        : part,
    ),
  ),
  'sends more fields than the shop reads': inEach((body) =>
    deeply(body, (part) => (isObject(part) && !('data' in part) ? { createdAt: 1, ...part, links: [] } : part)),
  ),
  'sends fields in another order': inEach((body) =>
    deeply(body, (part) => (isObject(part) ? Object.fromEntries(Object.entries(part).toReversed()) : part)),
  ),
  'sends lists in another order': inEach((body) =>
    deeply(body, (part, key) => (Array.isArray(part) && key !== 'data' ? part.toReversed() : part)),
  ),
  'packs its answers': (_, answer) => ({
    ...answer,
    headers: { ...answer.headers, 'Content-Encoding': 'gzip' },
    body: gzipSync(utf8(answer.body)),
  }),
  'closes each connection': (_, answer) => ({ ...answer, headers: { ...answer.headers, connection: 'close' } }),
  'speaks HTTP/1.0':
    (_, { status, headers, body }) =>
    (socket) => {
      const key = headers['idempotency-key'];
      socket.end(
        `HTTP/1.0 ${status} OK\r\nContent-Type: application/json\r\n${key === undefined ? '' : `Idempotency-Key: ${String(key)}\r\n`}\r\n${JSON.stringify(body)}`,
      );
    },
  'answers a change with 204 and no body': at(/^PUT /, (answer) =>
    answer.status < 300 ? { ...answer, status: 204, body: '' } : answer,
  ),
  'answers a change with a word': at(/^PUT /, (answer) =>
    answer.status < 300 ? answering('OK', 200, 'text/plain')() : answer,
  ),
  'makes a bill with 201': at('/payment/create-bill', (answer) => ({
    ...answer,
    status: answer.status === 200 ? 201 : answer.status,
  })),
  'writes header names in capitals': (_, answer) => ({
    ...answer,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name.toUpperCase(), value])),
  }),
  'refuses with texts, problems or nothing': (call, answer) =>
    answer.status < 400
      ? answer
      : {
          ...answer,
          headers: { 'content-type': call.path.length % 2 ? 'text/plain' : 'application/problem+json' },
          body: call.path.length % 2 ? 'Not found' : { title: 'Not found', errors: [] },
        },
  'has a page for what it does not find': (_, answer) =>
    answer.status === 404 ? answering('<!doctype html><h1>404</h1>', 404, 'text/html')() : answer,
  'names a charset and a subtype of JSON': (_, answer) => ({
    ...answer,
    headers: { ...answer.headers, 'content-type': 'application/hal+json; charset=UTF-8' },
  }),
  'begins its answers with a byte order mark': (_, answer) => ({
    ...answer,
    body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8(answer.body)]),
  }),
  'redirects reading calls to the address with a slash': (call, answer) =>
    call.method === 'GET' && !call.path.endsWith('/')
      ? { status: 301, headers: { location: `/api${call.path}/?${call.query.toString()}` }, body: '' }
      : answer,
  'redirects every call and keeps its method': (call, answer) =>
    call.query.has('v')
      ? answer
      : { status: 308, headers: { location: `/api${call.path}?${call.query.toString()}&v=2` }, body: '' },
  'gives a discount of its own': withOwnDiscount(),
  'refuses an unknown id with 422': at('/products/2147483647', answering({}, 422)),
  'finds nothing with an empty list': at('/products/search', (answer) =>
    answer.status === 404 ? answering([])() : answer,
  ),
};

it.each(Object.entries(RIGHT))('the check of a server passes one that %s', async (_, twist) => {
  expect(await brokenCalls(twist)).toEqual([]);
});

it('the check of a server passes one that allows the shop’s origin', async () => {
  expect(await brokenCalls(allowing, { origin: SHOP })).toEqual([]);
});
