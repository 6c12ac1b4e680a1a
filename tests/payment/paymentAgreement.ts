import { expect } from 'vitest';
import { selectAwaitedOrderId } from '../../machines/payment/awaitedOrder.selectors';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import {
  selectFormState,
  selectHasOrder,
  selectIsCreatingBill,
  selectIsPaid,
  selectVerification,
  selectWait,
} from '../../machines/payment/payment.selectors';
import type { SavedOrder } from '../../machines/model/payment';
import { ATTEMPTS, PaymentModel, type Phase } from './payment.model';
import { PaymentWorld, SHOPPER, ORDERS } from './paymentWorld';

const OVERLAYS: Partial<Record<Phase, string>> = { paid: 'paid', settling: 'paid', failed: 'failed' };

/** What is visible to the shopper, the storage and the server. */
export function agree(payment: PaymentModel, { rig, questions, stored }: PaymentWorld): void {
  const { snapshot } = rig;
  const { phase } = payment;
  const isFree = phase === 'free';
  expect(selectFormState(snapshot)).toMatchObject({
    isFree,
    refusal: isFree ? payment.text : '',
    code: '',
    isConfirming: isFree && payment.doubt === 'asked',
  });
  expect(selectIsCreatingBill(snapshot)).toBe(phase === 'billing');
  expect(selectHasOrder(snapshot)).toBe(!isFree && phase !== 'billing');
  expect(selectIsPaid(snapshot)).toBe(payment.order?.attempts === null);
  const { overlay, bill: awaitedBill } = selectWait(snapshot);
  if (phase === 'waiting') {
    expect(overlay).toEqual({
      kind: payment.poll === 'asked' ? 'checking' : 'waiting',
      message: payment.text,
      canReopen: payment.window === 'closed',
    });
  } else {
    expect(overlay?.kind).toBe(OVERLAYS[phase]);
  }
  const awaited = phase === 'waiting' ? payment.order : null;
  expect(selectAwaitedOrderId(snapshot)).toBe(awaited?.orderId ?? null);
  // Five seconds for each request that is left.
  const timeLeft = awaited && `0:${String(Math.max(0, ATTEMPTS - (awaited.attempts ?? 0)) * 5).padStart(2, '0')}`;
  expect(awaitedBill?.timeLeft ?? null).toBe(timeLeft);
  if (awaited) expect(awaitedBill).toMatchObject({ orderId: awaited.orderId, paymentUrl: payment.url });
  if (overlay?.kind === 'failed') expect(overlay.message).toBe(payment.text);
  for (const [orderId, end] of Object.entries(payment.known))
    if (orderId !== payment.order?.orderId) expect(selectVerification(orderId)(snapshot).state, orderId).toBe(end);
  if (phase === 'verifying') expect(selectVerification(null)(snapshot).state).toBe('running');
  const asks = (name: string, isAsking: boolean): void => {
    expect(questions.count(name), name).toBe(isAsking ? 1 : 0);
  };
  asks('createBill', phase === 'billing');
  asks('fetchStatus', phase === 'waiting' && payment.poll === 'asked');
  asks('openPaymentWindow', phase === 'waiting' && payment.window === 'opening');
  asks('verifyPayment', phase === 'verifying');
  if (phase === 'waiting' && payment.window === 'opening')
    expect(questions.asked('openPaymentWindow')).toEqual({ url: payment.opening });
  if (phase === 'billing')
    expect(questions.asked('createBill')).toEqual({
      order: ORDERS.filled,
      form: { ...EMPTY_PAYMENT_FORM, email: payment.billedEmail },
      identity: SHOPPER,
      isConfirmed: payment.isConfirmed,
    });
  expect(rig.paramsOf('announceOutdated')).toHaveLength(payment.refusals);
  expect(stored?.data.orderId ?? null).toBe(payment.order?.orderId ?? null);
  if (payment.order?.attempts === null) expect(stored?.status).toBe('paid');
  else if (payment.order)
    expect(stored).toMatchObject({
      attempts: payment.order.attempts,
      status: payment.isStoredFound ? 'found' : 'awaited',
    });
  expect(rig.paramsOf('goTo').map((params) => (params as { screen: string }).screen)).toEqual(payment.went);
  const stores = rig.paramsOf('storePaid').map((params) => (params as { order: SavedOrder }).order.status);
  expect(stores).toEqual(Array.from({ length: payment.paidOrders }, () => 'paid'));
  expect(rig.paramsOf('forgetDraft')).toHaveLength(payment.paidOrders + payment.receipts);
  expect(rig.paramsOf('vibrate')).toEqual(payment.ends.map((feeling) => ({ feeling })));
  const guard = rig.paramsOf('guardClosing').at(-1) as { unpaid: boolean } | undefined;
  expect(guard ?? { unpaid: false }).toEqual({ unpaid: phase === 'waiting' });
}
