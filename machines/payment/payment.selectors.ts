import type { SnapshotFrom } from 'xstate';
import type { Id } from '../model/entities';
import { isSameId } from '../model/ids';
import { orderSum, POLL_INTERVAL_MS, type OrderEnd, type OrderSum } from '../model/payment';
import type { PaymentTextField } from '../model/paymentForm';
import { explanationText, PAYMENT_REASONS } from '../model/paymentReasons';
import type { paymentMachine } from './payment.machine';

type Payment = SnapshotFrom<typeof paymentMachine>;

/** What the overlay over the payment screen shows; null when there is none. */
export type PaymentOverlay =
  | { kind: 'checking' | 'waiting'; message: string; canReopen: boolean }
  | { kind: 'paid' }
  | { kind: 'failed'; message: string };

/** What the overlay says of the order while its payment is awaited. */
export interface AwaitedBill extends OrderSum {
  orderId: Id;
  /** «4:55», minutes and seconds until the last status poll. */
  timeLeft: string;
  /** As stored: check it before use. Empty without a link. */
  paymentUrl: string;
}

/** Whether there is no order: the form can be filled in. */
export const selectIsFree = (payment: Payment): boolean => payment.matches('idle');

/** Whether there is an order: its bill was made, and it has not ended. */
export const selectHasOrder = (payment: Payment): boolean => !selectIsFree(payment) && !selectIsCreatingBill(payment);

/** Whether the order is paid: its form is no longer needed. */
export const selectIsPaid = (payment: Payment): boolean => payment.context.order?.status === 'paid';

/** The field of the form that this reason is about; null for none. */
export const selectWrongField = (payment: Payment): PaymentTextField | null =>
  selectIsFree(payment) ? payment.context.field : null;

/** Whether the bill is being made («Создание счета...»). */
export const selectIsCreatingBill = (payment: Payment): boolean => payment.matches('creatingBill');

/** What «Оплатить» waits for: the bill, or the verification of the order before; null for neither. */
export const selectPending = (payment: Payment): 'bill' | 'verification' | null =>
  selectIsCreatingBill(payment) ? 'bill' : payment.matches('verifying') ? 'verification' : null;

/** What the form shows of the payment. */
export const selectFormState = (payment: Payment) => ({
  isFree: selectIsFree(payment),
  /** Why no bill was made; empty when there is nothing to say. */
  refusal: selectIsFree(payment) ? explanationText(payment.context) : '',
  code: payment.context.supportCode,
  wrongField: selectWrongField(payment),
  /** Whether the shopper is asked whether another order shall be made, although one may exist. */
  isConfirming: payment.matches({ idle: 'confirming' }),
});

/** The state of the wait for the payment (poll-8). */
export function selectOverlay(payment: Payment): PaymentOverlay | null {
  const message = explanationText(payment.context);
  if (payment.matches('awaitingPayment')) {
    return {
      kind: payment.matches({ awaitingPayment: { polling: 'checking' } }) ? 'checking' : 'waiting',
      message,
      canReopen:
        payment.matches({ awaitingPayment: { window: 'closed' } }) && payment.context.order?.data.paymentUrl !== '',
    };
  }
  if (payment.matches('paid') || payment.matches('settling')) return { kind: 'paid' };
  return payment.matches('failed') ? { kind: 'failed', message } : null;
}

/** «4:55». @param ms not negative */
function minutesAndSeconds(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The order whose payment is awaited; null when none is. */
function selectAwaitedBill(payment: Payment): AwaitedBill | null {
  const { order, attemptLimit } = payment.context;
  if (!payment.matches('awaitingPayment') || order === null) return null;
  const { data, attempts } = order;
  return {
    orderId: data.orderId,
    ...orderSum(data),
    timeLeft: minutesAndSeconds(Math.max(0, attemptLimit - attempts) * POLL_INTERVAL_MS),
    paymentUrl: data.paymentUrl,
  };
}

/** All that is shown while a payment is awaited, and at its end. */
export const selectWait = (payment: Payment) => ({
  overlay: selectOverlay(payment),
  bill: selectAwaitedBill(payment),
  code: payment.context.supportCode,
});

/**
 * The latest known result of an order; null if unknown, or while the order is current: after a failure a server may answer
 * another tap with the same order. Only a verification that did not confirm it is shown while its payment is still awaited.
 * @param orderId named by the entry of the browser's history; null for the current or latest order
 */
const selectEnd =
  (orderId: Id | null) =>
  (payment: Payment): OrderEnd | null => {
    const { order, ends } = payment.context;
    const end = ends.filter((one) => orderId === null || isSameId(one.orderId, orderId)).pop() ?? null;
    const isCurrent = order !== null && (orderId === null || isSameId(order.data.orderId, orderId));
    const isUnverified = end?.reason === 'notConfirmed' || end?.reason === 'verificationFailed';
    return isCurrent && !(isUnverified && payment.matches('awaitingPayment')) ? null : end;
  };

/**
 * The end of an order that is not known to be paid (verification-11), null for every other one; and whether it is confirmed
 * after all. @param orderId as above
 */
export const selectUnpaid = (orderId: Id | null) => (payment: Payment) => {
  const end = selectEnd(orderId)(payment);
  const isConfirmed = end?.isConfirmed === true;
  return { end: isConfirmed ? null : end, isConfirmed };
};

/** What the result screens of an order show of its verification (verification-1). @param orderId as above */
export function selectVerification(orderId: Id | null) {
  return (payment: Payment) => {
    const end = selectEnd(orderId)(payment);
    const state: 'running' | 'confirmed' | 'refused' =
      end === null ? 'running' : end.isConfirmed ? 'confirmed' : 'refused';
    // The general text if the reason is unknown.
    return { state, end, error: PAYMENT_REASONS[end?.reason ?? 'notConfirmed'], code: end?.supportCode ?? '' };
  };
}
