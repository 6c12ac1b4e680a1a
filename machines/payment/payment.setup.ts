import { and, assign, fromCallback, fromPromise, not, setup, stateIn, type EventObject } from 'xstate';
import type { Id, Identity } from '../model/entities';
import { supportCodeOf } from '../model/errors';
import { isSameId } from '../model/ids';
import { missingEffect } from '../model/missingEffect';
import { quoteOf } from '../model/quote';
import {
  orderEnd,
  PAID_STATUSES,
  POLL_INTERVAL_MS,
  REFUSED_STATUSES,
  type Order,
  type OrderEnd,
  type OrderOutcome,
  type PaymentStatusAnswer,
  type PaymentWindow,
  type SavedOrder,
} from '../model/payment';
import {
  namedField,
  wrongFieldOf,
  type FormRefusal,
  type PaymentField,
  type PaymentForm,
  type PaymentTextField,
} from '../model/paymentForm';
import { namedReason, type Explanation } from '../model/paymentReasons';
import type { PlainScreen, ScreenName } from '../model/screens';

export interface PaymentContext extends Explanation {
  identity: Identity;
  /** The order of this account, as it is stored. */
  order: SavedOrder | null;
  attemptLimit: number;
  /** The field of the form that the explanation is about; null for none. */
  field: PaymentTextField | null;
  /** Code of the request that the explanation is about (error-4); empty without one. */
  supportCode: string;
  /** How earlier orders of this visit have ended, the newest last. */
  ends: OrderEnd[];
}

export interface PaymentInput {
  identity: Identity;
  order: SavedOrder | null;
  /** How the orders of this visit ended before the page was loaded anew. */
  ends?: OrderEnd[];
  /** `POLL_LIMIT` by default; smaller only where the graph is explored. */
  attemptLimit?: number;
}

/** The input of a tap on «Оплатить». */
export interface BillWish {
  order: Order;
  form: PaymentForm;
  identity: Identity;
  /** The shopper wants another order although one may exist. */
  isConfirmed: boolean;
}

/** The most orders whose end is remembered. */
const ENDS_REMEMBERED = 10;

/** The ends of earlier orders with a new one, the newest last. */
const withEnd = (ends: readonly OrderEnd[], end: OrderEnd): OrderEnd[] =>
  [...ends.filter(({ orderId }) => !isSameId(orderId, end.orderId)), end].slice(-ENDS_REMEMBERED);

/** A visit of a result screen: each entry of the browser's history names the order whose end it shows. */
interface ResultVisit {
  screen: ScreenName | null;
  orderId?: Id | null;
}

/** What the account's record holds of the payment, also by other windows. */
export interface StoredPayment {
  order: SavedOrder | null;
  /** The last order that a verification has confirmed. */
  confirmedOrder: Id | null;
}

/** Whether a visit shows the end of this order. A visit that names no order shows the end of any. */
const isAbout = ({ orderId }: ResultVisit, order: SavedOrder | null): boolean =>
  order !== null && (orderId == null || isSameId(orderId, order.data.orderId));

/** The vocabulary of the payment's chart: its events, questions, actions and actors. */
export const paymentSetup = setup({
  types: {
    context: {} as PaymentContext,
    input: {} as PaymentInput,
    events: {} as
      | { type: 'shop.opened' }
      /** `left`: the screen before it. */
      | ({ type: 'screen.changed'; left?: ScreenName | null } & ResultVisit)
      | ({ type: 'identity.changed' } & Identity)
      | { type: 'payment.submitted'; order: Order; form: PaymentForm; amount: number; isConfirmed?: boolean }
      | { type: 'payment.cancelled' }
      | { type: 'form.changed'; field: PaymentField }
      | { type: 'window.requested' }
      | { type: 'window.left' }
      | { type: 'overlay.closed' }
      | ({ type: 'payment.reloaded' } & StoredPayment)
      | { type: 'shopper.gone' }
      | { type: 'shopper.back' },
  },
  actors: {
    followStorage: fromCallback<EventObject>(missingEffect('followStorage')),
    followShopper: fromCallback<EventObject>(missingEffect('followShopper')),
    createBill: fromPromise<SavedOrder, BillWish>(missingEffect('createBill')),
    openPaymentWindow: fromPromise<PaymentWindow, { url: string }>(missingEffect('openPaymentWindow')),
    fetchStatus: fromPromise<PaymentStatusAnswer, { orderId: Id }>(missingEffect('fetchStatus')),
    watchWindow: fromCallback<EventObject>(missingEffect('watchWindow')),
    watchReturn: fromCallback<EventObject>(missingEffect('watchReturn')),
    verifyPayment: fromPromise<boolean, { orderId: Id; telegramUsername: string; email: string }>(
      missingEffect('verifyPayment'),
    ),
  },
  guards: {
    hasPaidOrder: ({ context }) => context.order?.status === 'paid',
    hasFoundOrder: ({ context }) => context.order?.status === 'found',
    hasOrder: ({ context }) => context.order !== null,
    isOtherUnpaidOrder: ({ context }, { order }: { order: SavedOrder | null }) =>
      order !== null && order.status !== 'paid' && !isSameId(order.data.orderId, context.order?.data.orderId),
    isConfirmedElsewhere: ({ context }, { order, confirmedOrder }: StoredPayment) =>
      isSameId(confirmedOrder, context.order?.data.orderId) && !isSameId(confirmedOrder, order?.data.orderId),
    isConfirmedAfterAll: ({ context: { ends } }, { confirmedOrder }: StoredPayment) =>
      ends.some(({ orderId, isConfirmed }) => !isConfirmed && isSameId(orderId, confirmedOrder)),
    isPaidElsewhere: ({ context }, { order }: StoredPayment) =>
      order?.status === 'paid' && isSameId(order.data.orderId, context.order?.data.orderId),
    isOrderOver: (_, { order }: StoredPayment) => order === null || order.status === 'paid',
    isRefusedOtherwise: ({ context }) => context.reason !== 'billUnknown',
    isBillUnknown: (_, { error }: { error: unknown }) =>
      ['billUnknown', 'billNameless'].includes(namedReason(error) ?? ''),
    isBillLost: (_, { error }: { error: unknown }) => namedReason(error) === 'billFailed',
    isBillPaid: (_, params: { bill: SavedOrder }) => params.bill.status === 'paid',
    isScreen: (_, { screen, is }: { screen: ScreenName | null | undefined; is: ScreenName }) => screen === is,
    isOwnSuccess: ({ context }, visit: ResultVisit) =>
      visit.screen === 'successPayment' && isAbout(visit, context.order),
    isFoundFailure: ({ context: { order } }, visit: ResultVisit) =>
      visit.screen === 'failurePayment' && order?.status === 'found' && isAbout(visit, order),
    isUnknownResult: ({ context: { order, ends } }, visit: ResultVisit) =>
      visit.screen === 'successPayment' &&
      !isAbout(visit, order) &&
      !ends.some((end) => isSameId(end.orderId, visit.orderId)),
    lacksIdentity: ({ context }) => context.identity.telegramId === null,
    hasWrongField: (_, params: { form: PaymentForm }) => wrongFieldOf(params.form) !== null,
    // Another kind of account shows other fields.
    isWrongFieldChanged: ({ context: { field: wrong } }, { field }: { field: PaymentField }) =>
      wrong !== null && (field === wrong || (field === 'checkoutWithoutAccount' && wrong !== 'email')),
    cartIsEmpty: (_, params: { order: Order }) => params.order.match === 'empty',
    currenciesDiffer: (_, params: { order: Order }) => params.order.match !== 'agreeing',
    isUnpriced: (_, { order }: { order: Order }) => !order.currencyIsKnown || !quoteOf(order).isComplete,
    hasQuoteChanged: (_, { order, amount }: { order: Order; amount: number }) => amount !== quoteOf(order).final,
    isBillDoubted: and([
      not(stateIn({ idle: 'free' })),
      ({ event }) => event.type === 'payment.submitted' && event.isConfirmed !== true,
    ]),
    isPaid: (_, answer: PaymentStatusAnswer) => PAID_STATUSES.includes(answer.status),
    isRefused: (_, answer: PaymentStatusAnswer) => REFUSED_STATUSES.includes(answer.status),
    attemptsRemain: ({ context }) => (context.order?.attempts ?? 0) < context.attemptLimit,
    mayStillBePaid: ({ context: { order, attemptLimit } }) =>
      order !== null && order.status !== 'paid' && order.attempts < attemptLimit,
    mayPollUnseen: ({ context }) => (context.order?.attempts ?? 0) < context.attemptLimit - 1,
    isPopup: (_, params: { window: PaymentWindow }) => params.window === 'popup',
    isExternal: (_, params: { window: PaymentWindow }) => params.window === 'external',
    isTrue: (_, params: { answer: boolean }) => params.answer,
  },
  delays: {
    pollInterval: POLL_INTERVAL_MS,
    unseenPollInterval: 30_000,
    redirectPause: 1_500,
    /** Longer than the other window's pause and its request. */
    verificationLimit: 12_000,
  },
  actions: {
    adoptIdentity: assign({
      identity: (_, { telegramId, telegramUsername }: Identity) => ({ telegramId, telegramUsername }),
    }),
    explain: assign(
      (
        _,
        {
          reason = null,
          message = '',
          error,
          field = namedField(error),
        }: Partial<Explanation & Pick<FormRefusal, 'field'>> & { error?: unknown },
      ) => ({ reason, message, field, supportCode: supportCodeOf(error) }),
    ),
    beSilent: assign({ reason: null, message: '', supportCode: '', field: null }),
    adoptOrder: assign({ order: (_, params: { order: SavedOrder | null }) => params.order }),
    /** Keeps the newest payment link of the server. */
    adoptAnswer: assign({
      order: ({ context: { order } }, { paymentUrl }: PaymentStatusAnswer) =>
        order && { ...order, data: { ...order.data, paymentUrl: paymentUrl || order.data.paymentUrl } },
    }),
    countAttempt: assign({ order: ({ context: { order } }) => order && { ...order, attempts: order.attempts + 1 } }),
    awaitOrder: assign({ order: ({ context: { order } }) => order && { ...order, status: 'awaited' as const } }),
    markPaid: assign({ order: ({ context: { order } }) => order && { ...order, status: 'paid' as const } }),
    rememberEnd: assign({
      ends: (
        { context: { order, ends } },
        { error, ...end }: Pick<OrderEnd, 'isConfirmed' | 'reason'> & { error?: unknown },
      ) => (order ? withEnd(ends, orderEnd(order.data, { ...end, supportCode: supportCodeOf(error) })) : ends),
    }),
    confirmEnd: assign({
      ends: ({ context: { ends } }, { confirmedOrder }: StoredPayment) =>
        ends.map((end) =>
          isSameId(end.orderId, confirmedOrder) ? { ...end, isConfirmed: true, reason: null, supportCode: '' } : end,
        ),
    }),
    forgetOrder: assign({ order: null }),
    /** Provided by wiring: keeps the ends of orders for this visit. */
    keepEnds: (_, _params: { ends: OrderEnd[] }) => {},
    /** Provided by wiring: reads the order that is stored, and reports it as that of another window. */
    recallOrder: () => {},
    /** Provided by wiring: stores the number of attempts and the link of this order. */
    saveOrder: (_, _params: { order: SavedOrder | null }) => {},
    /** Provided by wiring: stores that this order is paid, and takes its lines out of the cart, in one write. */
    storePaid: (_, _params: { order: SavedOrder | null }) => {},
    /** Provided by wiring: removes this order from the storage, which remembers the last one confirmed, and one that may still be paid. */
    clearSavedOrder: (_, _params: { order: SavedOrder | null; outcome: OrderOutcome }) => {},
    /** Provided by wiring: clears the draft of the form once its order is paid. */
    forgetDraft: () => {},
    /** Provided by wiring: replaces the current entry of the browser's history, on the screen `from` only where there is one. */
    goTo: (_, _params: { screen: PlainScreen; order: SavedOrder | null; from?: PlainScreen }) => {},
    /** Provided by wiring: sets whether closing the app needs a confirmation. */
    guardClosing: (_, _params: { unpaid: boolean }) => {},
    /** Provided by wiring: haptic feedback for the result of the payment. */
    vibrate: (_, _params: { feeling: 'success' | 'failure' }) => {},
    /** Sent to the shop: the sum on the button is outdated. */
    announceOutdated: () => {},
  },
});
