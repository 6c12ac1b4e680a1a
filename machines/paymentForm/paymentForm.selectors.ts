import type { SnapshotFrom } from 'xstate';
import type { PaymentForm } from '../model/paymentForm';
import type { paymentFormMachine } from './paymentForm.machine';

type Snapshot = SnapshotFrom<typeof paymentFormMachine>;

/** What the form holds. */
export const selectForm = (form: Snapshot): PaymentForm => form.context.form;

/** Why the profile could not fill the form in; empty when there is nothing to say. */
export const selectProfileError = (form: Snapshot): string => form.context.message;
