import { expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { Currency, Id } from '../../machines/model/entities';
import { selectIdentity } from '../../machines/session/session.selectors';
import { follow, followCurrency } from '../../src/shop/wiring/follow';
import { flowOf } from '../../src/shop/wiring/shop.wiring';
import { startShop } from '../../src/shop/wiring/world';
import { settle } from '../support/clock';
import { fakeEffects } from '../support/effects';
import { RUB, TRY } from '../support/samples';

it.each([
  ['the saved', { userCurrency: JSON.stringify(RUB) }],
  ['the starting', {}],
])('a screen receives the shopper and %s currency once, after the maintenance status', async (_, stored) => {
  let answer: (list: Currency[]) => void = () => {};
  const answers: Record<string, unknown> = {
    '/settings/maintenance-status': { maintenanceMode: false, maintenanceMessage: '' },
    '/currencies': new Promise<Currency[]>((resolve) => (answer = resolve)),
  };
  const { effects } = fakeEffects({ stored });
  const client = { ...effects.client, get: async <T>(path: string) => ({ data: (await answers[path]) as T }) };
  const { shop } = startShop({ ...effects, client }, { clock: new SimulatedClock() });
  const received: (Id | null | undefined)[] = [];
  follow(shop, 'session', selectIdentity, ({ telegramId }) => received.push(telegramId));
  const unfollow = followCurrency(shop, (currency) => received.push(currency?.id));
  expect(received).toEqual([]);
  await settle();
  answer([RUB, TRY]);
  await settle();
  const currency = flowOf(shop, 'currency');
  expect(currency.getSnapshot().context.currencies).toEqual([RUB, TRY]);
  unfollow();
  currency.send({ type: 'currency.stored', currency: TRY });
  expect(received).toEqual([null, '1']);
});
