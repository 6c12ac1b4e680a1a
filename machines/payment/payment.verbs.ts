import type { EventFromLogic } from 'xstate';
import type { PaymentForm } from '../model/paymentForm';
import type { paymentMachine } from './payment.machine';

type Send = (event: EventFromLogic<typeof paymentMachine>) => void;

/** What a shopper may do with the payment of the cart. */
export const paymentVerbs = (send: Send) => ({
  /** @param amount what the button said, in the cart's currency: no bill is made for another sum */
  pay: (form: PaymentForm, amount: number) => send({ type: 'payment.submitted', form, amount }),
  /** Opens the window of the payment again. */
  openWindow: () => send({ type: 'window.requested' }),
  /** Closes what is said of a payment that failed. */
  closeOverlay: () => send({ type: 'overlay.closed' }),
});
