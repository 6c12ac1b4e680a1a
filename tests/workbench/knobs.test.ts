import { describe, expect, test } from 'vitest';
import { openShop } from '../demo/support';

const statuses = async (call: ReturnType<typeof openShop>['call'], count: number): Promise<number[]> => {
  const got: number[] = [];
  for (let asked = 0; asked < count; asked += 1) got.push((await call('GET', '/genres')).status);
  return got;
};

describe('the demo server', () => {
  test('fails as often as configured, and always for the same calls', async () => {
    const { shop, call } = openShop();
    expect(await statuses(call, 5)).toEqual([200, 200, 200, 200, 200]);
    shop.scenarios.turn({ failureRate: 40 });
    const first = await statuses(call, 100);
    const failed = first.filter((status) => status === 503).length;
    expect(failed).toBeGreaterThan(25);
    expect(failed).toBeLessThan(55);
    shop.scenarios.turn({ failureRate: 40 });
    expect(await statuses(call, 100)).toEqual(first);
    shop.scenarios.turn({ failureRate: 100 });
    expect((await call('GET', '/genres')).json).toEqual({ error: 'Сервер временно недоступен' });
  });

  test('delays responses as configured until it is reset', async () => {
    const { shop, call } = openShop();
    shop.scenarios.turn({ latencyMs: 60 });
    const since = performance.now();
    await call('GET', '/genres');
    // A timer may fire within the millisecond before it is due.
    expect(performance.now() - since).toBeGreaterThanOrEqual(59);
    shop.reset();
    expect(shop.scenarios.knobs()).toEqual({ latencyMs: 0, failureRate: 0 });
  });

  test.each([
    [{ latencyMs: -1 }],
    [{ latencyMs: 10_001 }],
    [{ failureRate: 101 }],
    [{ failureRate: '5' }],
    [{ failureRate: Number.NaN }],
  ])('refuses the setting %o and keeps the old one', (knobs) => {
    const { shop } = openShop();
    expect(() => shop.scenarios.turn(knobs)).toThrow('должна быть числом');
    expect(shop.scenarios.knobs()).toEqual({ latencyMs: 0, failureRate: 0 });
  });
});
