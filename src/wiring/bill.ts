import type { Identity } from '../../machines/model/entities';
import { hasId, isSameId } from '../../machines/model/ids';
import { billRequest, paymentDataOf, QUOTE_CHANGED, type Bill, type Order } from '../../machines/model/payment';
import type { PaymentForm } from '../../machines/model/paymentForm';
import { quoteOf } from '../../machines/model/quote';
import { ApiError } from '../api/errors';
import { createBill, fetchPaymentStatus, NO_BILL } from '../api/payment';
import type { StoredNews } from '../platform/browserWindow';
import { refusalOf, safePaymentUrl } from '../platform/links';
import type { Effects } from './effects';
import { UNENDING } from './unending';

/** What is asked for when the shopper taps «Оплатить». */
export interface BillWish {
  order: Order;
  form: PaymentForm;
  identity: Identity;
}

/** Whether a line of an order has left the stored cart, as what is paid does: this window may not have heard of it yet. */
function hasLeftCart(order: Order, saved: Effects['saved']): boolean {
  if (!saved.isOwner()) return false;
  const inCart = saved.readCart().items.map((item) => item.id);
  return order.items.some((item) => !hasId(inCart, item.id));
}

/** Whether an order's lines or sum have changed at this time. @param now milliseconds since the epoch */
function hasChanged(order: Order, now: number): boolean {
  const [then, today] = [quoteOf(order), quoteOf({ ...order, asOf: now })];
  return today.final !== then.final || today.subtotal !== then.subtotal;
}

/**
 * Makes the one bill of an order. Only one window at a time looks for a stored order, requests a bill and stores it,
 * because a storage event may get lost. A bill is stored before its link is used, even if the caller has aborted, so
 * that no failure here can lead to a second bill.
 * @param signal aborts the wait for other windows, but not a request that is under way
 * @param onStored called when a new bill has just been stored: from then on the other windows know it
 * @throws ApiError with the server's text; «Не удалось создать счет для оплаты» when the bill's link may not be opened
 */
export function makeBill(
  { client, saved, browserWindow, paymentHosts, log, now }: Effects,
  { order, form, identity }: BillWish,
  signal: AbortSignal,
  onStored: () => void,
): Promise<Bill> {
  const mayOpen = (link: string | null): boolean => link !== null && safePaymentUrl(link, paymentHosts) !== null;

  /** The operator learns from the console which host their settings lack; the shopper sees the text of section 8. */
  function noBill(link: string | null): ApiError {
    if (link) log.error(refusalOf(link));
    return new ApiError(NO_BILL);
  }

  /**
   * An order whose link could not be opened may have a new link by now, or have ended.
   * @returns null when it has ended
   */
  async function knownOrder(bill: Bill): Promise<Bill | null> {
    if (bill.attempts === null || mayOpen(bill.data.paymentUrl)) return bill;
    const { status, paymentUrl } = await fetchPaymentStatus(client, bill.data.orderId, signal);
    if (status === 'error' || status === 'failed') return null;
    const data = { ...bill.data, paymentUrl: paymentUrl ?? '' };
    if (!mayOpen(paymentUrl) && status === 'pending') throw noBill(paymentUrl);
    return { data, attempts: bill.attempts };
  }

  const before = saved.readPayment().data?.orderId;
  let isStored = false;
  const news: StoredNews = {
    // Whether another window's order has arrived here since the tap.
    haveArrived() {
      const { data } = saved.readPayment();
      return data !== null && !isSameId(data.orderId, before);
    },
    areToTell: () => isStored,
  };

  async function make(): Promise<Bill> {
    const { data, attempts } = saved.readPayment();
    const known = data && (await knownOrder({ data, attempts }));
    if (known) return known;
    // If the process ended while an old order was being cleared, its count of attempts must not be used for this one.
    if (data === null) saved.clearPayment();
    // Checked again now: a promotion may have ended while the phone slept or while waiting for another window. The
    // server's total is from before that as well, so it cannot tell.
    if (hasChanged(order, now()) || hasLeftCart(order, saved)) throw new ApiError(QUOTE_CHANGED);
    const request = billRequest(order, form, identity);
    // The bill is requested and stored even if its screen is left (decisions, Payment).
    const answer = await createBill(client, request, UNENDING);
    const bill: Bill = {
      data: paymentDataOf({ ...answer, paymentUrl: answer.paymentUrl ?? '' }, request),
      attempts: 0,
    };
    saved.writePayment(bill);
    isStored = true;
    onStored();
    if (!mayOpen(answer.paymentUrl)) throw noBill(answer.paymentUrl);
    return bill;
  }

  return browserWindow.alone('bill', signal, make, news);
}
