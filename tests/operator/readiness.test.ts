import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepAnswers } from '../../src/operator/serve/keepAnswers';
import type { Upstream } from '../../src/operator/serve/upstream';
import { PAGE_ANSWER_LIMIT_MS } from '../../src/shop/page/ask';
import { GOOD, openShop, openVisitedShop } from './answeredShop';

it('a clock that is set back by an hour makes neither an old response fresh nor a dead API ready', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await openVisitedShop(GOOD, {}, { hasOwnClock: true });
  expect((await shop.open()).text).toContain('data-age="250"');
  expect((await shop.open('/readyz')).response.status).toBe(200);
  shop.state.api = {};
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(PAGE_ANSWER_LIMIT_MS);
  expect((await shop.open()).text).not.toContain('data-age');
  vi.advanceTimersByTime(60_001 - PAGE_ANSWER_LIMIT_MS);
  expect((await shop.open('/readyz')).response.status).toBe(503);
});

describe('an API that compresses its responses unasked', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is ready, and its responses are embedded: %s', async (encoding, pack) => {
    const packed = (body: unknown) =>
      new Response(pack(JSON.stringify(body)), { headers: { 'content-encoding': encoding } });
    const shop = await openVisitedShop({ ...GOOD, '/settings/maintenance-status': packed({ maintenanceMode: false }) });
    expect((await shop.open('/readyz')).response.status).toBe(200);
    expect((await shop.open()).embedded[0]?.body).toEqual({ maintenanceMode: false });
  });

  it('is not ready when a decompressed response is larger than the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000, ' '));
    const shop = await openVisitedShop({
      ...GOOD,
      '/settings/maintenance-status': new Response(bomb, { headers: { 'content-encoding': 'gzip' } }),
    });
    expect((await shop.open('/readyz')).text).toContain('larger than 262144 bytes');
  });
});

describe('a probe of readiness', () => {
  const keeperOf = (upstream: Upstream, now = () => 0) =>
    keepAnswers({ api: new URL('http://operator.example/api'), apiBase: '/api', timeoutMs: 60_000, upstream, now });

  it('is answered with the reason while the API is down, when the server is alive', async () => {
    const shop = await openShop({});
    const probes = [await shop.open('/healthz'), await shop.open('/readyz')];
    expect(probes.map(({ response, text }) => [response.status, JSON.parse(text) as unknown])).toEqual([
      [200, { alive: true }],
      [503, { ready: false, reason: expect.stringMatching(/^GET \/settings\/maintenance-status has no answer/) }],
    ]);
  });

  it.each<[string, (headers: Headers) => boolean, number]>([
    ['redirects requests over http', (headers) => headers.get('x-forwarded-proto') === 'https', 301],
    ['refuses requests without a User-Agent', (headers) => headers.has('user-agent'), 403],
  ])('is answered with 200 for an API that %s', async (_, isTaken, status) => {
    const keeper = keeperOf(async (target, { headers }) =>
      isTaken(headers) ? new Response('{}') : new Response(null, { status, headers: { location: target.href } }),
    );
    expect(await keeper.whyNotReady()).toBeNull();
  });

  it('sends a request to the API when its last response is older than a minute', async () => {
    let now = 0;
    const asked: string[] = [];
    let status = 200;
    const upstream: Upstream = async ({ href }) => {
      asked.push(href);
      return new Response('{}', { status });
    };
    const keeper = keeperOf(upstream, () => now);
    expect(await keeper.whyNotReady()).toBeNull();
    now += 60_000;
    expect(await keeper.whyNotReady()).toBeNull();
    expect(asked).toEqual(['http://operator.example/api/settings/maintenance-status']);
    status = 500;
    now += 1;
    const why = 'GET /settings/maintenance-status has no answer of the last minute: it answered 500';
    expect(await keeper.whyNotReady()).toBe(why);
    now += 4_999;
    expect(await keeper.whyNotReady(), 'probes send no further request to a server that is down').toBe(why);
    expect(asked).toHaveLength(2);
    status = 200;
    now += 1;
    expect(await keeper.whyNotReady()).toBeNull();
  });
});
