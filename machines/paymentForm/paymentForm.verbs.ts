import type { PaymentField } from '../model/paymentForm';
import type { paymentFormMachine } from './paymentForm.machine';
import type { Send } from '../verbs';

/** What a shopper may do with the form of the payment. */
export const paymentFormVerbs = (send: Send<typeof paymentFormMachine>) => ({
  changeField: (field: PaymentField, value: string | boolean) => send({ type: 'form.changed', field, value }),
  /** Shows the fields of an account that the profile has filled in. */
  openAccount: () => send({ type: 'account.opened' }),
});
