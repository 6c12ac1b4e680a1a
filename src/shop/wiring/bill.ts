import { isSameId } from '../../../machines/model/ids';
import {
  billRequest,
  PAID_STATUSES,
  paymentDataOf,
  REFUSED_STATUSES,
  type Order,
  type SavedOrder,
} from '../../../machines/model/payment';
import { NO_SECRETS } from '../../../machines/model/paymentForm';
import { namedReason } from '../../../machines/model/paymentReasons';
import { quoteOf } from '../../../machines/model/quote';
import type { BillWish } from '../../../machines/payment/payment.setup';
import { ApiError, refusalFor } from '../api/apiErrors';
import { billFailureOf, createBill, fetchPaymentStatus } from '../api/payment.api';
import type { StorageEvents } from '../platform/browserWindow';
import { refusalOf, safePaymentUrl } from '../platform/links';
import type { Effects } from './effects';
import { fingerprint, withBill, withoutOrder, withoutPendingBill, withPaid, withPendingBill } from './record';
import { NEVER_ABORTED } from './neverAborted';

/** What a bill would ask for: its promo code, its lines with their prices, and its sum. */
function billed(order: Order): string {
  const { lines, final } = quoteOf(order);
  return JSON.stringify([order.promo?.code, final, lines.map(({ id, price }) => [String(id), price])]);
}

/**
 * Makes the one bill of an order. Only one window of an account at a time looks for a stored order, requests a bill and stores it,
 * because a storage event may get lost. A bill is stored before its link is used, even if the caller has aborted, so
 * that no failure here can lead to a second bill. The key of the request is stored before it leaves, and stays the same
 * until an answer names an order or refuses.
 * @param signal aborts the wait for other windows, but not a request that is under way
 * @param onStored called when a new bill is about to be stored: from then on the other windows know it
 * @throws ApiError with the server's text; for the reason `noBill` when the bill's link may not be opened, `quoteChanged` when
 * the stored cart costs something else, `billFailed` when the next tap repeats the request, `billUnknown` or `billNameless` when
 * it is unknown whether an order exists: then another one needs `isConfirmed`
 */
export function makeBill(
  { client, saved, browserWindow, paymentHosts, log, now, newKey, sendsKeys }: Effects,
  { order, form, identity, isConfirmed }: BillWish,
  signal: AbortSignal,
  onStored: () => void,
): Promise<SavedOrder> {
  const mayOpen = (link: string | null): link is string => safePaymentUrl(link, paymentHosts) !== null;

  /** Of the answer that contains the bill: the id of its request, and its link, which is stored only if it may be opened. */
  let requestId: string | null = null;
  let link: string | null = null;

  /** The console names the refused host for the operator; the shopper gets a text without it (bill-11). */
  function noBill(refused: string | null): ApiError {
    if (refused) log.error(refusalOf(refused));
    return refusalFor('noBill', requestId);
  }

  /**
   * An order whose link could not be opened may have a new link by now, or have ended.
   * @returns null when it has ended
   */
  async function knownOrder(bill: SavedOrder): Promise<SavedOrder | null> {
    if (bill.status === 'paid' || mayOpen(bill.data.paymentUrl)) return bill;
    const { status, paymentUrl } = await fetchPaymentStatus(client, bill.data.orderId, signal);
    if (REFUSED_STATUSES.includes(status)) return null;
    if (mayOpen(paymentUrl)) return { ...bill, data: { ...bill.data, paymentUrl } };
    if (status === 'pending') throw noBill(paymentUrl);
    return { ...bill, data: { ...bill.data, paymentUrl: '' } };
  }

  /** An order that was given up may have been paid since: its products must not be paid twice. @returns null if it was not */
  async function paidSince(left: SavedOrder): Promise<SavedOrder | null> {
    const answer = await fetchPaymentStatus(client, left.data.orderId, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      const { status = null, requestId: failed = null } = error instanceof ApiError ? error : {};
      // A server that does not know it any more, or never names its status, must not stop the next one.
      if (status === 404 || isConfirmed) return null;
      throw refusalFor('billUnknown', failed);
    });
    if (!answer || !PAID_STATUSES.includes(answer.status)) return null;
    saved.change((record) => withPaid(record, left), 'payment');
    return { ...left, status: 'paid' };
  }

  const before = saved.read().order?.data.orderId;
  let isStored = false;
  const storageEvents: StorageEvents = {
    // Whether another window's order has arrived here since the tap.
    haveArrived() {
      const stored = saved.read().order;
      return stored !== null && !isSameId(stored.data.orderId, before);
    },
    mustBeAnnounced: () => isStored,
  };

  async function request(): Promise<SavedOrder> {
    const body = billRequest(order, form, identity);
    // The fingerprint contains no secret.
    const content = fingerprint(JSON.stringify({ ...body, ...NO_SECRETS }));
    const { pendingBill: earlier, keepsKeys } = saved.read();
    const isSame = earlier?.content === content;
    if (earlier && !isConfirmed && !(isSame && keepsKeys && sendsKeys)) throw refusalFor('billUnknown');
    const pendingBill = { key: earlier && isSame ? earlier.key : newKey(), content };
    saved.change(withPendingBill(pendingBill, earlier), 'payment');
    try {
      // The bill is requested and stored even if its screen is left (bill-15).
      const answer = await createBill(client, body, { signal: NEVER_ABORTED, key: sendsKeys ? pendingBill.key : null });
      ({ requestId, paymentUrl: link } = answer);
      const data = paymentDataOf({ ...answer, paymentUrl: mayOpen(link) ? link : null }, body, order.items);
      const made: SavedOrder = { data, attempts: 0, status: 'awaited' };
      const isKept = answer.key === pendingBill.key;
      // Before the change, which may also notify of an order that another window has written.
      isStored = true;
      onStored();
      const isAnswered = withoutPendingBill(pendingBill.key);
      saved.change((record) => withBill({ ...isAnswered(record), keepsKeys: isKept }, made), 'payment');
      // If another window has stored an order meanwhile, await that one: this one's payment page was never shown.
      return saved.read().order ?? made;
    } catch (error) {
      const failure = billFailureOf(error, isSame && sendsKeys, keepsKeys);
      const failedId = error instanceof ApiError ? error.requestId : null;
      if (failure === 'mayExist') {
        const isNameless = namedReason(error) === 'noBill';
        // The next tap sends the same key, and gets the same order (bill-20).
        if (keepsKeys && sendsKeys) throw isNameless ? error : refusalFor('billFailed', failedId);
        throw refusalFor(isNameless ? 'billNameless' : 'billUnknown', failedId);
      }
      const left = { keyUsed: { ...pendingBill, content: '' }, refused: earlier, allRefused: null }[failure];
      saved.change(withoutPendingBill(pendingBill.key, left), 'payment');
      throw failure === 'keyUsed' ? refusalFor('billUnknown', failedId) : error;
    }
  }

  async function make(): Promise<SavedOrder> {
    const { order: stored, unresolvedOrder } = saved.read();
    const known = stored && (await knownOrder(stored));
    if (known) return known;
    if (stored) saved.change(withoutOrder(stored, 'refused'), 'payment');
    const paid = unresolvedOrder && (await paidSince(unresolvedOrder));
    if (paid) return paid;
    // Checked again now: a promotion may have ended while the phone slept, and while this window waited for another one,
    // the cart may have changed here or there.
    const { cart, promo } = saved.read();
    if (billed({ ...order, items: cart.items, promo, asOf: now() }) !== billed(order)) {
      saved.notify();
      throw refusalFor('quoteChanged');
    }
    const made = await request();
    if (!mayOpen(made.data.paymentUrl)) throw noBill(made.data.paymentUrl || link);
    return made;
  }

  return browserWindow.withLock(`bill of ${identity.telegramId}`, signal, make, storageEvents);
}
