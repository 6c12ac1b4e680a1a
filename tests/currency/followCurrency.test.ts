import { expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { Currency, Id } from '../../machines/model/entities';
import { followCurrency } from '../../src/shop/wiring/follow';
import { startShop } from '../../src/shop/wiring/world';
import { settle } from '../support/clock';
import { fakeEffects } from '../support/effects';
import { RUB, TRY } from '../support/samples';

it('a screen is not notified when the list contains the saved currency unchanged, so nothing is loaded twice', async () => {
  let answer: (list: Currency[]) => void = () => {};
  const answers: Record<string, unknown> = {
    '/settings/maintenance-status': { maintenanceMode: false, maintenanceMessage: '' },
    '/currencies': new Promise<Currency[]>((resolve) => {
      answer = resolve;
    }),
  };
  const { effects } = fakeEffects({ stored: { userCurrency: JSON.stringify(RUB) } });
  const client = { ...effects.client, get: async <T>(path: string) => ({ data: (await answers[path]) as T }) };
  const { shop } = startShop({ ...effects, client }, { clock: new SimulatedClock() });
  await settle();
  const received: (Id | undefined)[] = [];
  followCurrency(shop, (currency) => received.push(currency?.id));
  answer([RUB, TRY]);
  await settle();
  expect(shop.getSnapshot().children.currency?.getSnapshot().context.currencies).toEqual([RUB, TRY]);
  expect(received).toEqual(['1']);
});
