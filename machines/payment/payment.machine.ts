import { assertEvent } from 'xstate';
import { POLL_LIMIT } from '../model/payment';
import { wrongFieldOf } from '../model/paymentForm';
import { whyNoBill, type PaymentReason } from '../model/paymentReasons';
import { paymentSetup, type PaymentContext, type StoredPayment } from './payment.setup';

interface Of {
  context: PaymentContext;
  /** The end of a request may have an error. */
  event: { type: string; error?: unknown };
}
/** Actions of several transitions that concern the order of this machine. */
const OPEN_SUCCESS = {
  type: 'goTo',
  params: ({ context }: Of) => ({ screen: 'successPayment' as const, order: context.order }),
} as const;
/** The same for an order that another window ended: a shopper who has left the payment screen stays where they are. */
const OPEN_SUCCESS_HERE = {
  type: 'goTo',
  params: ({ context: { order } }: Of) => ({ screen: 'successPayment' as const, order, from: 'payment' as const }),
} as const;
const explainBy = (reason: PaymentReason) =>
  ({ type: 'explain', params: ({ event: { error } }: Of) => ({ reason, error }) }) as const;
const EXPLAIN_BILL = {
  type: 'explain',
  params: ({ event: { error } }: Of) => ({ ...whyNoBill(error), error }),
} as const;
const KEEP_ENDS = { type: 'keepEnds', params: ({ context }: Of) => ({ ends: context.ends }) } as const;
const CLEAR_SAVED = {
  type: 'clearSavedOrder',
  params: ({ context: { order, reason } }: Of) =>
    ({ order, outcome: reason === 'refused' ? reason : 'unknown' }) as const,
} as const;
const DROP_ORDER = [CLEAR_SAVED, { type: 'forgetOrder' }, { type: 'beSilent' }] as const;
const ADOPT_STORED = { type: 'adoptOrder', params: ({ event }: { event: StoredPayment }) => event } as const;

const SHOW_CONFIRMED = {
  guard: { type: 'isConfirmedElsewhere', params: ({ event }: { event: StoredPayment }) => event },
  target: '#payment.idle',
  description: 'Another window verified the order: show the receipt where the shopper awaits it.',
  actions: [
    { type: 'forgetDraft' },
    { type: 'rememberEnd', params: { isConfirmed: true, reason: null } },
    KEEP_ENDS,
    OPEN_SUCCESS_HERE,
    { type: 'forgetOrder' },
    { type: 'beSilent' },
    { type: 'recallOrder' },
  ],
} as const;

/** The order is paid: what other windows do cannot end it before its verification. */
const AWAIT_VERIFICATION = [
  SHOW_CONFIRMED,
  { description: 'Another order of another window waits until the result of this one is known.' },
] as const;

/** The verification did not confirm the payment: the error screen says whom to ask. */
const unconfirmed = (reason: PaymentReason) => {
  const showError = [
    { type: 'rememberEnd', params: ({ event }: Of) => ({ isConfirmed: false, reason, error: event.error }) },
    KEEP_ENDS,
    { type: 'goTo', params: ({ context }: Of) => ({ screen: 'paymentError' as const, order: context.order }) },
  ] as const;
  return [
    {
      guard: { type: 'mayStillBePaid' },
      target: ['awaitingPayment.polling.waiting', 'awaitingPayment.window.closed'],
      description: 'The bank may lead the shopper back before it notifies the server: the wait goes on.',
      actions: [...showError, { type: 'recallOrder' }],
    },
    { target: 'idle', actions: [...showError, CLEAR_SAVED, { type: 'forgetOrder' }, { type: 'recallOrder' }] },
  ] as const;
};

/** The life of an order, from the request for a bill to its verification (rules: rules.md). */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  description: 'One order from its bill over the wait for its payment to its verification.',
  context: ({ input }) => ({
    identity: input.identity,
    order: input.order,
    attemptLimit: input.attemptLimit ?? POLL_LIMIT,
    reason: null,
    message: '',
    supportCode: '',
    field: null,
    ends: input.ends ?? [],
  }),
  invoke: {
    id: 'followStorage',
    src: 'followStorage',
    onError: { description: 'Listening to the storage failed: orders of other windows are not noticed.' },
  },
  initial: 'resuming',
  on: {
    'identity.changed': { actions: [{ type: 'adoptIdentity', params: ({ event }) => event }] },
    'payment.reloaded': [
      {
        guard: { type: 'isConfirmedAfterAll', params: ({ event }) => event },
        description: 'Another window verified an order that was not confirmed here.',
        actions: [{ type: 'confirmEnd', params: ({ event }) => event }, KEEP_ENDS, { type: 'recallOrder' }],
      },
      {
        guard: { type: 'isOtherUnpaidOrder', params: ({ event }) => event },
        target: '.awaitingPayment.window.closed',
        description: 'Another window ended the order of this one and made another: await that order here too.',
        actions: [ADOPT_STORED, { type: 'beSilent' }],
      },
    ],
    'screen.changed': {
      guard: { type: 'isUnknownResult', params: ({ event }) => event },
      description: 'The success screen of an order whose result is unknown: go to Home.',
      actions: [{ type: 'goTo', params: { screen: 'home', order: null } }],
    },
  },
  states: {
    resuming: {
      description: 'The shop is not open yet. An order that an earlier visit left is never billed twice.',
      // A client keeps what the page before a reload, perhaps of another account, has sent it.
      exit: [{ type: 'guardClosing', params: { unpaid: false } }],
      on: {
        'shop.opened': [
          { guard: { type: 'hasPaidOrder' }, target: 'verifying', actions: [OPEN_SUCCESS] },
          {
            guard: { type: 'hasOrder' },
            target: 'awaitingPayment.window.closed',
            description: 'Polling goes on; no window is opened without a tap.',
          },
          { target: 'idle' },
        ],
        'payment.reloaded': {
          description: 'Another window stored an order, or its end, meanwhile.',
          actions: [ADOPT_STORED],
        },
      },
    },
    idle: {
      description: 'No order. On the payment screen the form can be filled in and submitted.',
      on: {
        'payment.submitted': [
          { guard: { type: 'lacksIdentity' }, actions: [{ type: 'explain', params: { reason: 'noIdentity' } }] },
          {
            guard: { type: 'hasWrongField', params: ({ event }) => event },
            actions: [{ type: 'explain', params: ({ event }) => wrongFieldOf(event.form) ?? {} }],
          },
          {
            guard: { type: 'cartIsEmpty', params: ({ event }) => event },
            actions: [{ type: 'explain', params: { reason: 'emptyCart' } }],
          },
          {
            guard: { type: 'currenciesDiffer', params: ({ event }) => event },
            actions: [{ type: 'explain', params: { reason: 'otherCurrency' } }],
          },
          {
            guard: { type: 'isUnpriced', params: ({ event }) => event },
            description: 'Without a currency, or a price of each line or the server’s total, the tap does nothing.',
          },
          {
            guard: { type: 'hasQuoteChanged', params: ({ event }) => event },
            description: 'The sum on the button is outdated: no bill is made.',
            actions: [{ type: 'explain', params: { reason: 'quoteChanged' } }, { type: 'announceOutdated' }],
          },
          {
            guard: { type: 'isBillDoubted' },
            target: '.confirming',
            description: 'An order may exist. Another tap on the button does not confirm.',
            actions: [{ type: 'explain', params: { reason: 'billUnknown' } }],
          },
          { target: 'creatingBill' },
        ],
        'form.changed': {
          guard: { type: 'isWrongFieldChanged', params: ({ event }) => event },
          description: 'The refused field was edited: remove its error.',
          actions: [{ type: 'beSilent' }],
        },
        'screen.changed': [
          {
            guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'payment' }) },
            description: 'Back on the payment form: keep showing why the bill failed while another screen was open.',
          },
          {
            guard: { type: 'isUnknownResult', params: ({ event }) => event },
            target: '.free',
            actions: [{ type: 'beSilent' }, { type: 'goTo', params: { screen: 'home', order: null } }],
          },
          {
            guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.left, is: 'payment' }) },
            target: '.free',
            description: 'An order without a payment link is stored: await it once its refusal is no longer shown.',
            actions: [{ type: 'beSilent' }, { type: 'recallOrder' }],
          },
          { description: 'The form has not shown yet why the bill failed.', actions: [{ type: 'recallOrder' }] },
        ],
      },
      initial: 'free',
      states: {
        free: { description: 'No bill was requested, or it was refused.' },
        doubtful: {
          description: 'The last request for a bill got no answer: an order may exist. Another needs a confirmation.',
        },
        confirming: {
          description: 'Asks whether to make another order although one may exist.',
          always: {
            guard: { type: 'isRefusedOtherwise' },
            target: 'doubtful',
            description: 'The order was confirmed, but cannot be billed as it is now: the form says why.',
          },
          on: { 'payment.cancelled': { target: 'doubtful' } },
        },
      },
    },
    creatingBill: {
      description: 'The request for a bill is pending; no action of the shopper sends a second one.',
      entry: [{ type: 'beSilent' }],
      invoke: {
        id: 'createBill',
        src: 'createBill',
        // The form is only in the event: the context never holds a secret.
        input: ({ context: { identity }, event }) => {
          assertEvent(event, 'payment.submitted');
          return { order: event.order, form: event.form, identity, isConfirmed: event.isConfirmed === true };
        },
        onDone: [
          {
            guard: { type: 'isBillPaid', params: ({ event }) => ({ bill: event.output }) },
            target: 'verifying',
            description: 'Another window’s order was paid and not yet verified: verify it first.',
            actions: [{ type: 'adoptOrder', params: ({ event }) => ({ order: event.output }) }, OPEN_SUCCESS],
          },
          {
            target: 'awaitingPayment',
            description: 'A new bill, or the one that another window has made meanwhile.',
            actions: [{ type: 'adoptOrder', params: ({ event }) => ({ order: event.output }) }],
          },
        ],
        onError: [
          {
            guard: { type: 'isBillLost', params: ({ event }) => event },
            target: 'idle',
            description: 'The next tap repeats the request: with another sum it would be another one.',
            actions: [explainBy('billFailed')],
          },
          {
            guard: { type: 'isBillUnknown', params: ({ event }) => event },
            target: 'idle.doubtful',
            actions: [EXPLAIN_BILL],
          },
          { target: 'idle', actions: [EXPLAIN_BILL, { type: 'announceOutdated' }] },
        ],
      },
    },
    awaitingPayment: {
      description: 'The bill is unpaid. The status is polled, and the payment window is watched in parallel.',
      type: 'parallel',
      entry: [{ type: 'guardClosing', params: { unpaid: true } }],
      exit: [{ type: 'guardClosing', params: { unpaid: false } }],
      on: {
        'payment.reloaded': [
          SHOW_CONFIRMED,
          {
            guard: { type: 'isPaidElsewhere', params: ({ event }) => event },
            target: 'settling',
            actions: [{ type: 'markPaid' }],
          },
          {
            guard: { type: 'isOrderOver', params: ({ event }) => event },
            target: 'idle',
            description: 'This order ended elsewhere without being paid: drop it here without announcing that again.',
            actions: [{ type: 'forgetOrder' }, { type: 'beSilent' }],
          },
        ],
        'screen.changed': [
          {
            guard: { type: 'isOwnSuccess', params: ({ event }) => event },
            target: 'verifying',
            description: 'Opening /success-payment with an unfinished order starts its verification.',
            actions: [OPEN_SUCCESS],
          },
          {
            guard: { type: 'isFoundFailure', params: ({ event }) => event },
            target: 'idle',
            description: 'The failure screen clears an order that nobody awaits. It is unknown whether it was paid.',
            actions: [{ type: 'rememberEnd', params: { isConfirmed: false, reason: null } }, KEEP_ENDS, ...DROP_ORDER],
          },
          {
            guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'payment' }) },
            description: 'The shopper sees how an order that was found is awaited: announce its result.',
            actions: [{ type: 'awaitOrder' }],
          },
        ],
      },
      states: {
        polling: {
          description: 'The first poll at once, the next 5 s after each answer, until no attempt remains.',
          initial: 'checking',
          states: {
            checking: {
              description: 'A poll is pending. A resumed order gets one also if no attempt is left.',
              entry: [
                { type: 'countAttempt' },
                { type: 'saveOrder', params: ({ context }) => ({ order: context.order }) },
              ],
              invoke: {
                id: 'fetchStatus',
                src: 'fetchStatus',
                input: ({ context }) => ({ orderId: context.order?.data.orderId ?? '' }),
                onDone: [
                  { guard: { type: 'isPaid', params: ({ event }) => event.output }, target: '#payment.paid' },
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: '#payment.unpaid',
                    actions: [
                      {
                        type: 'explain',
                        params: ({ event }) => ({ reason: 'refused' as const, message: event.output.message }),
                      },
                    ],
                  },
                  {
                    guard: { type: 'attemptsRemain' },
                    target: 'waiting',
                    actions: [
                      { type: 'adoptAnswer', params: ({ event }) => event.output },
                      { type: 'explain', params: ({ event }) => ({ message: event.output.message }) },
                    ],
                  },
                  { target: '#payment.unpaid', actions: [{ type: 'explain', params: { reason: 'timedOut' } }] },
                ],
                onError: [
                  {
                    guard: { type: 'attemptsRemain' },
                    target: 'waiting',
                    description: 'The poll failed: try again with the next one, without a message.',
                  },
                  { target: '#payment.unpaid', actions: [explainBy('statusFailed')] },
                ],
              },
            },
            waiting: {
              description: 'The next poll is 5 s away.',
              invoke: {
                id: 'followShopper',
                src: 'followShopper',
                onError: { description: 'Listening to the visibility failed: polling goes on.' },
              },
              on: { 'shopper.gone': { target: 'paused' } },
              after: { pollInterval: { target: 'checking' } },
            },
            paused: {
              description: 'Hidden or offline, perhaps wrongly: polls go on at long intervals, but the last one waits.',
              invoke: { id: 'awaitShopper', src: 'followShopper', onError: { target: 'checking' } },
              on: { 'shopper.back': { target: 'checking' } },
              after: { unseenPollInterval: { guard: { type: 'mayPollUnseen' }, target: 'checking' } },
            },
          },
        },
        window: {
          description: 'Whether the payment page is open. Polling does not depend on it.',
          initial: 'opening',
          states: {
            opening: {
              description: 'The payment page is being opened.',
              invoke: {
                id: 'openPaymentWindow',
                src: 'openPaymentWindow',
                input: ({ context }) => ({ url: context.order?.data.paymentUrl ?? '' }),
                onDone: [
                  { guard: { type: 'isPopup', params: ({ event }) => ({ window: event.output }) }, target: 'watched' },
                  { guard: { type: 'isExternal', params: ({ event }) => ({ window: event.output }) }, target: 'away' },
                  { target: 'closed', description: 'The browser blocked it.' },
                ],
                onError: { target: 'closed' },
              },
            },
            watched: {
              description: 'The payment page is open in a window of the shop, checked every 500 ms.',
              invoke: { id: 'watchWindow', src: 'watchWindow', onError: { target: 'closed' } },
              on: { 'window.left': { target: 'closed' } },
            },
            away: {
              description: 'The payment page is in the platform’s browser: every 1 s, check if the shop is visible.',
              invoke: { id: 'watchReturn', src: 'watchReturn', onError: { target: 'closed' } },
              on: { 'window.left': { target: 'closed' } },
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
      description: 'Paid: stored first, and only then shown. The order is kept until it is verified.',
      entry: [
        { type: 'markPaid' },
        { type: 'storePaid', params: ({ context }) => ({ order: context.order }) },
        { type: 'forgetDraft' },
        { type: 'vibrate', params: { feeling: 'success' } },
      ],
      on: { 'payment.reloaded': AWAIT_VERIFICATION },
      after: { redirectPause: { target: 'verifying', actions: [OPEN_SUCCESS] } },
    },
    settling: {
      description: 'Another window stored that this order is paid, and verifies it, unless it is closed or sleeps.',
      on: { 'payment.reloaded': SHOW_CONFIRMED },
      after: { verificationLimit: { target: 'verifying', actions: [OPEN_SUCCESS_HERE] } },
    },
    verifying: {
      description: '«Проверяем статус платежа...»: on the success screen, and also after the shopper has left it.',
      entry: [{ type: 'beSilent' }],
      on: { 'payment.reloaded': AWAIT_VERIFICATION },
      invoke: {
        id: 'verifyPayment',
        src: 'verifyPayment',
        input: ({ context }) => ({
          orderId: context.order?.data.orderId ?? '',
          telegramUsername: context.identity.telegramUsername ?? '',
          email: context.order?.data.email ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isTrue', params: ({ event }) => ({ answer: event.output }) },
            target: 'idle',
            description: 'The verification may be the first proof of payment: remove the paid lines before showing it.',
            actions: [
              { type: 'markPaid' },
              { type: 'storePaid', params: ({ context }) => ({ order: context.order }) },
              { type: 'forgetDraft' },
              { type: 'rememberEnd', params: { isConfirmed: true, reason: null } },
              KEEP_ENDS,
              { type: 'clearSavedOrder', params: ({ context }) => ({ order: context.order, outcome: 'confirmed' }) },
              { type: 'forgetOrder' },
              { type: 'recallOrder' },
            ],
          },
          ...unconfirmed('notConfirmed'),
        ],
        onError: unconfirmed('verificationFailed'),
      },
    },
    unpaid: {
      description: 'The order was refused, or its result is unknown.',
      always: [
        {
          guard: { type: 'hasFoundOrder' },
          target: 'idle',
          description: 'The order was found in the storage and the shopper does not await it: keep the shown screen.',
          actions: DROP_ORDER,
        },
        { target: 'failed' },
      ],
    },
    failed: {
      description: '«Ошибка при оплате» with the reason, for a moment or until it is closed.',
      entry: [{ type: 'vibrate', params: { feeling: 'failure' } }],
      on: { 'overlay.closed': { target: 'idle' } },
      after: { redirectPause: { target: 'idle' } },
      exit: [
        { type: 'rememberEnd', params: ({ context }) => ({ isConfirmed: false, reason: context.reason }) },
        KEEP_ENDS,
        { type: 'goTo', params: ({ context }) => ({ screen: 'failurePayment', order: context.order }) },
        ...DROP_ORDER,
      ],
    },
  },
});
