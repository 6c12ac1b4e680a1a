import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ask, makeBuild, POLICY, SCRIPT, startShop } from './support';

const FILE = '/assets/shop-Ab12.js';
/** The Vary of a script: a browser may have an earlier one as a dictionary. */
const VARY = 'accept-encoding, available-dictionary';

describe('a file with a hash in its name', () => {
  it('is sent in the encoding that the client prefers, with a Vary header', async () => {
    const { port } = await startShop();
    const as = (accepted: string) => ask(port, FILE, { headers: { 'accept-encoding': accepted } });
    const brotli = await as('gzip, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: VARY });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    const gzip = await as('gzip, br;q=0');
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: VARY });
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    const plain = await ask(port, FILE);
    expect(plain.headers).toMatchObject({ vary: VARY, 'content-type': 'text/javascript; charset=utf-8' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body.toString()).toBe(SCRIPT);
    const marks = [brotli, gzip, plain].map(({ headers }) => headers.etag);
    expect(new Set(marks).size, 'each encoding has its own ETag').toBe(3);
  });

  it('may be cached for a year, and has the headers of the build', async () => {
    const { port } = await startShop();
    expect((await ask(port, FILE)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
    });
  });

  it('is not compressed where its format is compressed already', async () => {
    const { port } = await startShop();
    const { headers } = await ask(port, '/assets/dot-Cd34.png', { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-type']).toBe('image/png');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });
});

describe('a file without a hash in its name', () => {
  it('is revalidated each time, and is not sent again to a client that has it', async () => {
    const { port } = await startShop();
    const headers = { 'accept-encoding': 'br' };
    const first = await ask(port, '/', { headers });
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-security-policy': POLICY });
    const { etag = '' } = first.headers;
    expect(etag).toMatch(/^"[\da-f]{24}-br"$/);
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await ask(port, '/', { headers: { ...headers, 'if-none-match': known } });
      expect(again.status, known).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding', 'content-security-policy': POLICY });
    }
    const other = await ask(port, '/', { headers: { 'if-none-match': etag } });
    expect(other.status, 'the page without compression has another ETag').toBe(200);
  });

  it('has an ETag that changes with its content', async () => {
    const one = await startShop();
    const other = await startShop({ folder: await makeBuild({ more: { 'licenses.md': '# Others\n' } }) });
    const [before, after] = await Promise.all([one, other].map(({ port }) => ask(port, '/licenses.md')));
    expect(before!.headers.etag).not.toBe(after!.headers.etag);
    expect(after!.headers['content-type'], 'shown, not downloaded').toBe('text/plain; charset=utf-8');
  });
});

describe('an address without a file', () => {
  it.each([
    '/',
    '/index.html',
    '/item/26',
    '/collection/7?page=2',
    '/no/such/screen',
    '/item/a.json',
    '/COLLECTION/1.0',
    '/%D0%BA',
    '//evil.example/x',
  ])('returns the page to a browser that navigates to it: %s', async (path) => {
    const { port } = await startShop();
    const { status, headers, body } = await ask(port, path, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' },
    });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body.toString()).toContain('<div id="root">');
  });

  it.each([
    '/assets/gone-Xy99.js',
    '/assets/',
    '/assets/deep/screen',
    '/favicon.ico',
    '/wp-login.php',
    '/item/a/b.json',
  ])('responds with 404 where it names a file: %s', async (path) => {
    const { port } = await startShop();
    const { status, headers, body } = await ask(port, path, { headers: { accept: 'text/html' } });
    expect(status).toBe(404);
    expect(headers['content-security-policy']).toBe(POLICY);
    expect(body.toString()).toBe('Not found');
  });

  it.each<[string, Record<string, string>]>([
    ['a picture', { accept: 'image/*,*/*;q=0.8', 'sec-fetch-dest': 'image' }],
    ['a script', { accept: '*/*', 'sec-fetch-dest': 'script' }],
    ['data', { accept: 'application/json' }],
  ])('responds with 404 to a request for %s', async (_, headers) => {
    const { port } = await startShop();
    expect((await ask(port, '/somewhere', { headers })).status).toBe(404);
  });

  it.each(['/_headers', '/nginx-headers.conf', '/tgcloud.jsonc', '/.secret', '/.git/config'])(
    'does not reveal files that are not for shoppers: %s',
    async (path) => {
      const { port } = await startShop();
      const { body } = await ask(port, path);
      expect(body.toString()).not.toMatch(/nginx|not for shoppers|Policy/);
    },
  );
});

describe('the method', () => {
  it('HEAD returns the headers of GET without a body', async () => {
    const { port } = await startShop();
    for (const path of ['/', FILE]) {
      const headers = { 'accept-encoding': 'br' };
      const [get, head] = [await ask(port, path, { headers }), await ask(port, path, { headers, method: 'HEAD' })];
      expect(head.status).toBe(200);
      expect(head.body).toHaveLength(0);
      expect(head.headers['content-length']).toBe(String(get.body.length));
      const each = { date: '', 'x-request-id': '' };
      expect({ ...head.headers, ...each }).toEqual({ ...get.headers, ...each });
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s is refused for files, with the allowed methods',
    async (method) => {
      const { port } = await startShop();
      for (const path of ['/', FILE, '/healthz', '/readyz']) {
        const { status, headers } = await ask(port, path, { method });
        expect(status, path).toBe(405);
        expect(headers.allow).toBe('GET, HEAD');
      }
    },
  );
});

describe('the log', () => {
  it('has one line of JSON for each request, without queries', async () => {
    const { port, log } = await startShop();
    await ask(port, '/item/26?token=secret');
    const { body } = await ask(port, FILE, { headers: { authorization: 'tma secret' } });
    await ask(port, 'http://user:secret@evil.example/gone.php?secret');
    expect(log).toHaveLength(3);
    expect(log.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ method: 'GET', path: '/item/26', status: 200 }),
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        method: 'GET',
        path: FILE,
        status: 200,
        ms: expect.any(Number),
        bytes: body.length,
        request: expect.stringMatching(/^[\da-f-]{36}$/),
      },
      expect.objectContaining({ path: '/gone.php', status: 404 }),
    ]);
    expect(log.join('')).not.toContain('secret');
  });
});
