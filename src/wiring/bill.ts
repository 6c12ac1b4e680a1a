import type { Identity } from '../../machines/model/entities';
import { billRequest, paymentDataOf, QUOTE_CHANGED, type Bill, type Order } from '../../machines/model/payment';
import type { PaymentForm } from '../../machines/model/paymentForm';
import { quoteOf } from '../../machines/model/quote';
import { ApiError } from '../api/errors';
import { createBill, fetchPaymentStatus, NO_BILL } from '../api/payment';
import { safePaymentUrl } from '../platform/links';
import type { Effects } from './effects';
import { UNENDING } from './unending';

/** What is asked for when the shopper taps «Оплатить». */
export interface BillWish {
  order: Order;
  form: PaymentForm;
  identity: Identity;
}

/** Whether an order's lines, or its sum, are others at an instant than they were. @param now milliseconds since the epoch */
function hasChanged(order: Order, now: number): boolean {
  const [then, today] = [quoteOf(order), quoteOf({ ...order, asOf: now })];
  return today.final !== then.final || today.subtotal !== then.subtotal;
}

/**
 * Makes the one bill of an order. One window of the shop at a time looks for an order, asks for a bill and stores it,
 * for news of it may get lost. A bill that was made is stored before anything is done with its link, also when nobody
 * waits for it any more, so that no failure here can lead to a second one.
 * @param signal given up, it ends the wait for other windows, but not a request that is on its way
 * @throws ApiError with the server's text; «Не удалось создать счет для оплаты» where the bill's link may not be opened
 */
export function makeBill(
  { client, saved, page, paymentHosts, now }: Effects,
  { order, form, identity }: BillWish,
  signal: AbortSignal,
): Promise<Bill> {
  const mayOpen = (link: string | null): boolean => link !== null && safePaymentUrl(link, paymentHosts) !== null;

  /** An order whose link could not be opened may have another one by now, or be over. @returns null when it is over */
  async function knownOrder(bill: Bill): Promise<Bill | null> {
    if (bill.attempts === null || mayOpen(bill.data.paymentUrl)) return bill;
    const { status, paymentUrl } = await fetchPaymentStatus(client, bill.data.orderId, signal);
    if (status === 'error' || status === 'failed') return null;
    const data = { ...bill.data, paymentUrl: paymentUrl ?? '' };
    if (!mayOpen(paymentUrl) && status === 'pending') throw new ApiError(NO_BILL);
    return { data, attempts: bill.attempts };
  }

  return page.alone('bill', signal, async () => {
    const { data, attempts } = saved.readPayment();
    const known = data && (await knownOrder({ data, attempts }));
    if (known) return known;
    // The count of an order that was being forgotten when a process ended must not become this one's.
    if (data === null) saved.clearPayment();
    // Asked at this instant: a promotion may have ended while the phone slept or another window was waited for. The
    // server's total was asked for before that, too, so it does not tell.
    if (hasChanged(order, now())) throw new ApiError(QUOTE_CHANGED);
    const request = billRequest(order, form, identity);
    // An order is worth more than the screen it was made on (decisions, Payment).
    const answer = await createBill(client, request, UNENDING);
    const bill: Bill = {
      data: paymentDataOf({ ...answer, paymentUrl: answer.paymentUrl ?? '' }, request),
      attempts: 0,
    };
    saved.writePayment(bill);
    if (!mayOpen(answer.paymentUrl)) throw new ApiError(NO_BILL);
    return bill;
  });
}
