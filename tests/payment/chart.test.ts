import { describe, expect, it } from 'vitest';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import type { PaymentData } from '../../machines/model/entities';
import type { Order, SavedOrder } from '../../machines/model/payment';
import { quoteOf } from '../../machines/model/quote';
import { PAYMENT_REASONS } from '../../machines/model/paymentReasons';
import { selectAwaitedOrderId } from '../../machines/payment/awaitedOrder.selectors';
import { paymentMachine } from '../../machines/payment/payment.machine';
import type { PaymentInput } from '../../machines/payment/payment.setup';
import {
  selectFormState,
  selectOverlay,
  selectVerification,
  selectWrongField,
} from '../../machines/payment/payment.selectors';
import { Rig } from '../support/rig';
import { bill, cartItem, orderOf } from '../support/samples';
import { failed } from '../support/statechart';

const SHOPPER = { telegramId: '1001', telegramUsername: 'demo' };
const ORDER = orderOf({ currencyId: '1' });
const stored = (attempts: number, over: Partial<PaymentData> = {}): SavedOrder => ({ ...bill(over), attempts });
const paid = (over: Partial<PaymentData> = {}): SavedOrder => ({ ...bill(over), status: 'paid' });
const FORM = {
  ...EMPTY_PAYMENT_FORM,
  psLogin: 'me@psn.com',
  psPassword: 'secret',
  psBackupCodes: '1 2 3',
  email: 'me@mail.ru',
};
const SUBMITTED = { type: 'payment.submitted', order: ORDER, form: FORM, amount: 4000 } as const;
/** «Оплатить» is tapped with another order or form. */
const submitted = (over: Partial<Order>, form = FORM) => {
  const bought = { ...ORDER, ...over };
  return { ...SUBMITTED, order: bought, form, amount: quoteOf(bought).final };
};

const pending = { status: 'pending', message: '', paymentUrl: null };

const OPENED = { type: 'shop.opened' } as const;

function rig(over: Partial<PaymentInput> = {}) {
  const payment = new Rig(paymentMachine, { identity: SHOPPER, order: null, ...over });
  payment.send(OPENED);
  return payment;
}
type PaymentRig = ReturnType<typeof rig>;

const wentTo = (payment: PaymentRig) => payment.paramsOf('goTo').map((params) => (params as { screen: string }).screen);
/** The numbers of the orders that an action was called with. */
const ordersOf = (payment: PaymentRig, action: string) =>
  payment.paramsOf(action).map((params) => (params as { order: SavedOrder | null }).order?.data.orderId);

/** The payment form is open, with a filled cart. */
function orderRig() {
  const payment = rig();
  payment.send({ type: 'screen.changed', screen: 'payment' });
  return payment;
}

async function billedRig() {
  const payment = orderRig();
  payment.send(SUBMITTED);
  await payment.answer('createBill', bill());
  return payment;
}

const LOST = Object.assign(new Error(), { reason: 'billFailed' });
const UNKNOWN = Object.assign(new Error(), { reason: 'billUnknown' });

describe('a bill', () => {
  it.each([
    ['was lost is repeated with its sum: no other total is requested', LOST, 0],
    ['was refused may have had an outdated sum', new Error('Сумма не совпадает'), 1],
  ])('whose request %s', async (_, error, times) => {
    const payment = orderRig();
    payment.send(SUBMITTED);
    await payment.fail('createBill', error);
    expect(payment.paramsOf('announceOutdated')).toHaveLength(times);
    expect(selectFormState(payment.snapshot).refusal).toBe(error.message || PAYMENT_REASONS.billFailed);
  });

  it('is not requested if the button showed another sum, and the form shows that the sum has changed', () => {
    const payment = orderRig();
    payment.send({ ...SUBMITTED, amount: 3999 });
    expect(selectFormState(payment.snapshot).refusal).toBe('Сумма заказа изменилась. Проверьте её и нажмите ещё раз.');
    expect(payment.paramsOf('announceOutdated'), 'the new sum is shown with this text').toHaveLength(1);
    expect(payment.callsOf('createBill')).toEqual([]);
    payment.send({ type: 'form.changed', field: 'checkoutWithoutAccount' });
    expect(selectFormState(payment.snapshot).refusal, 'no field is wrong').not.toBe('');
    payment.send(SUBMITTED);
    expect(payment.callsOf('createBill')).toHaveLength(1);
    expect(payment.snapshot.context.reason, 'the overlay does not show it').toBeNull();
  });

  it.each([
    ['the currency is being determined', { currencyIsKnown: false }],
    ['a line has no price and the server no total', { items: [cartItem({ price: null })] }],
  ])('is not requested while %s', (_, over) => {
    const payment = orderRig();
    payment.send(submitted(over));
    expect(payment.callsOf('createBill')).toEqual([]);
    expect(selectFormState(payment.snapshot).refusal).toBe('');
  });

  it.each([
    ['the receipt’s', { email: 'me@mail' }, 'email'],
    ['the account’s', { psLogin: 'player' }, 'psLogin'],
    ['the new account’s', { checkoutWithoutAccount: true, customerEmail: '@mail.ru' }, 'customerEmail'],
    ['the account’s, which is the first field', { psLogin: 'player', email: '' }, 'psLogin'],
  ])('is refused with a malformed e-mail (%s) until that field is changed', async (_, typed, field) => {
    const payment = orderRig();
    payment.send(submitted({}, { ...FORM, ...typed }));
    expect(payment.callsOf('createBill')).toEqual([]);
    expect(selectWrongField(payment.snapshot)).toBe(field);
    expect(selectFormState(payment.snapshot).refusal).toBe('Некорректный email. Укажите адрес вида name@example.com');
    payment.send({ type: 'form.changed', field: 'psPassword' });
    expect(selectWrongField(payment.snapshot)).toBe(field);
    const other = orderRig();
    other.send(submitted({}, { ...FORM, ...typed }));
    other.send({ type: 'form.changed', field: 'checkoutWithoutAccount' });
    expect(selectWrongField(other.snapshot), 'other fields of the account are shown').toBe(
      field === 'email' ? field : null,
    );
    payment.send({ type: 'form.changed', field: field as 'email' });
    expect([selectWrongField(payment.snapshot), selectFormState(payment.snapshot).refusal]).toEqual([null, '']);
    payment.send(SUBMITTED);
    await payment.fail('createBill', Object.assign(new Error('Занято'), { field }));
    expect(selectWrongField(payment.snapshot), 'the server names it').toBe(field);
  });

  it.each([
    ['no e-mail of the account', { psLogin: ' ' }],
    ['no e-mail of the new account', { checkoutWithoutAccount: true }],
    ['a malformed e-mail of the account that is not used', { checkoutWithoutAccount: true, psLogin: 'player' }],
    ['spaces around an e-mail', { email: ' me@mail.ru ' }],
  ])('is requested with %s', (_, typed) => {
    const payment = orderRig();
    payment.send(submitted({}, { ...FORM, ...typed }));
    expect(payment.callsOf('createBill')).toHaveLength(1);
  });
});

it('the one bill leaves no password in the context once it is made', async () => {
  const payment = await billedRig();
  expect(JSON.stringify(payment.snapshot.context)).not.toContain('secret');
});

describe('polling of a payment', () => {
  it('sends the first request at once, each next one 5 s after the last response, and stops after sixty', async () => {
    const payment = await billedRig();
    for (let attempt = 1; attempt < 60; attempt += 1) {
      await payment.answer('fetchStatus', pending);
      expect(selectOverlay(payment.snapshot)?.kind).toBe('waiting');
      await payment.wait(4_900);
      expect(payment.callsOf('fetchStatus')).toHaveLength(attempt);
      await payment.wait(100);
      expect(payment.callsOf('fetchStatus')).toHaveLength(attempt + 1);
    }
    expect(payment.callsOf('fetchStatus').map(({ at, input }) => ({ at, input }))).toEqual(
      Array.from({ length: 60 }, (_, i) => ({ at: i * 5_000, input: { orderId: 'A-1' } })),
    );
    expect(selectOverlay(payment.snapshot)?.kind).toBe('checking');
    await payment.answer('fetchStatus', pending);
    expect(selectOverlay(payment.snapshot)).toEqual({ kind: 'failed', message: 'Превышено время ожидания оплаты' });
  });

  it('shows an error of the connection only when the sixtieth request fails', async () => {
    const payment = await billedRig();
    for (let attempt = 1; attempt < 60; attempt += 1) {
      await payment.fail('fetchStatus');
      expect(selectOverlay(payment.snapshot)).toMatchObject({ kind: 'waiting', message: '' });
      await payment.wait(5_000);
    }
    await payment.fail('fetchStatus', Object.assign(new Error(), { requestId: '1234-7f3a' }));
    expect(selectOverlay(payment.snapshot)).toEqual({ kind: 'failed', message: 'Ошибка при проверке статуса платежа' });
    expect(selectFormState(payment.snapshot).code).toBe('7f3a');
  });

  it('that has succeeded clears the form and redirects after 1.5 s', async () => {
    const payment = await billedRig();
    const before = payment.did.length;
    await payment.answer('fetchStatus', { ...pending, status: 'paid' });
    expect(selectOverlay(payment.snapshot)).toEqual({ kind: 'paid' });
    expect(payment.did.slice(before).map(({ type }) => type)).toEqual([
      'guardClosing',
      'storePaid',
      'forgetDraft',
      'vibrate',
    ]);
    expect(payment.paramsOf('storePaid')).toEqual([{ order: { ...stored(1), status: 'paid' } }]);
    await payment.wait(1_499);
    expect(payment.paramsOf('goTo')).toEqual([]);
    await payment.wait(1);
    expect(wentTo(payment)).toEqual(['successPayment']);
  });
});

it('the payment window cannot be opened again until the server has sent a payment link', async () => {
  const payment = rig({ order: stored(3, { paymentUrl: '' }) });
  expect(selectOverlay(payment.snapshot)).toMatchObject({ canReopen: false });
  await payment.answer('fetchStatus', { ...pending, paymentUrl: 'https://pay.example/new' });
  expect(selectOverlay(payment.snapshot)).toMatchObject({ canReopen: true });
});

it('a payment in a hidden or offline shop waits until the shop is visible and online, and is polled at once if this wait fails', async () => {
  const payment = await billedRig();
  await payment.answer('fetchStatus', pending);
  payment.send({ type: 'shopper.gone' });
  expect(payment.snapshot.children['awaitShopper']).toBeDefined();
  payment.send(failed('awaitShopper') as never);
  expect(payment.callsOf('fetchStatus')).toHaveLength(2);
});

describe('an order in another window of the shop', () => {
  const orderId = 'B-2';
  const elsewhere = (attempts: number | 'paid') =>
    ({
      type: 'payment.reloaded',
      order: attempts === 'paid' ? paid({ orderId }) : stored(attempts, { orderId }),
      confirmedOrder: null,
    }) as const;

  it('that was replaced by a paid one in the other window is dropped in this one: nothing is cleared or announced twice', async () => {
    const payment = await billedRig();
    const before = payment.did.length;
    payment.report(elsewhere('paid'));
    expect(selectOverlay(payment.snapshot)).toBeNull();
    expect(payment.snapshot.can(SUBMITTED)).toBe(true);
    expect(payment.did.slice(before).map(({ type }) => type)).toEqual(['guardClosing']);
    await payment.wait(60_000);
    expect(payment.callsOf('fetchStatus')).toHaveLength(1);
  });

  it('is awaited in this window too when it was stored before this one had opened', () => {
    const payment = new Rig(paymentMachine, { identity: SHOPPER, order: null });
    payment.report(elsewhere(7));
    payment.send(OPENED);
    expect(selectAwaitedOrderId(payment.snapshot)).toBe(orderId);
  });

  it('that is already paid is verified by the other window, not by this one', async () => {
    const payment = orderRig();
    payment.report(elsewhere('paid'));
    expect(payment.snapshot.can(SUBMITTED)).toBe(true);
    expect(payment.paramsOf('goTo')).toEqual([]);
  });
});

describe('the verification of a payment', () => {
  async function verifyingRig(identity: PaymentInput['identity'] = SHOPPER) {
    const payment = rig({ identity, order: paid() });
    payment.send({ type: 'screen.changed', screen: 'successPayment' });
    return payment;
  }

  it.each(['demo', null])('sends order, user name (%s) and receipt e-mail, once', async (telegramUsername) => {
    const payment = await verifyingRig({ ...SHOPPER, telegramUsername });
    payment.send({ type: 'screen.changed', screen: 'successPayment' });
    expect(payment.callsOf('verifyPayment').map((call) => call.input)).toEqual([
      { orderId: 'A-1', telegramUsername: telegramUsername ?? '', email: 'me@mail.ru' },
    ]);
  });

  it('confirms the order and only then clears the stored one', async () => {
    const payment = await verifyingRig();
    expect(payment.paramsOf('goTo'), 'the entry of the history names the order').toMatchObject([
      { screen: 'successPayment', order: { data: { orderId: 'A-1' } } },
    ]);
    for (const action of ['storePaid', 'forgetDraft', 'clearSavedOrder']) expect(payment.paramsOf(action)).toEqual([]);
    await payment.answer('verifyPayment', true);
    expect(selectVerification('A-1')(payment.snapshot).state).toBe('confirmed');
    expect(ordersOf(payment, 'storePaid')).toEqual(['A-1']);
    expect(payment.paramsOf('forgetDraft')).toHaveLength(1);
    expect(payment.paramsOf('clearSavedOrder')).toMatchObject([
      { order: { data: { orderId: 'A-1' } }, outcome: 'confirmed' },
    ]);
    expect(payment.snapshot.context.order).toBeNull();
    payment.send({ type: 'screen.changed', screen: 'successPayment', orderId: 'A-1' });
    expect(selectVerification('A-1')(payment.snapshot).state).toBe('confirmed');
  });

  it('has an error text also when no order was verified in this session', () => {
    expect(selectVerification(null)(rig().snapshot)).toMatchObject({
      error: 'Не удалось подтвердить платёж. Пожалуйста, свяжитесь с поддержкой.',
      code: '',
    });
  });
});

it('a request for a bill without an answer closes the confirmation and creates no other order where the sum has changed meanwhile', async () => {
  const payment = orderRig();
  payment.send(SUBMITTED);
  await payment.fail('createBill', UNKNOWN);
  payment.send(SUBMITTED);
  payment.send({ ...SUBMITTED, amount: SUBMITTED.amount - 1, isConfirmed: true });
  expect(selectFormState(payment.snapshot)).toMatchObject({
    isConfirming: false,
    refusal: 'Сумма заказа изменилась. Проверьте её и нажмите ещё раз.',
  });
  expect(payment.did.at(-1)?.type).toBe('announceOutdated');
  payment.send(SUBMITTED);
  expect(selectFormState(payment.snapshot).isConfirming).toBe(true);
  expect(payment.callsOf('createBill')).toHaveLength(1);
});
