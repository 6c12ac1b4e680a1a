import type { BilledItem, CartItem, Id, Identity, PaymentData } from './entities';
import type { CurrencyMatch } from './cart';
import { isSameId } from './ids';
import type { PaymentForm } from './paymentForm';
import type { PaymentReason } from './paymentReasons';
import { billedItem, quoteOf, type Quoted } from './quote';
import { typedText } from './typedText';

/** What is bought: the cart as the view showed it when «Оплатить» was tapped. */
export interface Order extends Quoted {
  items: CartItem[];
  /** How the currencies of its lines match the shopper's: only an agreeing one can be bought. */
  match: CurrencyMatch;
  /** False while the shopper's currency is not decided yet. */
  currencyIsKnown: boolean;
  /** The shopper's currency as the server writes it: also that of a line that was stored without one. */
  currencyId: Id | null;
}

/** The stored order of an account. */
export interface SavedOrder {
  /** Also stored under `paymentData`, until its payment is verified or has failed. */
  data: PaymentData;
  /** How often its status was polled. */
  attempts: number;
  /** Found: `paymentData` alone was stored, so its end is not known. Paid: its lines have left the cart. */
  status: 'found' | 'awaited' | 'paid';
}

/** How an order has ended; unknown: the shop has stopped asking, and it may still be paid. */
export type OrderOutcome = 'confirmed' | 'refused' | 'unknown';

/** The ids of the cart lines that an order was made from: what leaves the cart once it is paid. */
export const orderedIds = (data: PaymentData): Id[] => data.items.map((item) => item.editionId);

/** What a result screen shows of an order: nothing of the console account. */
export type Receipt = Pick<PaymentData, 'orderId' | 'amount' | 'items' | 'email'>;

/** The result of an order with its receipt, for the result screens. Kept for one visit. */
export interface OrderEnd extends Receipt {
  isConfirmed: boolean;
  /** Why it was not confirmed; null if it was, or if nobody knows. */
  reason: PaymentReason | null;
  /** Of the verification that failed (error-4); empty without one. */
  supportCode: string;
}

/** The end of an order, without the console account and the link of its payment page. */
export const orderEnd = (
  { orderId, amount, items, email }: PaymentData,
  end: Pick<OrderEnd, 'isConfirmed' | 'reason' | 'supportCode'>,
): OrderEnd => ({ orderId, amount, items, email, ...end });

/** Whether the server said that the payment was refused; after any other failure the money may have been taken. */
export const isSurelyUnpaid = ({ isConfirmed, reason }: OrderEnd): boolean => !isConfirmed && reason === 'refused';

/** The sum of an order and the currency of its lines. `amount` is null if one of the two is not known. */
export interface OrderSum {
  amount: number | null;
  currencyId: Id | null;
}

/** A stored order may have been written by an older version or by hand: without a sum, or in two currencies. */
export function orderSum({ amount, items }: Pick<PaymentData, 'amount' | 'items'>): OrderSum {
  const currencyId = items[0]?.currency ?? null;
  const isKnown = amount > 0 && currencyId !== null && items.every(({ currency }) => isSameId(currency, currencyId));
  return { amount: isKnown ? amount : null, currencyId };
}

/** The server's status of an order; `paymentUrl` is null without a link that may be opened. */
export interface PaymentStatusAnswer {
  status: string;
  message: string;
  paymentUrl: string | null;
}

/** The server's words for an order that is paid, and for one that was refused; any other order is not paid yet (poll-2, poll-3). */
export const PAID_STATUSES: readonly string[] = ['success', 'completed', 'paid'];
export const REFUSED_STATUSES: readonly string[] = ['error', 'failed'];

/** Milliseconds from the response of a status poll to the next poll (poll-1). */
export const POLL_INTERVAL_MS = 5_000;
/** The most status polls of one order. */
export const POLL_LIMIT = 60;

/** How the payment page was opened: in a window we can watch, in the platform's browser, or not at all. */
export type PaymentWindow = 'popup' | 'external' | 'blocked';

/** The body of POST /payment/create-bill (bill-9). */
export interface BillRequest {
  amount: number;
  email: string;
  description: string;
  telegramId: string;
  telegramUsername?: string;
  promoCode?: string;
  gameInfo: BilledItem[];
  currency: Id | null;
  checkoutWithoutAccount: boolean;
  psLogin?: string;
  psPassword?: string;
  psBackupCodes?: string;
  firstName?: string;
  lastName?: string;
  customerEmail?: string;
  birthDate?: string;
}

/**
 * The request for a bill. It contains only the half of the form that the shopper sees: the account's credentials, or
 * the name and birth date, never both. Its sums are from the order's quote.
 */
export function billRequest(order: Order, form: PaymentForm, identity: Identity): BillRequest {
  const half = form.checkoutWithoutAccount
    ? {
        firstName: typedText(form.firstName),
        lastName: typedText(form.lastName),
        customerEmail: typedText(form.customerEmail),
        birthDate: form.birthDate,
      }
    : { psLogin: typedText(form.psLogin), psPassword: form.psPassword, psBackupCodes: typedText(form.psBackupCodes) };
  const currency = order.items.find((item) => item.currencyId !== null)?.currencyId ?? order.currencyId;
  return {
    amount: quoteOf(order).final,
    email: typedText(form.email),
    description: `Подключение ${order.items.map((item) => item.title).join(', ')}`,
    telegramId: identity.telegramId ?? '',
    ...(identity.telegramUsername ? { telegramUsername: identity.telegramUsername } : {}),
    ...(order.promo ? { promoCode: order.promo.code } : {}),
    gameInfo: order.items.map((item) => billedItem(item, order.asOf, currency)),
    currency,
    checkoutWithoutAccount: form.checkoutWithoutAccount,
    ...half,
  };
}

/** A bill as the server made it; `paymentUrl` is not checked yet, and null where there is none. */
export interface Bill {
  orderId: Id;
  paymentUrl: string | null;
  /** The `Idempotency-Key` that the answer names; null from a server that keeps none. */
  key: string | null;
  /** The id of the request in the server's logs; null if the answer has none. */
  requestId: string | null;
}

/**
 * The data stored of a bill until its payment is verified: exactly these fields, without a password (order-10).
 * @param lines of the cart that was billed; they have the covers
 */
export function paymentDataOf(
  bill: Omit<Bill, 'key' | 'requestId'>,
  request: BillRequest,
  lines: readonly Pick<CartItem, 'id' | 'image'>[],
): PaymentData {
  return {
    orderId: bill.orderId,
    amount: request.amount,
    items: request.gameInfo.map((item) => ({
      ...item,
      image: lines.find(({ id }) => isSameId(id, item.id))?.image ?? null,
    })),
    psLogin: request.psLogin ?? '',
    email: request.email,
    paymentUrl: bill.paymentUrl ?? '',
  };
}
