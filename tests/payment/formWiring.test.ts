import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { EMPTY_PAYMENT_FORM, type PaymentForm } from '../../machines/model/paymentForm';
import type { Client } from '../../src/shop/api/client';
import { wirePaymentForm } from '../../src/shop/wiring/paymentForm.wiring';
import type { AccountRecord } from '../../src/shop/wiring/record';
import { flowOf } from '../../src/shop/wiring/shop.wiring';
import { startShop } from '../../src/shop/wiring/world';
import { advance, settle } from '../support/clock';
import { fakeEffects } from '../support/effects';
import { bill } from '../support/samples';

const TYPED: PaymentForm = { ...EMPTY_PAYMENT_FORM, firstName: 'Анна' };
const known = (draft: PaymentForm | null, telegramId: string | null = '1001') => ({
  type: 'shopper.known',
  telegramId,
  draft,
});
const BEGUN = { type: 'order.begun' };

/** The shop with a payment form that someone has typed into before. @param stored what else this account has stored */
async function openForm(
  stored: Partial<AccountRecord> = {},
  get: () => Promise<unknown> = () => new Promise(() => {}),
) {
  const client = { get, onReach: () => {} } as unknown as Client;
  const { effects } = fakeEffects({ path: '/payment', stored: { telegramId: '1001' }, over: { client } });
  effects.saved.open(null);
  const store = async (change: Partial<AccountRecord>): Promise<void> => {
    effects.saved.change((record) => ({ ...record, ...change }), 'cart');
    await settle();
  };
  await store(stored);
  effects.saved.writeDraft('1001', TYPED);
  const clock = new SimulatedClock();
  const { shop } = startShop(effects, { clock });
  await advance(clock, 1_500);
  const events: unknown[] = [];
  createActor(wirePaymentForm(effects, shop), {
    clock,
    inspect: (one) => {
      if (one.type === '@xstate.event' && /^(shopper|order)\./.test(one.event.type)) events.push(one.event);
    },
  }).start();
  await settle();
  return { shop, clock, events, store };
}

it('the payment form begins once, with what its shopper has typed before', async () => {
  const { events } = await openForm();
  expect(events).toEqual([known(TYPED)]);
});

it('the payment form keeps its text when an order of another window has covered it and ended unpaid', async () => {
  const { events, store } = await openForm();
  await store({ order: bill() });
  await store({ order: null });
  expect(events).toEqual([known(TYPED), BEGUN, known(null)]);
});

it('a payment form that was opened below an order has what was typed before, once that order has ended unpaid', async () => {
  const { events, store } = await openForm({ order: bill() });
  await store({ order: null });
  expect(events).toEqual([BEGUN, known(TYPED)]);
});

it('the payment form is notified when another window stores its order as paid', async () => {
  const { events, store } = await openForm();
  await store({ order: bill() });
  await store({ order: { ...bill(), status: 'paid' } });
  expect(events).toEqual([known(TYPED), BEGUN, { type: 'order.paid' }]);
});

it('the payment form begins anew, without its secrets, after an order that another window stores as paid while this one shows its failure', async () => {
  const { events, store, clock } = await openForm({}, async () => ({ data: { status: 'pending' } }));
  const order = { ...bill(), attempts: 60 };
  await store({ order });
  await store({ order: { ...order, status: 'paid' } });
  await advance(clock, 1_500);
  expect(events).toEqual([known(TYPED), BEGUN, known(TYPED)]);
});

it('another shopper begins with what they have typed themselves, also below an order of the one before', async () => {
  const { shop, events, store } = await openForm();
  await store({ order: bill() });
  flowOf(shop, 'session').send({ type: 'session.logout' });
  await settle();
  expect(events.slice(2)).toContainEqual(known(EMPTY_PAYMENT_FORM, null));
});
