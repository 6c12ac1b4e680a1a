import { afterEach, expect, it, vi } from 'vitest';
import { ask, moment, startShop, startUpstream } from './support';

afterEach(() => void vi.useRealTimers());

it('a server that shuts down waits ten seconds for a running response, and then aborts it', async () => {
  const { came, comes } = moment();
  const upstream = await startUpstream(() => comes());
  const { port, end } = await startShop({ upstream });
  const cut = ask(port, '/api/currencies').catch((error: NodeJS.ErrnoException) => error.code);
  await came;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let hasEnded = false;
  const ended = end().then(() => (hasEnded = true));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(await cut).toBe('ECONNRESET');
});
