import type { SnapshotFrom } from 'xstate';
import type { PaymentField, PaymentForm } from '../model/payment';
import { RECEIPT_EMAIL_MISSING, type paymentMachine } from './payment.machine';

type Payment = SnapshotFrom<typeof paymentMachine>;

/** What the overlay over the payment screen shows; null when there is none. */
export type PaymentOverlay =
  | { kind: 'checking' | 'waiting'; message: string; canReopen: boolean }
  | { kind: 'paid' }
  | { kind: 'failed'; message: string };

/** What the form holds. */
export const selectForm = (payment: Payment): PaymentForm => payment.context.form;

/** The text under the form; empty when there is nothing to say. */
export const selectFormError = (payment: Payment): string => (payment.matches('filling') ? payment.context.message : '');

/** The field that the text under the form is about, until it is put right. */
export const selectWrongField = (payment: Payment): PaymentField | null =>
  selectFormError(payment) === RECEIPT_EMAIL_MISSING && payment.context.form.email.trim() === '' ? 'email' : null;

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
