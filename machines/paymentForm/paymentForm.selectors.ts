import type { SnapshotFrom } from 'xstate';
import type { PaymentForm } from '../model/paymentForm';
import type { paymentFormMachine } from './paymentForm.machine';

type Snapshot = SnapshotFrom<typeof paymentFormMachine>;

/** The values of the form. */
export const selectForm = (form: Snapshot): PaymentForm => form.context.form;

/** Why the profile could not fill the form in; empty if it could. */
export const selectProfileError = (form: Snapshot): string => form.context.message;
