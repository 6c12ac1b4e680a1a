import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { wirePayment } from '../../src/wiring/payment';
import { advance, settle } from '../support/clock';
import { fakeEffects } from '../support/effects';
import { paymentData } from '../support/samples';

const identity = { telegramId: '1001', telegramUsername: 'demo' };

it.each([
  ['/failure-payment', 'idle'],
  ['/', 'leaving'],
])('a failed order leads to the failure screen: a shopper at %s is then in the state %s', async (path, state) => {
  const { effects, did } = fakeEffects({ path });
  const clock = new SimulatedClock();
  const payment = createActor(wirePayment(effects), {
    clock,
    input: { identity, saved: { data: paymentData(), attempts: 60 } },
  }).start();
  await settle();
  expect(payment.getSnapshot().value).toBe('failed');
  await advance(clock, 1_500);
  expect(payment.getSnapshot().value).toBe(state);
  expect(did.filter((deed) => deed.startsWith('replace'))).toEqual(
    state === 'idle' ? [] : ['replace /failure-payment'],
  );
});
