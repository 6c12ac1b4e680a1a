import { describe, expect, it } from 'vitest';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import {
  billRequest,
  isSurelyUnpaid,
  orderSum,
  paymentDataOf,
  POLL_LIMIT,
  type OrderEnd,
} from '../../machines/model/payment';
import { billedItem } from '../../machines/model/quote';
import { paymentMachine } from '../../machines/payment/payment.machine';
import type { PaymentInput } from '../../machines/payment/payment.setup';
import { selectUnpaid, selectVerification } from '../../machines/payment/payment.selectors';
import { Rig } from '../support/rig';
import { bill, cartItem, orderOf } from '../support/samples';

const SHOPPER = { telegramId: '1001', telegramUsername: 'demo' };
const ITEM = { ...billedItem(cartItem(), 0), image: '/covers/witcher.jpg' };
const AWAITED = { ...bill({ items: [ITEM] }), attempts: 1 };
const FAILED = { status: 'failed', message: '', paymentUrl: null };
const RECEIPT = { orderId: 'A-1', amount: 4000, items: [ITEM], email: 'me@mail.ru' };

function open(over: Partial<PaymentInput> = {}) {
  const payment = new Rig(paymentMachine, { identity: SHOPPER, order: AWAITED, ...over });
  payment.send({ type: 'shop.opened' });
  return payment;
}
const keptBy = (payment: ReturnType<typeof open>) =>
  (payment.paramsOf('keepEnds').at(-1) as { ends: OrderEnd[] } | undefined)?.ends ?? [];

describe('the receipt of an order', () => {
  it('is kept once the order is confirmed, without the console account and the payment link', async () => {
    const payment = open();
    payment.send({ type: 'screen.changed', screen: 'successPayment' });
    expect(keptBy(payment)).toEqual([]);
    await payment.answer('verifyPayment', true);
    expect(keptBy(payment)).toEqual([{ ...RECEIPT, isConfirmed: true, reason: null, supportCode: '' }]);
    expect(selectVerification('A-1')(payment.snapshot).end).toMatchObject(RECEIPT);
    expect(selectUnpaid('A-1')(payment.snapshot).end).toBeNull();
  });

  it.each([
    ['the server refuses the payment', { ...FAILED }, 1, 'refused', true],
    ['the payment times out', { ...FAILED, status: 'pending' }, POLL_LIMIT, 'timedOut', false],
    ['the last poll fails', null, POLL_LIMIT, 'statusFailed', false],
  ] as const)('is kept when %s, with what is known of the money', async (_, answer, attempts, reason, isSure) => {
    const payment = open({ order: { ...AWAITED, attempts: attempts - 1 } });
    if (answer) await payment.answer('fetchStatus', answer);
    else await payment.fail('fetchStatus');
    await payment.wait(1_500);
    const end = selectUnpaid('A-1')(payment.snapshot).end;
    expect(end).toEqual({ ...RECEIPT, isConfirmed: false, reason, supportCode: '' });
    expect(keptBy(payment)).toEqual([end]);
    expect(end && isSurelyUnpaid(end)).toBe(isSure);
    expect(payment.paramsOf('clearSavedOrder')).toMatchObject([{ outcome: isSure ? 'refused' : 'unknown' }]);
  });

  it.each([
    [false, 'notConfirmed'],
    [null, 'verificationFailed'],
  ])(
    'is kept when the verification does not confirm the order (%s, so %s): the money is unknown',
    async (answer, reason) => {
      const payment = open();
      payment.send({ type: 'screen.changed', screen: 'successPayment' });
      if (answer === null) await payment.fail('verifyPayment');
      else await payment.answer('verifyPayment', answer);
      const end = selectUnpaid('A-1')(payment.snapshot).end;
      expect(end).toEqual({ ...RECEIPT, isConfirmed: false, reason, supportCode: '' });
      expect(end && isSurelyUnpaid(end)).toBe(false);
      expect(keptBy(payment)).toEqual([end]);
    },
  );

  it('is shown by a failure screen that clears an order whose outcome is unknown', () => {
    const payment = open({ order: { ...AWAITED, attempts: 0, status: 'found' } });
    payment.send({ type: 'screen.changed', screen: 'failurePayment' });
    const end = selectUnpaid(null)(payment.snapshot).end;
    expect(end).toEqual({ ...RECEIPT, isConfirmed: false, reason: null, supportCode: '' });
    expect(end && isSurelyUnpaid(end)).toBe(false);
  });

  it('is shown again after a reload of the page, without another verification', () => {
    const payment = open({ order: null, ends: [{ ...RECEIPT, isConfirmed: true, reason: null, supportCode: '' }] });
    payment.send({ type: 'screen.changed', screen: 'successPayment', orderId: 'A-1' });
    expect(payment.paramsOf('goTo')).toEqual([]);
    expect(payment.callsOf('verifyPayment')).toEqual([]);
    expect(selectVerification('A-1')(payment.snapshot).state).toBe('confirmed');
    expect(selectVerification('A-1')(payment.snapshot).end).toMatchObject(RECEIPT);
  });

  it('is not shown while the server verifies the same order again', () => {
    const ends = [{ ...RECEIPT, isConfirmed: false, reason: 'refused' as const, supportCode: '' }];
    const payment = open({ order: { ...AWAITED, data: { ...AWAITED.data, orderId: 'A-1' } }, ends });
    expect(selectVerification('A-1')(payment.snapshot).state).toBe('running');
    expect(selectUnpaid('A-1')(payment.snapshot).end).toBeNull();
  });

  it('replaces the oldest of ten', async () => {
    const ends = Array.from({ length: 10 }, (_, at) => ({
      ...RECEIPT,
      orderId: `B-${at}`,
      isConfirmed: true,
      reason: null,
      supportCode: '',
    }));
    const payment = open({ ends });
    payment.send({ type: 'screen.changed', screen: 'successPayment' });
    await payment.answer('verifyPayment', true);
    expect(keptBy(payment).map(({ orderId }) => orderId)).toEqual([
      ...ends.slice(1).map(({ orderId }) => orderId),
      'A-1',
    ]);
  });

  it.each([
    ['in one currency', [ITEM], 4000, { amount: 4000, currencyId: '1' }],
    ['in two currencies', [ITEM, { ...ITEM, currency: '2' }], 4000, { amount: null, currencyId: '1' }],
    ['in an unknown currency', [{ ...ITEM, currency: null }], 4000, { amount: null, currencyId: null }],
    ['without a sum', [ITEM], 0, { amount: null, currencyId: '1' }],
  ])('%s has a sum only where the currency of all its lines is known', (_, items, amount, sum) => {
    expect(orderSum({ items, amount })).toEqual(sum);
  });
});

it('a bill is stored with the covers of the cart and sent without them', () => {
  const order = orderOf({ items: [cartItem({ image: '/covers/witcher.jpg' })] });
  const request = billRequest(order, EMPTY_PAYMENT_FORM, SHOPPER);
  expect(request.gameInfo[0]).not.toHaveProperty('image');
  const { items } = paymentDataOf({ orderId: 'A-1', paymentUrl: null }, request, order.items);
  expect(items).toEqual([{ ...request.gameInfo[0], image: '/covers/witcher.jpg' }]);
});
