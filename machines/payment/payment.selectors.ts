import type { SnapshotFrom } from 'xstate';
import { RECEIPT_EMAIL_MISSING, type paymentMachine } from './payment.machine';

type Payment = SnapshotFrom<typeof paymentMachine>;

/** What the overlay over the payment screen shows; null when there is none. */
export type PaymentOverlay =
  | { kind: 'checking' | 'waiting'; message: string; canReopen: boolean }
  | { kind: 'paid' }
  | { kind: 'failed'; message: string };

/** Whether there is no order: its form can be filled in. */
export const selectIsFree = (payment: Payment): boolean => payment.matches('idle');

/** Whether there is an order: its bill was made, and it has not ended. */
export const selectHasOrder = (payment: Payment): boolean => !selectIsFree(payment) && !selectIsCreatingBill(payment);

/** Why no bill was made; empty when there is nothing to say. */
export const selectRefusal = (payment: Payment): string => (selectIsFree(payment) ? payment.context.message : '');

/** Whether no bill was made because the e-mail for the receipt is missing. */
export const selectLacksReceiptEmail = (payment: Payment): boolean => selectRefusal(payment) === RECEIPT_EMAIL_MISSING;

/** Whether the bill is being made («Создание счета...»). */
export const selectIsCreatingBill = (payment: Payment): boolean => payment.matches('creatingBill');

/** The state of the wait for the payment (section 2, Payment-status overlay). */
export function selectOverlay(payment: Payment): PaymentOverlay | null {
  const { message } = payment.context;
  if (payment.matches('awaitingPayment')) {
    return {
      kind: payment.matches({ awaitingPayment: { polling: 'checking' } }) ? 'checking' : 'waiting',
      message,
      canReopen: payment.matches({ awaitingPayment: { window: 'closed' } }) && payment.context.data?.paymentUrl !== '',
    };
  }
  if (payment.matches('paid') || payment.matches('confirming')) return { kind: 'paid' };
  return payment.matches('failed') ? { kind: 'failed', message } : null;
}

/** What the success screen shows (section 2, Success payment). */
export function selectVerification(payment: Payment): 'running' | 'confirmed' | 'refused' {
  if (payment.matches('verified')) return 'confirmed';
  return payment.matches('unverified') ? 'refused' : 'running';
}

/** Why the payment could not be confirmed; the general text when the page was opened without a reason. */
export const selectVerificationError = (payment: Payment): string =>
  (payment.matches('unverified') && payment.context.message) ||
  'Не удалось подтвердить платёж. Пожалуйста, свяжитесь с поддержкой.';
