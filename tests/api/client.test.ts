import axios from 'axios';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, describe, it, vi } from 'vitest';
import { createClient } from '../../src/shop/api/client';

const BASE = 'http://localhost:3000/api';
const server = setupServer(
  http.get(`${BASE}/genres`, () => HttpResponse.json([])),
  http.post(`${BASE}/bill`, () => HttpResponse.json({ ok: true })),
);
const anonymous = () => ({ telegramId: null, initData: '' });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

describe('the file of the HTTP library', () => {
  it('is loaded again by the next call when it failed', async () => {
    const load = vi
      .fn<() => Promise<typeof axios>>()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue(axios);
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
      const load = vi
        .fn<() => Promise<typeof axios>>()
        .mockReturnValueOnce(new Promise(() => {}))
        .mockResolvedValue(axios);
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
      const client = createClient(BASE, anonymous, () => new Promise(() => {}));
      const leaving = new AbortController();
      const call = client.get('/genres', { signal: leaving.signal });
      leaving.abort();
      await expect(call).rejects.toMatchObject({ code: 'ERR_CANCELED' });
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
