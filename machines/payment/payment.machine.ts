import { assertEvent, assign, fromCallback, fromPromise, raise, setup, type EventObject } from 'xstate';
import type { Id, Identity, PaymentData } from '../model/entities';
import { errorText } from '../model/errors';
import { isSameId } from '../model/ids';
import { missingEffect } from '../model/missingEffect';
import { quoteOf } from '../model/quote';
import {
  EMPTY_ORDER,
  orderedIds,
  QUOTE_CHANGED,
  type Bill,
  type Order,
  type PaymentStatusAnswer,
  type PaymentWindow,
  type SavedPayment,
} from '../model/payment';
import type { PaymentForm } from '../model/paymentForm';
import type { PlainScreen, ScreenName } from '../model/screens';

interface PaymentContext {
  identity: Identity;
  order: Order;
  data: PaymentData | null;
  attempt: number;
  attemptLimit: number;
  /** The text under the form, in the overlay, or on the error screen. */
  message: string;
}

export interface PaymentInput {
  identity: Identity;
  saved: SavedPayment;
  /** 60 by default; smaller only where the graph is explored. */
  attemptLimit?: number;
}

/** Milliseconds from an answer about an order to the next question (section 4, Payment). */
export const POLL_INTERVAL_MS = 5_000;

const PAID = new Set(['success', 'completed', 'paid']);
const REFUSED = new Set(['error', 'failed']);

/** The text about the one required field of an order. */
export const RECEIPT_EMAIL_MISSING = 'Пожалуйста, укажите email для чека';
const BILL_FAILED = 'Произошла ошибка при создании платежа. Пожалуйста, попробуйте позже или обратитесь в поддержку.';
const NOT_CONFIRMED = 'Не удалось подтвердить платёж. Пожалуйста, свяжитесь с поддержкой.';
const VERIFICATION_FAILED = 'Произошла ошибка при проверке платежа. Пожалуйста, свяжитесь с поддержкой.';

/** For a paid order no attempts are counted any more. */
const attemptOf = ({ attempts }: SavedPayment): number => attempts ?? -1;

/**
 * The life of an order, from the request for a bill to its verification (section 4, Payment; section 5; decisions,
 * Payment).
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    input: {} as PaymentInput,
    events: {} as
      | { type: 'screen.changed'; screen: ScreenName | null }
      | ({ type: 'identity.changed' } & Identity)
      | ({ type: 'order.changed' } & Order)
      | { type: 'payment.submitted'; form: PaymentForm; amount?: number }
      | { type: 'window.requested' }
      | { type: 'overlay.closed' }
      | { type: 'payment.reloaded'; saved: SavedPayment }
      | { type: 'shopper.gone' }
      | { type: 'verification.confirmed' }
      | { type: 'shopper.back' },
  },
  actors: {
    followStorage: fromCallback<EventObject>(missingEffect('followStorage')),
    followShopper: fromCallback<EventObject>(missingEffect('followShopper')),
    createBill: fromPromise<Bill, { order: Order; form: PaymentForm; identity: Identity }>(missingEffect('createBill')),
    openPaymentWindow: fromPromise<PaymentWindow, { url: string }>(missingEffect('openPaymentWindow')),
    fetchStatus: fromPromise<PaymentStatusAnswer, { orderId: Id }>(missingEffect('fetchStatus')),
    isWindowClosed: fromPromise<boolean>(missingEffect('isWindowClosed')),
    isShopperBack: fromPromise<boolean>(missingEffect('isShopperBack')),
    verifyPayment: fromPromise<boolean, { orderId: Id; telegramUsername: string; email: string }>(
      missingEffect('verifyPayment'),
    ),
  },
  guards: {
    hasUnpaidOrder: ({ context }) => context.data !== null && context.attempt >= 0,
    hasOrder: ({ context }) => context.data !== null,
    isUnpaid: (_, saved: SavedPayment) => saved.data !== null && saved.attempts !== null,
    isBillPaid: (_, bill: Bill) => bill.attempts === null,
    isOrderOver: ({ context }, saved: SavedPayment) =>
      saved.data === null || (isSameId(saved.data.orderId, context.data?.orderId) && saved.attempts === null),
    isScreen: (_, { screen, is }: { screen: ScreenName | null; is: ScreenName }) => screen === is,
    isOtherScreen: (_, { screen, is }: { screen: ScreenName | null; is: ScreenName }) => screen !== is,
    lacksIdentity: ({ context }) => context.identity.telegramId === null,
    lacksReceiptEmail: (_, params: { form: PaymentForm }) => params.form.email.trim() === '',
    cartIsEmpty: ({ context }) => context.order.items.length === 0,
    currenciesDiffer: ({ context }) => !context.order.currenciesAgree,
    isUnpriced: ({ context: { order } }) => !order.currencyIsKnown || !quoteOf(order).isComplete,
    hasQuoteChanged: ({ context }, params: { amount: number | undefined }) =>
      params.amount !== undefined && params.amount !== quoteOf(context.order).final,
    isUnpaidAndTrue: ({ context }, params: { answer: boolean }) => params.answer && context.attempt >= 0,
    isPaid: (_, answer: PaymentStatusAnswer) => PAID.has(answer.status),
    isRefused: (_, answer: PaymentStatusAnswer) => REFUSED.has(answer.status),
    attemptsRemain: ({ context }) => context.attempt < context.attemptLimit,
    isPopup: (_, params: { window: PaymentWindow }) => params.window === 'popup',
    isExternal: (_, params: { window: PaymentWindow }) => params.window === 'external',
    isTrue: (_, params: { answer: boolean }) => params.answer,
  },
  delays: { pollInterval: POLL_INTERVAL_MS, redirectPause: 1_500, windowCheck: 500, returnCheck: 1_000 },
  actions: {
    adoptIdentity: assign({
      identity: (_, { telegramId, telegramUsername }: Identity) => ({ telegramId, telegramUsername }),
    }),
    adoptOrder: assign({
      order: (_, { items, promo, serverTotal, asOf, currenciesAgree, currencyIsKnown, currencyId }: Order) => ({
        items,
        promo,
        serverTotal,
        asOf,
        currenciesAgree,
        currencyIsKnown,
        currencyId,
      }),
    }),
    explain: assign({ message: (_, params: { message: string }) => params.message }),
    beSilent: assign({ message: '' }),
    adoptSaved: assign({
      data: (_, saved: SavedPayment) => saved.data,
      attempt: (_, saved: SavedPayment) => attemptOf(saved),
    }),
    adoptPaymentUrl: assign({
      data: ({ context }, answer: PaymentStatusAnswer) =>
        context.data && answer.paymentUrl ? { ...context.data, paymentUrl: answer.paymentUrl } : context.data,
    }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    /** Its verification does not announce it a second time. */
    rememberPaid: assign({ attempt: -1 }),
    forgetOrder: assign({ data: null, attempt: 0 }),
    /** Provided by wiring: writes `paymentData` and the number of attempts (null: paid). */
    savePayment: (_, _params: { data: PaymentData | null; attempts: number | null }) => {},
    /** Provided by wiring: removes both, but only for this order; null: for any order. */
    clearSavedPayment: (_, _params: { orderId: Id | null }) => {},
    /** Provided by wiring: clears the draft of the form once its order is paid. */
    forgetDraft: () => {},
    closePaymentWindow: () => {},
    /**
     * Provided by wiring: replaces the current entry of the browser's history; does nothing if the shopper is already
     * there.
     */
    goTo: (_, _params: { screen: PlainScreen }) => {},
    /** Provided by wiring: tells the platform whether closing the app needs a question. */
    guardClosing: (_, _params: { unpaid: boolean }) => {},
    /** Provided by wiring: haptic feedback for the result of the payment. */
    vibrate: (_, _params: { feeling: 'success' | 'failure' }) => {},
    /** Heard by the shop: what the button said is not what it costs at this moment. */
    announceOutdated: () => {},
    /** Heard by the shop. */
    announcePaid: (_, _params: { ids: Id[] }) => {},
  },
}).createMachine({
  id: 'payment',
  description: 'One order from its bill over the wait for its payment to its verification.',
  context: ({ input }) => ({
    identity: input.identity,
    order: EMPTY_ORDER,
    data: input.saved.data,
    attempt: attemptOf(input.saved),
    attemptLimit: input.attemptLimit ?? 60,
    message: '',
  }),
  invoke: {
    id: 'followStorage',
    src: 'followStorage',
    onError: { description: 'The shop goes on without news from its other windows.' },
  },
  initial: 'resuming',
  on: {
    'identity.changed': { actions: [{ type: 'adoptIdentity', params: ({ event }) => event }] },
    'order.changed': { actions: [{ type: 'adoptOrder', params: ({ event }) => event }] },
  },
  states: {
    resuming: {
      description: 'Looks whether an earlier visit left an order: it is never billed twice.',
      always: [
        {
          guard: { type: 'hasUnpaidOrder' },
          target: 'awaitingPayment.window.closed',
          description: 'Polling goes on; no window is opened without a tap.',
        },
        { guard: { type: 'hasOrder' }, target: 'confirming' },
        { target: 'idle' },
      ],
    },
    idle: {
      description: 'No order. On its screen a form can be filled in, and a bill be asked for.',
      on: {
        'payment.submitted': [
          {
            guard: { type: 'lacksIdentity' },
            actions: [
              { type: 'explain', params: { message: 'Для оплаты необходимо открыть приложение через Telegram' } },
            ],
          },
          {
            guard: { type: 'lacksReceiptEmail', params: ({ event }) => event },
            actions: [{ type: 'explain', params: { message: RECEIPT_EMAIL_MISSING } }],
          },
          { guard: { type: 'cartIsEmpty' }, actions: [{ type: 'explain', params: { message: 'Корзина пуста' } }] },
          {
            guard: { type: 'currenciesDiffer' },
            actions: [
              {
                type: 'explain',
                params: {
                  message: 'Для оформления покупки переключитесь на соответствующую валюту или очистите корзину',
                },
              },
            ],
          },
          {
            guard: { type: 'isUnpriced' },
            description:
              'The currency is still being found out, or a line has no price and the server no total: it waits.',
          },
          {
            guard: { type: 'hasQuoteChanged', params: ({ event }) => ({ amount: event.amount }) },
            description: 'What the button said is not what it costs any more: no bill is made.',
            actions: [{ type: 'explain', params: { message: QUOTE_CHANGED } }, { type: 'announceOutdated' }],
          },
          { target: 'creatingBill' },
        ],
        'payment.reloaded': {
          guard: { type: 'isUnpaid', params: ({ event }) => event.saved },
          target: 'awaitingPayment.window.closed',
          description: 'Another window of the shop has an unpaid order: it is awaited here too, as after a reload.',
          actions: [{ type: 'adoptSaved', params: ({ event }) => event.saved }, { type: 'beSilent' }],
        },
        'screen.changed': [
          {
            guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'payment' }) },
            description: 'At the form; where its bill failed behind the shopper, the reason is still to be read.',
          },
          {
            guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'successPayment' }) },
            description: 'There is nothing to confirm.',
            actions: [{ type: 'beSilent' }, { type: 'goTo', params: { screen: 'home' } }],
          },
          {
            guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'failurePayment' }) },
            actions: [{ type: 'beSilent' }, { type: 'clearSavedPayment', params: { orderId: null } }],
          },
          { actions: [{ type: 'beSilent' }] },
        ],
      },
    },
    creatingBill: {
      description: 'One bill is being made; nothing the shopper does can ask for a second one.',
      entry: [{ type: 'beSilent' }],
      on: {
        'payment.reloaded': {
          guard: { type: 'isUnpaid', params: ({ event }) => event.saved },
          target: 'awaitingPayment.window.closed',
          description: 'Another window was faster: its order is the one to pay.',
          actions: [{ type: 'adoptSaved', params: ({ event }) => event.saved }],
        },
      },
      invoke: {
        id: 'createBill',
        src: 'createBill',
        // The form is only in the event; nothing of it is stored in the context.
        input: ({ context: { order, identity }, event }) => {
          assertEvent(event, 'payment.submitted');
          return { order, form: event.form, identity };
        },
        onDone: [
          {
            guard: { type: 'isBillPaid', params: ({ event }) => event.output },
            target: 'confirming',
            description: 'Another window was paid for and left: its order is verified first.',
            actions: [{ type: 'adoptSaved', params: ({ event }) => event.output }],
          },
          {
            target: 'awaitingPayment',
            description: 'A new bill, or the one that another window has got meanwhile.',
            actions: [
              { type: 'adoptSaved', params: ({ event }) => event.output },
              { type: 'savePayment', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: {
          target: 'idle',
          actions: [
            { type: 'explain', params: ({ event }) => ({ message: errorText(event.error) || BILL_FAILED }) },
            { type: 'announceOutdated' },
          ],
        },
      },
    },
    awaitingPayment: {
      description: 'The bill is open. The server is asked about it, and the payment window is watched beside.',
      type: 'parallel',
      entry: [{ type: 'guardClosing', params: { unpaid: true } }],
      exit: [{ type: 'guardClosing', params: { unpaid: false } }],
      on: {
        'payment.reloaded': {
          guard: { type: 'isOrderOver', params: ({ event }) => event.saved },
          target: 'idle',
          description: 'Another window has seen its end, and says so: it is neither paid nor refused a second time.',
          actions: [{ type: 'closePaymentWindow' }, { type: 'forgetOrder' }, { type: 'beSilent' }],
        },
        'screen.changed': [
          {
            guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'successPayment' }) },
            target: 'verifying',
            description: 'Who opens it with an order has it verified.',
            actions: [{ type: 'closePaymentWindow' }],
          },
          {
            guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'failurePayment' }) },
            target: 'idle',
            description: 'On display it clears what was saved.',
            actions: [
              { type: 'closePaymentWindow' },
              { type: 'clearSavedPayment', params: ({ context }) => ({ orderId: context.data?.orderId ?? null }) },
              { type: 'forgetOrder' },
              { type: 'beSilent' },
            ],
          },
        ],
      },
      states: {
        polling: {
          description:
            'The first question at once, the next 5 s after each answer, 60 at most; none while nobody could see its answer.',
          initial: 'counting',
          states: {
            counting: {
              description: 'A resumed order may have no attempt left.',
              always: [
                { guard: { type: 'attemptsRemain' }, target: 'checking' },
                {
                  target: '#payment.failed',
                  actions: [{ type: 'explain', params: { message: 'Превышено время ожидания оплаты' } }],
                },
              ],
            },
            checking: {
              description: 'One question is on its way.',
              entry: [
                { type: 'countAttempt' },
                { type: 'savePayment', params: ({ context }) => ({ data: context.data, attempts: context.attempt }) },
              ],
              invoke: {
                id: 'fetchStatus',
                src: 'fetchStatus',
                input: ({ context }) => ({ orderId: context.data?.orderId ?? '' }),
                onDone: [
                  { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: '#payment.paid' },
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: '#payment.failed',
                    actions: [
                      {
                        type: 'explain',
                        params: ({ event }) => ({ message: event.output.message || 'Произошла ошибка при оплате' }),
                      },
                    ],
                  },
                  {
                    guard: { type: 'attemptsRemain' },
                    target: 'waiting',
                    actions: [
                      { type: 'adoptPaymentUrl', params: ({ event }) => event.output },
                      { type: 'explain', params: ({ event }) => ({ message: event.output.message }) },
                    ],
                  },
                  {
                    target: '#payment.failed',
                    actions: [{ type: 'explain', params: { message: 'Превышено время ожидания оплаты' } }],
                  },
                ],
                onError: [
                  {
                    guard: { type: 'attemptsRemain' },
                    target: 'waiting',
                    description: 'Silent: the next question may be answered.',
                  },
                  {
                    target: '#payment.failed',
                    actions: [{ type: 'explain', params: { message: 'Ошибка при проверке статуса платежа' } }],
                  },
                ],
              },
            },
            waiting: {
              description: 'The next question is 5 s away.',
              invoke: {
                id: 'followShopper',
                src: 'followShopper',
                onError: { description: 'The poll goes on, seen or not.' },
              },
              on: { 'shopper.gone': { target: 'paused' } },
              after: { pollInterval: { target: 'checking' } },
            },
            paused: {
              description:
                'The shop is hidden or offline: no attempt is spent on it. A shopper who is back is answered at once.',
              invoke: { id: 'awaitShopper', src: 'followShopper', onError: { target: 'checking' } },
              on: { 'shopper.back': { target: 'checking' } },
            },
          },
        },
        window: {
          description: 'Where the payment page is. Whatever happens to it, polling goes on.',
          initial: 'opening',
          states: {
            opening: {
              description: 'The payment page is being opened.',
              invoke: {
                id: 'openPaymentWindow',
                src: 'openPaymentWindow',
                input: ({ context }) => ({ url: context.data?.paymentUrl ?? '' }),
                onDone: [
                  { guard: { type: 'isPopup', params: ({ event }) => ({ window: event.output }) }, target: 'watched' },
                  { guard: { type: 'isExternal', params: ({ event }) => ({ window: event.output }) }, target: 'away' },
                  { target: 'closed', description: 'The browser blocked it.' },
                ],
                onError: { target: 'closed' },
              },
            },
            watched: { description: 'Our own window is open.', after: { windowCheck: { target: 'checkingWindow' } } },
            checkingWindow: {
              description: 'Looks whether the shopper closed it.',
              invoke: {
                id: 'isWindowClosed',
                src: 'isWindowClosed',
                onDone: [
                  { guard: { type: 'isTrue', params: ({ event }) => ({ answer: event.output }) }, target: 'closed' },
                  { target: 'watched' },
                ],
                onError: { target: 'closed' },
              },
            },
            away: {
              description: 'The platform opened its browser: there is no window to watch.',
              after: { returnCheck: { target: 'checkingReturn' } },
            },
            checkingReturn: {
              description: 'Looks whether the shop is visible again.',
              invoke: {
                id: 'isShopperBack',
                src: 'isShopperBack',
                onDone: [
                  { guard: { type: 'isTrue', params: ({ event }) => ({ answer: event.output }) }, target: 'closed' },
                  { target: 'away' },
                ],
                onError: { target: 'closed' },
              },
            },
            closed: {
              description: '«Открыть окно оплаты» is offered.',
              on: { 'window.requested': { target: 'opening' } },
            },
          },
        },
      },
    },
    paid: {
      description: 'Paid: cart and form are cleared, the order is kept until it is verified.',
      entry: [
        { type: 'forgetDraft' },
        { type: 'beSilent' },
        { type: 'rememberPaid' },
        { type: 'savePayment', params: ({ context }) => ({ data: context.data, attempts: null }) },
        { type: 'closePaymentWindow' },
        { type: 'vibrate', params: { feeling: 'success' } },
        { type: 'announcePaid', params: ({ context }) => ({ ids: orderedIds(context.data) }) },
      ],
      after: { redirectPause: { target: 'confirming' } },
    },
    confirming: {
      description: 'The success screen is on its way; it starts the verification.',
      entry: [{ type: 'goTo', params: { screen: 'successPayment' } }],
      on: {
        'screen.changed': {
          guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'successPayment' }) },
          target: 'verifying',
        },
      },
    },
    verifying: {
      description: '«Проверяем статус платежа...»',
      initial: 'watched',
      states: {
        watched: {
          description: 'The success screen is there.',
          on: {
            'screen.changed': {
              guard: { type: 'isOtherScreen', params: ({ event }) => ({ screen: event.screen, is: 'successPayment' }) },
              target: 'unwatched',
            },
            'verification.confirmed': { target: '#payment.verified' },
          },
        },
        unwatched: {
          description: 'The shopper has gone on; the order is verified all the same.',
          on: {
            'screen.changed': {
              guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'successPayment' }) },
              target: 'watched',
            },
            'verification.confirmed': {
              target: '#payment.idle',
              description: 'Nobody is there to be thanked, and a form that is open may be filled in.',
              actions: [
                { type: 'clearSavedPayment', params: ({ context }) => ({ orderId: context.data?.orderId ?? null }) },
                { type: 'forgetOrder' },
                { type: 'beSilent' },
              ],
            },
          },
        },
      },
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: ({ context }) => ({
          orderId: context.data?.orderId ?? '',
          telegramUsername: context.identity.telegramUsername ?? '',
          email: context.data?.email ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isUnpaidAndTrue', params: ({ event }) => ({ answer: event.output }) },
            description: 'Nobody had told yet that it is paid.',
            actions: [
              { type: 'announcePaid', params: ({ context }) => ({ ids: orderedIds(context.data) }) },
              { type: 'forgetDraft' },
              raise({ type: 'verification.confirmed' }),
            ],
          },
          {
            guard: { type: 'isTrue', params: ({ event }) => ({ answer: event.output }) },
            actions: [raise({ type: 'verification.confirmed' })],
          },
          { target: 'unverified', actions: [{ type: 'explain', params: { message: NOT_CONFIRMED } }] },
        ],
        onError: { target: 'unverified', actions: [{ type: 'explain', params: { message: VERIFICATION_FAILED } }] },
      },
    },
    verified: {
      description: '«Оплата успешна!»',
      entry: [
        { type: 'clearSavedPayment', params: ({ context }) => ({ orderId: context.data?.orderId ?? null }) },
        { type: 'forgetOrder' },
      ],
      on: {
        'screen.changed': [
          {
            guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'successPayment' }) },
            description: 'Still here.',
          },
          { target: 'idle', actions: [{ type: 'beSilent' }] },
        ],
      },
    },
    unverified: {
      description: 'The payment could not be confirmed; the error screen says whom to ask.',
      entry: [
        { type: 'clearSavedPayment', params: ({ context }) => ({ orderId: context.data?.orderId ?? null }) },
        { type: 'forgetOrder' },
        { type: 'goTo', params: { screen: 'paymentError' } },
      ],
      on: {
        'screen.changed': [
          {
            guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'paymentError' }) },
            description: 'Its text is still needed.',
          },
          {
            guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'successPayment' }) },
            description: 'A fast answer may be here before the screen that asked: it is led on all the same.',
            actions: [{ type: 'goTo', params: { screen: 'paymentError' } }],
          },
          { target: 'idle', actions: [{ type: 'beSilent' }] },
        ],
      },
    },
    failed: {
      description: '«Ошибка при оплате» with the reason, for a moment or until it is closed.',
      entry: [{ type: 'closePaymentWindow' }, { type: 'vibrate', params: { feeling: 'failure' } }],
      on: { 'overlay.closed': { target: 'leaving' } },
      after: { redirectPause: { target: 'leaving' } },
    },
    leaving: {
      description: 'The failure screen is on its way; on display it clears what was saved.',
      entry: [{ type: 'goTo', params: { screen: 'failurePayment' } }],
      on: {
        'screen.changed': {
          guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'failurePayment' }) },
          target: 'idle',
          actions: [
            { type: 'clearSavedPayment', params: ({ context }) => ({ orderId: context.data?.orderId ?? null }) },
            { type: 'forgetOrder' },
            { type: 'beSilent' },
          ],
        },
      },
    },
  },
});
