import type { Order } from '../model/payment';
import type { PaymentForm } from '../model/paymentForm';
import type { paymentMachine } from './payment.machine';
import type { Send } from '../verbs';

/** What a shopper may do with the payment of the cart. */
export const paymentVerbs = (send: Send<typeof paymentMachine>) => ({
  /**
   * @param order what is bought, from the same snapshot of the cart that the view shows
   * @param amount the sum on the button, in the cart's currency: no bill is made for another sum
   */
  pay: (order: Order, form: PaymentForm, amount: number) => send({ type: 'payment.submitted', order, form, amount }),
  /** Pays although an order may exist already. */
  payAgain: (order: Order, form: PaymentForm, amount: number) =>
    send({ type: 'payment.submitted', order, form, amount, isConfirmed: true }),
  /** Closes the dialog without a second order. */
  cancel: () => send({ type: 'payment.cancelled' }),
  /** Opens the window of the payment again. */
  openWindow: () => send({ type: 'window.requested' }),
  /** Closes the message about a failed payment. */
  closeOverlay: () => send({ type: 'overlay.closed' }),
});
