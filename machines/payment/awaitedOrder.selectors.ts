import type { SnapshotFrom } from 'xstate';
import type { Id } from '../model/entities';
import type { paymentMachine } from './payment.machine';

// Separate from the other selectors of the payment: Home needs only this one, and its first download stays small.

/** The number of the order whose payment is awaited; null when none is. */
export const selectAwaitedOrderId = (payment: SnapshotFrom<typeof paymentMachine>): Id | null =>
  payment.matches('awaitingPayment') ? (payment.context.order?.data.orderId ?? null) : null;
