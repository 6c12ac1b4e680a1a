import { expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { savePlace } from '../../src/wiring/followPage';
import { startShop } from '../../src/wiring/world';
import { fakeEffects } from '../support/effects';

it('a page that is closed by maintenance saves no place, and throws no error', () => {
  const { shop } = startShop(fakeEffects().effects, { clock: new SimulatedClock() });
  shop.send({ type: 'maintenance.started' });
  expect(shop.getSnapshot().matches('closed')).toBe(true);
  expect(() => savePlace(shop, { placeId: 'home', page: 1, scroll: 5 })).not.toThrow();
});
