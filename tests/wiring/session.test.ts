import { expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { startShop } from '../../src/wiring/world';
import { settle } from '../support/clock';
import { fakeEffects } from '../support/effects';

it('a window that lost the storage starts anew when its shopper is back, also where the storage is its own again', async () => {
  const { effects, storage, did } = fakeEffects({ stored: { telegramId: '1001' } });
  const told: { stored?: (key: string | null) => void; returned: (() => void)[] } = { returned: [] };
  startShop({
    ...effects,
    page: {
      ...effects.page,
      onStoredElsewhere: (listener) => {
        told.stored ??= listener;
        return () => {};
      },
      onReturn: (listener) => {
        told.returned.push(listener);
        return () => {};
      },
    },
  }, { clock: new SimulatedClock() });
  await settle();
  for (const owner of ['1002', '1001']) {
    storage.write('owner', owner);
    told.stored?.('owner');
  }
  expect(did).not.toContain('reload');
  for (const back of told.returned) back();
  expect(did).toContain('reload');
});
