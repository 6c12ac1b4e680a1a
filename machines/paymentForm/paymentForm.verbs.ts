import type { EventFromLogic } from 'xstate';
import type { PaymentField } from '../model/paymentForm';
import type { paymentFormMachine } from './paymentForm.machine';

type Send = (event: EventFromLogic<typeof paymentFormMachine>) => void;

/** What a shopper may do with the form of the payment. */
export const paymentFormVerbs = (send: Send) => ({
  changeField: (field: PaymentField, value: string | boolean) => send({ type: 'form.changed', field, value }),
  /** Shows the fields of an account that the profile has filled in. */
  openAccount: () => send({ type: 'account.opened' }),
});
