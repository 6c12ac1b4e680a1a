import { setImmediate } from 'node:timers/promises';
import axios from 'axios';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, describe, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../src/shop/api/client';
import type { EarlyCall } from '../../src/shop/platform/handover';
import { followLeaving } from '../../src/shop/platform/pageVisit';

const BASE = 'http://localhost:3000/api';
const server = setupServer(
  http.get(`${BASE}/genres`, () => HttpResponse.json([])),
  http.post(`${BASE}/bill`, () => HttpResponse.json({ ok: true })),
);
const anonymous = () => ({ telegramId: null, initData: '' });
/** Loads the HTTP library, the first time with this result. */
const loadAfter = (first: Promise<never>) =>
  vi.fn<() => Promise<typeof axios>>().mockReturnValueOnce(first).mockResolvedValue(axios);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

describe('the file of the HTTP library', () => {
  it('is loaded again by the next call when it failed', async () => {
    const load = loadAfter(Promise.reject(new Error('no network')));
    const client = createClient(BASE, anonymous, load);
    await expect(client.get('/genres')).rejects.toMatchObject({ code: 'CLIENT_MISSING' });
    expect(await client.post('/bill', {})).toMatchObject({ data: { ok: true } });
    await client.get('/genres');
    expect(load).toHaveBeenCalledTimes(2);
  });

  describe('while it hangs', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
    afterEach(() => vi.useRealTimers());

    it('lets a call time out, and is loaded again by the next call', async () => {
      const load = loadAfter(new Promise(() => {}));
      const client = createClient(BASE, anonymous, load);
      const ended = client.get('/genres').catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(9_999);
      expect(load).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await ended).toMatchObject({ code: 'ECONNABORTED' });
      vi.useRealTimers();
      expect(await client.post('/bill', {})).toMatchObject({ data: { ok: true } });
      expect(load).toHaveBeenCalledTimes(2);
    });

    it('does not delay the abort of a call', async () => {
      const load = loadAfter(new Promise(() => {}));
      const client = createClient(BASE, anonymous, load);
      const reached = vi.fn();
      client.onReach?.(reached);
      const leaving = new AbortController();
      const call = client.get('/genres', { signal: leaving.signal });
      leaving.abort();
      await expect(call).rejects.toMatchObject({ code: 'ERR_CANCELED' });
      client.get('/genres').catch(() => {});
      await vi.advanceTimersByTimeAsync(0);
      expect(load, 'the file is still loading').toHaveBeenCalledTimes(1);
      expect(reached, 'nobody waits for the answer').not.toHaveBeenCalled();
    });

    it('takes its loading time from the timeout of the call', async () => {
      let arrive = (_: typeof axios): void => {};
      const client = createClient(BASE, anonymous, () => new Promise((resolve) => (arrive = resolve)));
      const timeouts: (number | undefined)[] = [];
      const call = client.get('/genres');
      await vi.advanceTimersByTimeAsync(4_000);
      arrive(axios);
      (await client.instance()).interceptors.request.use((config) => {
        timeouts.push(config.timeout);
        return config;
      });
      await call;
      expect(timeouts).toEqual([6_000]);
    });
  });
});

it.each([
  { call: 'whose early request hangs', hasAnswered: false },
  { call: 'whose HTTP library hangs', hasAnswered: false },
  { call: 'that is refused by 500', hasAnswered: true },
])('a call $call is reported with whether it was answered: $hasAnswered', async ({ call, hasAnswered }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
    server.resetHandlers();
    globalThis.early = undefined;
  });
  server.use(http.get(`${BASE}/genres`, () => new HttpResponse(null, { status: 500 })));
  const hanging = new Promise<never>(() => {});
  const load = () => (call.includes('library') ? hanging : Promise.resolve(axios));
  // Only a call without an answer may have been cut off because the page is left.
  const client = createClient(BASE, anonymous, load, () => (hasAnswered ? hanging : Promise.resolve()));
  if (call.includes('early'))
    globalThis.early = {
      calls: new Map([[`${BASE}/genres`, { headers: {}, sentAt: performance.now() - 1, answer: hanging }]]),
    };
  const reached = vi.fn();
  client.onReach?.(reached);
  const asked = client.get('/genres').catch(() => {});
  if (!hasAnswered) await vi.advanceTimersByTimeAsync(10_000);
  await asked;
  expect(reached.mock.calls.map(([answered]) => answered as boolean)).toEqual([hasAnswered]);
});

it('a request that the browser cannot send fails without a text for the shopper', async () => {
  const client = createClient(BASE, anonymous);
  (await client.instance()).defaults.adapter = () => Promise.reject(new TypeError('Invalid URL'));
  await expect(client.get('/genres')).rejects.toMatchObject({ name: 'ApiError', message: '', code: null });
});

describe('the answer to a request of the page’s early script', () => {
  const NOW = 60_000;
  const answered = (status: number) => Promise.resolve({ status, body: new TextEncoder().encode('["early"]').buffer });

  it.each<[string, string[], Partial<EarlyCall>]>([
    ['that has arrived', ['early'], {}],
    ['that has arrived while the code took 30 s to load', ['early'], { sentAt: NOW - 30_000 }],
    ['that is older than 30 s', [], { sentAt: NOW - 30_001 }],
    ['that has not arrived within 10 s', [], { sentAt: NOW - 10_000, answer: new Promise(() => {}) }],
    ['that was for another shopper', [], { headers: { 'x-telegram-user-id': '1' } }],
    ['of the status 299', ['early'], { answer: answered(299) }],
    ['of the status 300', [], { answer: answered(300) }],
    ['of the status 0', [], { answer: answered(0) }],
  ])('%s is used once, the server’s own where it cannot be: %j', async (_, data, early) => {
    vi.spyOn(performance, 'now').mockReturnValue(NOW);
    onTestFinished(() => {
      vi.restoreAllMocks();
      globalThis.early = undefined;
    });
    const address = `${BASE}/genres`;
    const sentByApp = new Set<string>();
    const call = { headers: {}, sentAt: NOW, answer: answered(200), ...early };
    globalThis.early = { calls: new Map([[address, call]]), sentByApp };
    const client = createClient(BASE, anonymous);
    const reached = vi.fn();
    client.onReach?.(reached);
    expect(await client.get('/genres')).toMatchObject({ data });
    expect(sentByApp).toEqual(new Set());
    expect(await client.get('/genres')).toMatchObject({ data: [] });
    expect(sentByApp, 'the early script need not send it any more').toEqual(new Set([address]));
    expect(reached.mock.calls.map(([hasAnswered]) => hasAnswered as boolean)).toEqual([true, true]);
  });
});

it.each(['after', 'before'])(
  'a call cut %s its page is hidden fails only when the browser shows it again',
  async (order) => {
    server.use(http.get(`${BASE}/genres`, () => HttpResponse.error()));
    onTestFinished(() => server.resetHandlers());
    const pauses: (() => void)[] = [];
    const browser = Object.assign(new EventTarget(), { setTimeout: (end: () => void) => pauses.push(end) });
    const client = createClient(BASE, anonymous, async () => axios, followLeaving(browser));
    const leave = (): boolean => browser.dispatchEvent(new Event('pagehide'));
    const failed = vi.fn();
    if (order === 'after') leave();
    const call = client.get('/genres').catch(failed);
    await vi.waitFor(() => expect(pauses).toHaveLength(1));
    if (order === 'before') leave();
    pauses[0]?.();
    await setImmediate();
    expect(failed).not.toHaveBeenCalled();
    browser.dispatchEvent(new Event('pageshow'));
    await call;
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: null }));
  },
);
