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
  type PaymentOverlay,
} from '../../machines/payment/payment.selectors';
import type { SavedOrder } from '../../machines/model/payment';
import { ATTEMPTS, type PaymentModel } from './payment.model';
import { PaymentWorld, SHOPPER, ORDERS } from './paymentWorld';

type Rig = PaymentWorld['rig'];

/** The form is free while there is no order, and shows why no bill was made. */
function agreeOnForm({ phase, text, doubt, order }: PaymentModel, { snapshot }: Rig): void {
  const isFree = phase === 'free';
  expect(selectFormState(snapshot)).toMatchObject({
    isFree,
    refusal: isFree ? text : '',
    code: '',
    isConfirming: isFree && doubt === 'asked',
  });
  expect(selectIsCreatingBill(snapshot)).toBe(phase === 'billing');
  expect(selectHasOrder(snapshot)).toBe(!isFree && phase !== 'billing');
  expect(selectIsPaid(snapshot)).toBe(order?.attempts === null);
}

function overlayOf({ phase, poll, text, window }: PaymentModel): PaymentOverlay | null {
  if (phase === 'waiting')
    return { kind: poll === 'asked' ? 'checking' : 'waiting', message: text, canReopen: window === 'closed' };
  if (phase === 'failed') return { kind: 'failed', message: text };
  return phase === 'paid' || phase === 'settling' ? { kind: 'paid' } : null;
}

/** The overlay shows the awaited order and its end; five seconds for each request that is left. */
function agreeOnWait(payment: PaymentModel, { snapshot }: Rig): void {
  const { overlay, bill } = selectWait(snapshot);
  expect(overlay).toEqual(overlayOf(payment));
  const awaited = payment.phase === 'waiting' ? payment.order : null;
  expect(selectAwaitedOrderId(snapshot)).toBe(awaited?.orderId ?? null);
  if (!awaited) return expect(bill).toBeNull();
  const seconds = String(Math.max(0, ATTEMPTS - (awaited.attempts ?? 0)) * 5).padStart(2, '0');
  expect(bill).toMatchObject({ orderId: awaited.orderId, paymentUrl: payment.url, timeLeft: `0:${seconds}` });
}

/** The result screens know how orders ended. */
function agreeOnEnds({ phase, known, order }: PaymentModel, { snapshot }: Rig): void {
  for (const [orderId, end] of Object.entries(known))
    if (orderId !== order?.orderId) expect(selectVerification(orderId)(snapshot).state, orderId).toBe(end);
  if (phase === 'verifying') expect(selectVerification(null)(snapshot).state).toBe('running');
}

/** Which requests are pending, and what they send. */
function agreeOnRequests(payment: PaymentModel, questions: PaymentWorld['questions']): void {
  const { phase } = payment;
  const isBilling = phase === 'billing';
  const isOpening = phase === 'waiting' && payment.window === 'opening';
  const asks = (name: string, isAsking: boolean): void => {
    expect(questions.count(name), name).toBe(isAsking ? 1 : 0);
  };
  asks('createBill', isBilling);
  asks('fetchStatus', phase === 'waiting' && payment.poll === 'asked');
  asks('openPaymentWindow', isOpening);
  asks('verifyPayment', phase === 'verifying');
  if (isOpening) expect(questions.asked('openPaymentWindow')).toEqual({ url: payment.opening });
  if (isBilling)
    expect(questions.asked('createBill')).toEqual({
      order: ORDERS.filled,
      form: { ...EMPTY_PAYMENT_FORM, email: payment.billedEmail },
      identity: SHOPPER,
      isConfirmed: payment.isConfirmed,
    });
}

/** What is visible to the shopper, the storage and the server. */
export function agree(payment: PaymentModel, { rig, questions, stored }: PaymentWorld): void {
  agreeOnForm(payment, rig);
  agreeOnWait(payment, rig);
  agreeOnEnds(payment, rig);
  agreeOnRequests(payment, questions);
  const { order } = payment;
  expect(stored?.data.orderId ?? null).toBe(order?.orderId ?? null);
  const status = payment.isStoredFound ? 'found' : 'awaited';
  if (order)
    expect(stored).toMatchObject(order.attempts === null ? { status: 'paid' } : { attempts: order.attempts, status });
  expect(rig.paramsOf('announceOutdated')).toHaveLength(payment.refusals);
  expect(rig.paramsOf('goTo').map((params) => (params as { screen: string }).screen)).toEqual(payment.went);
  const stores = rig.paramsOf('storePaid').map((params) => (params as { order: SavedOrder }).order.status);
  expect(stores).toEqual(Array.from({ length: payment.paidOrders }, () => 'paid'));
  expect(rig.paramsOf('forgetDraft')).toHaveLength(payment.paidOrders + payment.receipts);
  expect(rig.paramsOf('vibrate')).toEqual(payment.ends.map((feeling) => ({ feeling })));
  const guard = rig.paramsOf('guardClosing').at(-1) as { unpaid: boolean } | undefined;
  expect(guard ?? { unpaid: false }).toEqual({ unpaid: payment.phase === 'waiting' });
}
