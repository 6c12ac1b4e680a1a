import { cp } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { normalize } from 'node:path/posix';
import { expect, it, vi } from 'vitest';
import { pick, seededRandom } from '../../src/workshop/demo/catalogue/random';
import { ask, folderOf, makeBuild, startShop, startUpstream } from './support';
import { numberFrom } from '../support/numberFrom';

const REQUESTS = numberFrom('FUZZ_REQUESTS', 10_000);
const SEED = numberFrom('FUZZ_SEED', 20_261_126);
const AT_ONCE = 16;

/** In files that no request may reach: beside the build, and in the build for hosts alone. */
const OUTSIDE = 'OUTSIDE OF THE BUILD';

/** The words of a text, and an empty one. */
const wordsOf = (text: string): string[] => [...text.trim().split(/\s+/), ''];

const METHODS = [...Array<string>(12).fill('GET'), ...wordsOf('HEAD POST POST PUT DELETE OPTIONS PATCH TRACE FOO')];
const BEGINNINGS = wordsOf('/ /api/ /api/ /uploads/ /assets/ /item/ /report /healthz /readyz // http://a/ *');
const PARTS = [
  ...wordsOf(String.raw`
    .. . %2e%2e %2E. ..; ..%2f %2e%2e%2f ..\ %5c.. %252e%252e %c0%ae%c0%ae \ %00 %0d%0a % %zz ;a=1
    users users/1 genres canary.txt .secret _headers nginx-headers.conf index.html shop-Ab12.js etc/passwd
    Ключ 🎮 __proto__ constructor #a ?a=b ?a=%2F..%2F @evil.example
  `),
  'a'.repeat(300),
];
const HEADERS = [
  'Accept: text/html',
  'Accept: */*',
  'Accept-Encoding: gzip, br;q=2, *;q=0',
  'Accept-Encoding: dcz',
  'Range: bytes=0-10',
  'If-None-Match: *',
  'If-None-Match: W/"a", "b"',
  'Sec-Fetch-Dest: image',
  'Sec-Fetch-Site: same-origin',
  'Content-Type: application/json',
  'Expect: 100-continue',
  'Connection: keep-alive, x-telegram-user-id',
  'Connection: upgrade',
  'Upgrade: websocket',
  'TE: trailers',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Length: 3',
  'Content-Length: -1',
  'Content-Length: 99999999',
  'X-Forwarded-For: 1.2.3.4, x',
  'X-Forwarded-Host: evil.example',
  'Forwarded: for=evil',
  'Host: evil.example',
  'Host: [::1',
  'Cookie: a=1; b',
  'Origin: null',
  'tracestate: a=b',
  'traceparent: 00-x',
  'X-Request-Id: \t',
  ' folded: a',
  'no colon',
  `Long: ${'x'.repeat(20_000)}`,
  'Ünï: ü',
];
const BODIES = [
  '',
  '',
  '',
  'abc',
  '{"kind":"start","step":""}',
  '3\r\nabc\r\n0\r\n\r\n',
  'ffffffff\r\n',
  '0\r\n\r\n',
  '{'.repeat(5_000),
];

/** Its content is a second request if a server loses the frame of the first one. */
const HELD = 'GET /shop/api/held HTTP/1.1\r\nHost: a\r\n\r\n';
const CHUNKED = `${HELD.length.toString(16)}\r\n${HELD}\r\n0\r\n\r\n`;

type Random = () => number;

/** Some of a list, in any order. */
const some = <T>(random: Random, list: readonly T[], most: number): T[] =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(list, random()));

/** A request as bytes. @param shopper who sends it: the operator's server writes it into its answer */
function requestOf(random: Random, shopper: string, isLast: boolean): string {
  const path = pick(BEGINNINGS, random()) + some(random, PARTS, 4).join(random() < 0.9 ? '/' : '');
  // A body of unknown length, which the proxy has to frame again: a wrong end would belong to the next shopper's request.
  const isChunked = random() < 0.2;
  const body = isChunked ? CHUNKED : pick(BODIES, random());
  const headers = [
    ...some(random, HEADERS, pick([0, 0, 1, 2, 4], random())),
    ...(isChunked
      ? ['Transfer-Encoding: chunked']
      : body !== '' && random() < 0.85
        ? [`Content-Length: ${Buffer.byteLength(body)}`]
        : []),
    ...(isLast ? ['Connection: close'] : []),
  ];
  // At the front, because the rest may be broken.
  return [
    `${pick(METHODS, random())} ${path} HTTP/1.${random() < 0.95 ? 1 : 0}`,
    `Host: a`,
    `X-Telegram-User-Id: ${shopper}`,
    ...headers,
    '',
    body,
  ].join('\r\n');
}

/** A path as the most obliging server reads it: escapes, backslashes and parameters before the dots. */
const readLoosely = (target: string): string =>
  normalize(
    (target.split('?')[0] ?? '')
      .replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      .replaceAll('\\', '/')
      .replace(/;[^/]*/g, ''),
  );

/** Sends bytes on a connection of their own. @returns all received bytes, once the server has closed it */
const exchange = (port: number, bytes: Buffer, isCut: boolean): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.once('close', () => resolve(received));
    if (isCut) socket.end(bytes);
    else socket.write(bytes);
  });

it(`${REQUESTS} strange requests reach no file outside of the build and nobody else's data, and the server goes on`, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const around = await folderOf({ 'canary.txt': OUTSIDE });
  await cp(await makeBuild({ more: { '.secret': OUTSIDE, 'nginx-headers.conf': OUTSIDE } }), join(around, 'dist'), {
    recursive: true,
  });

  const astray: string[] = [];
  const upstream = await startUpstream((request, response) => {
    if (!/^\/(?:shop\/api|media\/uploads)(?:\/|$)/.test(readLoosely(request.url ?? ''))) astray.push(request.url ?? '');
    if (request.url === '/shop/api/held') astray.push('a body that was read as a request');
    request.resume();
    request.once('error', () => {});
    request.once('end', () => response.end(`belongs to ${String(request.headers['x-telegram-user-id'])}.`));
  });
  const { port, end } = await startShop({
    api: `${upstream}/shop/api`,
    media: `${upstream}/media`,
    folder: join(around, 'dist'),
    reports: true,
    limits: { headersTimeout: 500, requestTimeout: 1_000, keepAliveTimeout: 500, connectionsCheckingInterval: 100 },
  });

  const statuses = new Map<string, number>();
  let sent = 0;
  const goOn = async (): Promise<void> => {
    while (sent < REQUESTS) {
      // Its own for each, because the others run at the same time.
      const random = seededRandom(Math.imul(SEED, 0x9e3779b1) + sent);
      const count = random() < 0.8 ? 1 : 3;
      const shoppers = Array.from({ length: count }, (_, n) => `shopper-${sent + n}`);
      sent += count;
      const whole = Buffer.from(shoppers.map((shopper, n) => requestOf(random, shopper, n === count - 1)).join(''));
      const isCut = random() < 0.2;
      const bytes = isCut ? whole.subarray(0, Math.floor(random() * whole.length)) : whole;
      const received = await exchange(port, bytes, isCut);
      const about = `seed ${SEED}: ${JSON.stringify(bytes.toString().slice(0, 500))}`;
      expect(received.includes(OUTSIDE) || /root:.*:0:0:/.test(received), about).toBe(false);
      const owners = [...received.matchAll(/belongs to ([^.]*)\./g)].map(([, owner]) => owner);
      expect(
        owners.filter((owner) => owner !== 'undefined' && !shoppers.includes(owner ?? '')),
        about,
      ).toEqual([]);
      for (const [, status = ''] of received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)) {
        expect(status, about).not.toBe('500');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));

  expect(astray).toEqual([]);
  // The requests were strange, but not so strange that nothing was answered.
  for (const status of ['200', '400', '403', '404', '405', '413'])
    expect(statuses.get(status), status).toBeGreaterThan(0);
  expect((await ask(port, '/')).status).toBe(200);
  const { body } = await ask(port, '/api/genres', { headers: { 'x-telegram-user-id': 'the-last' } });
  expect(body.toString()).toBe('belongs to the-last.');
  await end();
  console.log(`${sent} requests, seed ${SEED}: ${JSON.stringify(Object.fromEntries([...statuses].toSorted()))}`);
});
