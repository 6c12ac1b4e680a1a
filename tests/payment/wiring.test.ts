import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { PaymentInput } from '../../machines/payment/payment.setup';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import type { Client } from '../../src/shop/api/client';
import { orderEnd, type SavedOrder } from '../../machines/model/payment';
import { quoteOf } from '../../machines/model/quote';
import { addressOf } from '../../machines/model/screens';
import { selectAwaitedOrderId } from '../../machines/payment/awaitedOrder.selectors';
import {
  selectFormState,
  selectOverlay,
  selectUnpaid,
  selectVerification,
} from '../../machines/payment/payment.selectors';
import { noTelegram } from '../../src/shop/platform/telegram';
import type { Effects } from '../../src/shop/wiring/effects';
import { wirePayment } from '../../src/shop/wiring/payment.wiring';
import type { AccountRecord } from '../../src/shop/wiring/record';
import { billAnswer } from '../../src/workshop/demo/handlers/payment.handlers';
import { advance, settle } from '../support/clock';
import { fakeEffects, otherWindow } from '../support/effects';
import { bill as madeBill, cartItem, orderOf } from '../support/samples';

function startPayment(machine: ReturnType<typeof wirePayment>, input: PaymentInput, clock = new SimulatedClock()) {
  // There is no shop above it.
  const alone = machine.provide({ actions: { announceOutdated: () => {} } });
  const payment = createActor(alone, { input, clock }).start();
  payment.send({ type: 'shop.opened' });
  return payment;
}

const identity = { telegramId: '1001', telegramUsername: 'demo' };

const store = ({ saved }: Effects, change: Partial<AccountRecord>): void =>
  saved.change((record) => ({ ...record, ...change }), 'cart');

/** A shop that starts with a stored order. */
function startWith(order: SavedOrder | null, world: Parameters<typeof fakeEffects>[0]) {
  const { effects, did } = fakeEffects(world);
  store(effects, { order });
  const clock = new SimulatedClock();
  const payment = startPayment(wirePayment(effects), { identity, order }, clock);
  return { effects, did, clock, payment };
}

/** Every order is unpaid. */
const pending = { get: async () => ({ data: { status: 'pending' } }) } as unknown as Client;

it('a failed order redirects to the failure screen, whose entry of the history names the order', async () => {
  const { did, clock, payment } = startWith({ ...madeBill(), attempts: 60 }, { over: { client: pending } });
  await settle();
  expect(payment.getSnapshot().value).toBe('failed');
  await advance(clock, 1_500);
  expect(payment.getSnapshot().matches('idle')).toBe(true);
  expect(did.filter((line) => line.startsWith('replace'))).toEqual(['replace /failure-payment A-1']);
});

it('an order that another window stores as paid while this one shows its failure stays stored, to be verified', async () => {
  const order = { ...madeBill(), attempts: 60 };
  const { effects, clock } = startWith(order, { over: { client: pending } });
  await settle();
  store(effects, { order: { ...order, status: 'paid' } });
  await advance(clock, 1_500);
  expect(effects.saved.read().order).toMatchObject({ data: { orderId: 'A-1' }, status: 'paid' });
});

it('an order of an older version that is pending to its last poll ends without leading the shopper away', async () => {
  const order = { ...madeBill(), attempts: 58, status: 'found' as const };
  const { effects, did, clock, payment } = startWith(order, { path: '/item/3', over: { client: pending } });
  await settle();
  await advance(clock, 5_000);
  expect(payment.getSnapshot().matches('idle')).toBe(true);
  await advance(clock, 1_500);
  expect(did.filter((line) => line.startsWith('replace'))).toEqual([]);
  expect(effects.saved.read().order).toBeNull();
});

it.each([
  ['no order', null, false],
  ['a paid order', { ...madeBill(), status: 'paid' as const }, false],
  ['an unpaid order', madeBill(), true],
])('after a reload the client asks before closing only for an unpaid order: %s', (_, order, asks) => {
  let isAsking = !asks;
  startWith(order, { over: { telegram: { ...noTelegram, confirmClosing: (needed) => (isAsking = needed) } } });
  expect(isAsking).toBe(asks);
});

const submitted = () => {
  const bought = orderOf({ asOf: Date.now() });
  const form = { ...EMPTY_PAYMENT_FORM, email: 'a@b.c' };
  return { type: 'payment.submitted', order: bought, form, amount: quoteOf(bought).final } as const;
};
const FILLED = { cart: { items: [cartItem()], currencyId: '1' } };

it('a stored link that may not be opened is checked again by a tap on «Открыть окно оплаты», and not opened', async () => {
  const order = madeBill({ paymentUrl: 'https://other.example/5?token=secret' });
  const { did, payment } = startWith(order, { path: '/payment', over: { paymentHosts: ['pay.example'] } });
  payment.send({ type: 'window.requested' });
  await settle();
  expect(payment.getSnapshot().value).toMatchObject({ awaitingPayment: { window: 'closed' } });
  expect(did.filter((line) => line.startsWith('open'))).toEqual([]);
});

it('a payment link of the server that may not be opened does not replace the stored one', async () => {
  const data = { status: 'pending', paymentUrl: 'http://pay.example/6' };
  const client = { get: async () => ({ data }) } as unknown as Client;
  const order = madeBill();
  const { effects, clock } = startWith(order, { over: { client } });
  await settle();
  await advance(clock, 5_000);
  expect(effects.saved.read().order).toMatchObject({ attempts: 2, data: { paymentUrl: order.data.paymentUrl } });
});

it.each([
  ['/payment', ['replace /success-payment A-1']],
  ['/item/3', []],
])(
  'an order that another window has verified leads from %s to %j, and its typed form is emptied',
  async (path, led) => {
    const { effects, did } = startWith(madeBill(), { path });
    effects.saved.writeDraft(null, { ...EMPTY_PAYMENT_FORM, firstName: 'Анна' });
    store(effects, { order: null, confirmedOrder: 'A-1' });
    await settle();
    expect(did.filter((line) => line.startsWith('replace'))).toEqual(led);
    expect(effects.saved.readDraft(null)).toEqual(EMPTY_PAYMENT_FORM);
  },
);

it.each(['payment', 'successPayment'] as const)(
  'an order that another window has verified has its receipt on %s also where that window has made the next order meanwhile',
  async (screen) => {
    const client = { get: async () => ({ data: { status: 'pending' } }), post: () => new Promise(() => {}) };
    const over = { client: client as unknown as Client };
    const { effects, did, payment } = startWith(madeBill(), { path: addressOf(screen), over });
    payment.send({ type: 'screen.changed', screen });
    store(effects, { order: madeBill({ orderId: 'B-2' }), confirmedOrder: 'A-1' });
    await settle();
    expect(did).toContain('replace /success-payment A-1');
    expect(selectVerification('A-1')(payment.getSnapshot()).state).toBe('confirmed');
    expect(selectAwaitedOrderId(payment.getSnapshot())).toBe('B-2');
  },
);

it('an order that ended unconfirmed here has its receipt once another window has verified it', async () => {
  const { effects } = fakeEffects();
  const end = orderEnd(madeBill().data, { isConfirmed: false, reason: 'timedOut', supportCode: '' });
  const payment = startPayment(wirePayment(effects), { identity, order: null, ends: [end] });
  store(effects, { order: madeBill({ orderId: 'B-2' }), confirmedOrder: 'A-1' });
  await settle();
  expect(selectUnpaid('A-1')(payment.getSnapshot()).isConfirmed).toBe(true);
  expect(effects.saved.readEnds()).toMatchObject([{ orderId: 'A-1', isConfirmed: true }]);
  expect(selectAwaitedOrderId(payment.getSnapshot())).toBe('B-2');
});

it.each([
  [true, 'confirmed'],
  [false, 'refused'],
])('a verification (%s) ends also where another window has made the next order meanwhile', async (success, state) => {
  let answer = (_: unknown): void => {};
  const client = {
    get: async () => ({ data: { status: 'pending' } }),
    post: () => new Promise((resolve) => (answer = resolve)),
  } as unknown as Client;
  const { effects, payment } = startWith(madeBill(), { path: '/success-payment', over: { client } });
  payment.send({ type: 'screen.changed', screen: 'successPayment' });
  store(effects, { order: madeBill({ orderId: 'B-2' }) });
  await settle();
  answer({ data: { success } });
  await settle();
  expect(selectVerification('A-1')(payment.getSnapshot()).state).toBe(state);
  expect(selectAwaitedOrderId(payment.getSnapshot())).toBe('B-2');
  expect(effects.saved.read()).toMatchObject({
    order: { data: { orderId: 'B-2' }, status: 'awaited' },
    confirmedOrder: success ? 'A-1' : null,
  });
});

it('a paid order is verified also where another window has given it up and made the next one meanwhile', async () => {
  const client = {
    get: async (path: string) => ({ data: { status: path.endsWith('A-1') ? 'paid' : 'pending' } }),
    post: async () => ({ data: { success: true } }),
  } as unknown as Client;
  const { effects, clock, payment } = startWith(madeBill(), { over: { client } });
  await settle();
  store(effects, { order: madeBill({ orderId: 'B-2' }) });
  await advance(clock, 1_500);
  expect(selectVerification('A-1')(payment.getSnapshot()).state).toBe('confirmed');
  expect(selectAwaitedOrderId(payment.getSnapshot())).toBe('B-2');
});

it('a verified order is stored as confirmed, and its receipt for the next load of the page', async () => {
  const client = { post: async () => ({ data: { success: true } }) } as unknown as Client;
  const { effects, payment } = startWith(madeBill(), { over: { client } });
  payment.send({ type: 'screen.changed', screen: 'successPayment' });
  await settle();
  expect(effects.saved.read()).toMatchObject({ order: null, confirmedOrder: 'A-1' });
  expect(effects.saved.readEnds()).toMatchObject([{ orderId: 'A-1', isConfirmed: true }]);
});

describe('a payment flow that follows the storage', () => {
  const openShop = (bill?: object) => {
    const client = {
      post: async () => ({ data: bill }),
      get: async () => ({ data: { status: 'pending' } }),
    } as unknown as Client;
    const world = fakeEffects({ path: '/payment', over: { client }, stored: { telegramId: '1001' } });
    world.effects.saved.open(null);
    const start = () => startPayment(wirePayment(world.effects), { identity, order: world.effects.saved.read().order });
    const submit = () => {
      const payment = start();
      payment.send(submitted());
      return payment;
    };
    const elsewhere = () => otherWindow(world.storage);
    return { ...world, start, submit, elsewhere };
  };

  it.each([
    ['the shopper comes back', ({ comeBack }: ReturnType<typeof openShop>) => comeBack()],
    [
      'another window changes the record',
      ({ elsewhere, storeElsewhere }: ReturnType<typeof openShop>) => {
        elsewhere().change((record) => ({ ...record, keepsKeys: false }), 'payment');
        storeElsewhere();
      },
    ],
  ])('opens the payment page of its new order also when %s while the order is being stored', async (_, happens) => {
    const world = openShop(billAnswer(5, 'https://pay.example/5'));
    const { effects, did, submit } = world;
    store(effects, FILLED);
    effects.browserWindow.withLock = async (_name, _signal, act) => {
      const bill = await act();
      happens(world);
      return bill;
    };
    submit();
    await settle();
    expect(did).toContain('open https://pay.example/5');
  });

  it('opens the payment page of its new order also when another window has written without an event while it was requested', async () => {
    const { effects, did, elsewhere, submit } = openShop();
    store(effects, FILLED);
    effects.client.post = (async () => {
      elsewhere().change((record) => ({ ...record, keepsKeys: true }), 'payment');
      return { data: billAnswer(5, 'https://pay.example/5') };
    }) as never;
    submit();
    await settle();
    expect(did).toContain('open https://pay.example/5');
  });

  it('awaits another window’s order that is stored before its own bill is requested', async () => {
    const { effects, did, elsewhere, storeElsewhere, submit } = openShop();
    effects.browserWindow.withLock = (_name, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const payment = submit();
    elsewhere().change((record) => ({ ...record, order: madeBill() }), 'payment');
    storeElsewhere();
    await settle();
    expect(payment.getSnapshot().matches({ awaitingPayment: { window: 'closed' } })).toBe(true);
    expect(did.filter((line) => line.startsWith('open'))).toEqual([]);
  });

  it.each([
    ['without a payment link', undefined],
    ['with a link that may not be opened', 'http://pay.example/5'],
  ])('awaits its order %s once the form that shows the refusal is left', async (_, link) => {
    const { effects, submit } = openShop(billAnswer(5, link));
    store(effects, FILLED);
    const payment = submit();
    await settle();
    expect(selectFormState(payment.getSnapshot()).refusal).toBe('Не удалось создать счет для оплаты');
    payment.send({ type: 'screen.changed', screen: 'cart', left: 'payment' });
    payment.send({ type: 'screen.changed', screen: 'payment', left: 'cart' });
    await settle();
    expect(selectAwaitedOrderId(payment.getSnapshot())).toBe(5);
    expect(selectOverlay(payment.getSnapshot()), 'no button that opens nothing').toMatchObject({ canReopen: false });
    expect(effects.saved.read().order).toMatchObject({ attempts: 1 });
  });

  it('notices the end of its own new order in another window', async () => {
    const { effects, did, elsewhere, storeElsewhere, submit } = openShop(billAnswer(5, 'https://pay.example/5'));
    store(effects, FILLED);
    submit();
    await settle();
    elsewhere().change((record) => ({ ...record, order: null, confirmedOrder: 5 }), 'payment');
    storeElsewhere();
    await settle();
    expect(did).toContain('replace /success-payment 5');
  });

  it('awaits its order also when the storage was cleared while the shopper was away', async () => {
    const { effects, storage, comeBack, start } = openShop();
    store(effects, { order: { ...madeBill(), attempts: 1 } });
    const payment = start();
    await settle();
    for (const key of ['shop.1001', 'paymentData', 'telegramId'] as const) storage.write(key, null);
    comeBack();
    expect(payment.getSnapshot().matches('awaitingPayment')).toBe(true);
  });
});

describe('the payment page of an order', () => {
  /** An order whose payment page was opened by a tap. */
  async function opened(how: 'popup' | 'external') {
    const page = { isLeft: false, looks: 0 };
    const look = (): boolean => {
      page.looks += 1;
      return page.isLeft;
    };
    const { browserWindow, paymentWindow } = fakeEffects().effects;
    const over = {
      paymentWindow: { ...paymentWindow, open: () => how, isClosed: look },
      browserWindow: { ...browserWindow, isVisible: look },
    };
    const { clock, payment } = startWith(madeBill(), { path: '/payment', over });
    payment.send({ type: 'window.requested' });
    await settle();
    const isOpen = (): boolean => !payment.getSnapshot().matches({ awaitingPayment: { window: 'closed' } });
    return { page, clock, isOpen };
  }

  it.each([
    ['popup', 500],
    ['external', 1_000],
  ] as const)('(%s) is checked every %i ms until the shopper has left it', async (how, ms) => {
    const { page, clock, isOpen } = await opened(how);
    await advance(clock, ms - 1);
    expect(page.looks).toBe(0);
    await advance(clock, 1);
    await advance(clock, ms);
    expect(page.looks).toBe(2);
    expect(isOpen()).toBe(true);
    page.isLeft = true;
    await advance(clock, ms);
    expect(isOpen()).toBe(false);
    await advance(clock, 5 * ms);
    expect(page.looks).toBe(3);
  });
});
