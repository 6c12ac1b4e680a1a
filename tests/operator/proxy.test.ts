import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/shop/api/paths';
import { MAX_BODY_BYTES, passOn, targetOf } from '../../src/operator/serve/proxy';
import { freePort } from '../support/listen';
import { ask, deferred, errorOf, openSocket, startListening, startShop, startUpstream, STRANGE_IDS } from './support';

/** A shop in front of the operator’s server. @returns its port */
const startBefore = async (...listener: Parameters<typeof startUpstream>) =>
  startShop({ upstream: await startUpstream(...listener) });

describe('a request', () => {
  it('is sent to the base of the API with its method, query, body and headers', async () => {
    const { upstream, asked } = await startListening();
    const { port } = await startShop({ api: `${upstream}/v2/shop`, media: `${upstream}/cdn` });
    const headers = {
      authorization: 'tma abc',
      'content-type': 'application/json',
      'idempotency-key': 'tap-1',
      cookie: 'a=1; b=2',
      'content-length': '14',
    };
    await ask(port, '/api/payment/create-bill?a=1&b=%2F..%2F', { method: 'POST', headers, body: '{"amount":100}' });
    await ask(port, '/uploads/posters/a%20b.png?v=2');
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/v2/shop/payment/create-bill?a=1&b=%2F..%2F',
      headers,
      body: '{"amount":100}',
    });
    expect(asked[1]).toMatchObject({ method: 'GET', url: '/cdn/uploads/posters/a%20b.png?v=2' });
  });

  it('contains the operator’s host and the forwarded address, scheme and host of the client', async () => {
    const { upstream, port, asked } = await startListening();
    await ask(port, '/api/x', { headers: { host: 'shop.example' } });
    await ask(port, '/api/x', {
      headers: {
        host: '10.0.0.5',
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'shop.example',
      },
    });
    expect(asked[0]?.headers).toMatchObject({
      host: new URL(upstream).host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'shop.example',
    });
    expect(asked[1]?.headers, 'a trusted proxy is in front of this server').toMatchObject({
      'x-forwarded-for': '203.0.113.7, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'shop.example',
    });
  });

  it.each([
    ['untrusted', { address: '203.0.113.7', isTrusted: false }],
    // Linux names no address once the client has reset the connection, and its request may be read all the same.
    ['unknown', undefined],
  ])('from an %s client loses its own forwarding headers', async (_, peer) => {
    const received: Headers[] = [];
    const request = new Request('https://shop.example/api/x', {
      headers: {
        forwarded: 'for=1.2.3.4',
        'x-real-ip': '1.2.3.4',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-proto': 'ftp',
        'x-forwarded-host': 'evil.example',
      },
    });
    await passOn(request, {
      prefix: '/api',
      bases: {
        '/api': new URL('https://operator.example/api'),
        '/uploads': new URL('https://operator.example/uploads'),
      },
      peer,
      upstream: async (_target, { headers }) => {
        received.push(headers);
        return new Response('{}');
      },
    });
    expect(Object.fromEntries(received[0]!)).toEqual({
      'cdn-loop': expect.stringMatching(/^shop-/),
      ...(peer ? { 'x-forwarded-for': peer.address } : {}),
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'shop.example',
    });
  });

  it('loses its connection headers', async () => {
    const { port, asked } = await startListening();
    await ask(port, '/api/x', {
      headers: {
        connection: 'close, X-Mine , bad name',
        'keep-alive': 'timeout=9',
        'proxy-authorization': 'Basic abc',
        te: 'trailers',
        upgrade: 'websocket',
        'x-mine': '1',
        'x-kept': '2',
      },
    });
    const [{ headers } = { headers: {} }] = asked;
    for (const name of ['keep-alive', 'proxy-authorization', 'te', 'upgrade', 'x-mine'])
      expect(headers).not.toHaveProperty(name);
    expect(headers).toMatchObject({ 'x-kept': '2', connection: 'keep-alive' });
  });

  it.each(['DELETE', 'OPTIONS', 'PATCH'])('keeps its body separate from the next request: %s', async (method) => {
    const { port, asked } = await startListening();
    await ask(port, '/api/x', {
      method,
      headers: { 'transfer-encoding': 'chunked' },
      body: 'GET /api/smuggled HTTP/1.1',
    });
    await ask(port, '/api/next');
    expect(asked.map(({ method: one, url, body }) => [one, url, body])).toEqual([
      [method, '/api/x', 'GET /api/smuggled HTTP/1.1'],
      ['GET', '/api/next', ''],
    ]);
  });

  it('with GET loses its body', async () => {
    const { port, asked } = await startListening();
    await ask(port, '/api/x', { headers: { 'content-length': '5' }, body: 'hello' });
    expect(asked[0]).toMatchObject({ method: 'GET', body: '' });
    expect(asked[0]?.headers).not.toHaveProperty('content-length');
  });

  it('with a body above the limit is refused', async () => {
    const { port, asked } = await startListening();
    const post = (path: string, body: string, headers: Record<string, string>) =>
      ask(port, path, { method: 'POST', body, headers });
    const body = 'x'.repeat(MAX_BODY_BYTES + 1);
    expect((await post('/api/x', body, { 'content-length': String(body.length) })).status).toBe(413);
    expect(asked).toEqual([]);
    const silent = await post('/api/x', body, { 'transfer-encoding': 'chunked' });
    expect([silent.status, errorOf(silent)]).toEqual([413, 'Слишком большой запрос']);
    const allowed = 'x'.repeat(MAX_BODY_BYTES);
    expect((await post('/api/y', allowed, { 'content-length': String(allowed.length) })).status).toBe(200);
    expect(asked.at(-1)).toMatchObject({ url: '/api/y', body: allowed });
  });

  it('that comes back, because the API is the address of the shop itself, is refused the second time', async () => {
    const ownPort = await freePort();
    const { port, log } = await startShop({ port: ownPort, upstream: `http://127.0.0.1:${ownPort}` });
    expect(errorOf(await ask(port, '/api/feed'))).toBe('Сервер магазина обращается сам к себе');
    expect(log.map((line) => (JSON.parse(line) as { status: number }).status)).toEqual([508, 508]);
  });

  it('with an unused method is refused', async () => {
    const { port, asked } = await startListening();
    for (const method of ['TRACE', 'PROPFIND']) expect((await ask(port, '/api/x', { method })).status).toBe(405);
    expect(asked).toEqual([]);
  });
});

describe('the proxy', () => {
  it('keeps scheme, host and base path of the API for every address', () => {
    const base = new URL('https://shop.example/api');
    const target = (path: string) => targetOf(new URL(`http://here${path}`), '/api', base)?.href;
    expect(target('/api')).toBe('https://shop.example/api');
    expect(target('/api/')).toBe('https://shop.example/api/');
    expect(target('/api//evil.example')).toBe('https://shop.example/api//evil.example');
    expect(target('/api/promos/A%2FB')).toBe('https://shop.example/api/promos/A%2FB');
    expect(target('/api/a..b/...?q=../..')).toBe('https://shop.example/api/a..b/...?q=../..');
    expect(target('/api/x/%2e%2e%2f')).toBe('https://shop.example/api/x/%2e%2e%2f');
    expect(target('/api/x/%2e%2e%2f..%5cy')).toBeUndefined();
  });

  it.each(['/api/..%2fadmin', '/uploads/..%2f..%2fetc%2fpasswd', '/api/promos/x%00'])(
    'responds with 404 for %s, as 400 would mean that a promo code in such a path was used',
    async (path) => {
      const { port } = await startShop();
      const answer = await ask(port, path);
      expect([answer.status, errorOf(answer)]).toEqual([404, 'Нет такого адреса']);
    },
  );

  it.each(STRANGE_IDS)('forwards «%s» unchanged in a path and in a query', async (id) => {
    const { port, asked } = await startListening();
    const paths = [
      `/api/promos/${encodeURIComponent(id)}`,
      addressOf('/api', '/products/search', { query: id, genres: '1,2' }),
    ];
    for (const path of paths) expect((await ask(port, path)).status).toBe(200);
    expect(asked.map(({ url }) => url)).toEqual(paths);
  });
});

describe('a response', () => {
  it('keeps its status, headers and every cookie, but not its connection headers', async () => {
    const { port } = await startBefore((_, response) => {
      response.writeHead(418, {
        'set-cookie': ['a=1; Path=/, with comma', 'b=2; HttpOnly'],
        'idempotency-key': 'tap-1',
        'x-mine': 'no',
        connection: 'x-mine',
        'proxy-authenticate': 'Basic',
        'cache-control': 'private',
        etag: 'W/"1"',
      });
      response.end('{"message":"чай"}');
    });
    const { status, headers, body } = await ask(port, '/api/x');
    expect(status).toBe(418);
    expect(headers).toMatchObject({
      'set-cookie': ['a=1; Path=/, with comma', 'b=2; HttpOnly'],
      'idempotency-key': 'tap-1',
      etag: 'W/"1"',
    });
    for (const name of ['x-mine', 'proxy-authenticate', 'content-security-policy'])
      expect(headers).not.toHaveProperty(name);
    expect(body.toString()).toBe('{"message":"чай"}');
  });

  it.each(['GET', 'POST'])('and a %s request keep the bytes of headers that are UTF-8', async (method) => {
    const name = Buffer.from('Счёт №1 — 🎮').toString('latin1');
    const asked: unknown[] = [];
    const { port } = await startBefore(({ headers }, response) => {
      asked.push(headers['x-name']);
      response.writeHead(200, { 'content-type': 'text/plain', 'x-name': name }).end('x');
    });
    const headers = { 'x-name': name };
    const answer = await ask(port, '/api/x', { method, headers, ...(method === 'POST' && { body: 'y' }) });
    expect([asked, answer.headers['x-name']]).toEqual([[name], name]);
  });

  it('without a Content-Type stays without one', async () => {
    const { port } = await startBefore((_, response) => response.end('what is it?'));
    const { headers, body } = await ask(port, '/api/x');
    expect(headers).not.toHaveProperty('content-type');
    expect(body.toString()).toBe('what is it?');
  });

  it('that is compressed stays compressed', async () => {
    const packed = gzipSync('{"packed":true}');
    const { port } = await startBefore((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed),
    );
    const { headers, body } = await ask(port, '/api/x', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(packed.length) });
    expect(body.equals(packed)).toBe(true);
  });

  it('that is a redirect is forwarded and not followed', async () => {
    const paths: (string | undefined)[] = [];
    const { port } = await startBefore(({ url }, response) => {
      paths.push(url);
      response.writeHead(302, { location: 'https://bank.example/pay' }).end();
    });
    const { status, headers } = await ask(port, '/api/pay');
    expect([status, headers.location, paths]).toEqual([302, 'https://bank.example/pay', ['/api/pay']]);
  });

  it.each([
    ['https://api.example/v2/users/', '/api/users/'],
    ['https://api.example/v2/search?query=the#x', '/api/search?query=the#x'],
    ['http://api.example/v2/users/', '/api/users/'],
    ['/v2/users/', '/api/users/'],
    ['https://api.example/files/uploads/a.png', '/uploads/a.png'],
    // The bytes of a Cyrillic «а» in UTF-8, as headers have them.
    ['/v2/Ð°?q=Ð°', '/api/%D0%B0?q=%D0%B0'],
    ['users/', 'users/'],
    ['https://api.example/v22/users', 'https://api.example/v22/users'],
    ['https://api.example/login', 'https://api.example/login'],
    ['https://bank.example/v2/pay', 'https://bank.example/v2/pay'],
    ['http://[', 'http://['],
  ])('that redirects to %s redirects the page to %s', async (location, given) => {
    const answer = await passOn(new Request('http://shop.example/api/users'), {
      prefix: '/api',
      bases: { '/api': new URL('https://api.example/v2'), '/uploads': new URL('https://api.example/files/uploads') },
      upstream: async () => new Response(null, { status: 301, headers: { location } }),
      peer: undefined,
    });
    expect(answer.headers.get('location')).toBe(given);
  });

  it.each([204, 304])('with status %s has no body', async (status) => {
    const { port } = await startBefore((_, response) => response.writeHead(status, { etag: '"1"' }).end());
    const answer = await ask(port, '/uploads/a.png', { headers: { 'if-none-match': '"1"' } });
    expect([answer.status, answer.headers.etag, answer.body.length]).toEqual([status, '"1"', 0]);
  });

  it('to HEAD has the length and no body', async () => {
    const methods: (string | undefined)[] = [];
    const { port } = await startBefore(({ method }, response) => {
      methods.push(method);
      response.writeHead(200, { 'content-length': '1234' }).end();
    });
    const { headers, body } = await ask(port, '/uploads/a.png', { method: 'HEAD' });
    expect([methods, headers['content-length'], body.length]).toEqual([['HEAD'], '1234', 0]);
  });

  it.each(['/uploads/a.svg', '/api/uploads/a.svg', '/api//x/%2e%2e%2F%55ploads/a.svg'])(
    'that brings an uploaded file forbids its scripts, beside a policy of its own, also where the API is the whole origin: %s',
    async (path) => {
      const upstream = await startUpstream((_, response) =>
        response.writeHead(200, { 'content-security-policy': "img-src 'self'" }).end('<svg/>'),
      );
      const { port } = await startShop({ upstream, api: upstream });
      const { headers } = await ask(port, path);
      expect(headers['content-security-policy']).toBe("img-src 'self', sandbox");
    },
  );

  it('is streamed while it is still being sent, and is aborted upstream when the client disconnects', async () => {
    const left = deferred();
    const upstream = await startUpstream((_, response) => {
      response.on('close', left.resolve);
      response.write('first');
      // The body never ends.
    });
    const { origin } = await startShop({ upstream });
    const leaving = new AbortController();
    const answer = await fetch(`${origin}/api/x`, { signal: leaving.signal });
    const { value } = await answer.body!.getReader().read();
    expect(Buffer.from(value!).toString()).toBe('first');
    leaving.abort();
    await left.promise;
  });
});

describe('a client that disconnects', () => {
  it('before the response aborts the request at the operator’s server', async () => {
    const [asked, left] = [deferred(), deferred()];
    const { port } = await startBefore((_, response) => {
      response.on('close', left.resolve);
      asked.resolve();
    });
    const socket = await openSocket(port);
    socket.write('GET /api/search HTTP/1.1\r\nHost: shop.example\r\n\r\n');
    await asked.promise;
    socket.destroy();
    await left.promise;
  });

  it('in the middle of a body aborts it at the operator’s server, so that no half bill is complete', async () => {
    const [begun, over] = [deferred(), deferred<boolean>()];
    const { port } = await startBefore((request) => {
      request.once('data', () => begun.resolve());
      request.on('error', () => {});
      request.once('close', () => over.resolve(request.complete));
    });
    const socket = await openSocket(port);
    socket.write(
      'POST /api/payment/create-bill HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhalf \r\n',
    );
    await begun.promise;
    socket.destroy();
    expect(await over.promise).toBe(false);
  });
});
