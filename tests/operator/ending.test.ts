import { afterEach, expect, it, vi } from 'vitest';
import { ask, deferred, startShop, startUpstream } from './support';

afterEach(() => void vi.useRealTimers());

it('a server that shuts down waits ten seconds for a running response, and then aborts it', async () => {
  const { promise, resolve } = deferred();
  const upstream = await startUpstream(() => resolve());
  const { port, end } = await startShop({ upstream });
  const cut = ask(port, '/api/currencies').catch((error: NodeJS.ErrnoException) => error.code);
  await promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let hasEnded = false;
  const ended = end().then(() => (hasEnded = true));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(await cut).toBe('ECONNRESET');
});

it('a server that shuts down responds with 503 at /readyz immediately, serves everything else for the given time, and closes each connection', async () => {
  const upstream = await startUpstream((_, response) => void response.end('{}'));
  const { port, end } = await startShop({ upstream });
  expect((await ask(port, '/readyz')).status).toBe(200);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = end(3_000);
  const probe = await ask(port, '/readyz');
  expect([probe.status, JSON.parse(probe.body.toString())]).toEqual([
    503,
    { ready: false, reason: 'The server is shutting down' },
  ]);
  const alive = await ask(port, '/healthz');
  expect([alive.status, alive.headers.connection]).toEqual([200, 'close']);
  await vi.advanceTimersByTimeAsync(2_999);
  expect((await ask(port, '/api/currencies')).status).toBe(200);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  await expect(ask(port, '/healthz')).rejects.toThrow('ECONNREFUSED');
});
