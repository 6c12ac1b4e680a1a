// oxlint-disable vitest/no-standalone-expect -- the tables of a walk are checked inside its tests
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventObject, SnapshotFrom } from 'xstate';
import type { Order, SavedOrder } from '../../machines/model/payment';
import { EMPTY_PAYMENT_FORM, type PaymentForm } from '../../machines/model/paymentForm';
import { explanationText } from '../../machines/model/paymentReasons';
import { quoteOf } from '../../machines/model/quote';
import { addressOf, type PlainScreen } from '../../machines/model/screens';
import { paymentMachine } from '../../machines/payment/payment.machine';
import { billAnswer } from '../../src/workshop/demo/handlers/payment.handlers';
import { fakeEffects } from '../support/effects';
import { holdCalls, holdPort } from '../support/heldServer';
import { demoServer, goTo, renderShop, SIGNED_IN, soldItem, storedCart } from '../support/renderShop';
import { bill as made, orderOf } from '../support/samples';
import { after, answered, coverageOf, failed, type GraphSnapshot } from '../support/statechart';
import { missedOnScreen, statesOf, take, walksOf, type Sees } from '../support/walks';

const { demo, server } = demoServer();
const game = soldItem(demo, 7);
const coverage = coverageOf(paymentMachine);

type Payment = SnapshotFrom<typeof paymentMachine>;

const SHOPPER = { telegramId: '1001', telegramUsername: 'demo' };
const NOBODY = { telegramId: null, telegramUsername: null };
const PROFILE = {
  telegramId: '1001',
  telegramUsername: 'demo',
  psStoreLogin: 'me@psn.com',
  psStorePassword: 'secret',
  psBackupCodes: '1 2 3',
  email: 'me@mail.ru',
  currencyId: '1',
};
const NEW_LINK = 'https://pay.example/new';
const statuses = [
  { status: 'pending', message: 'Банк проверяет платёж', paymentUrl: NEW_LINK },
  { status: 'paid', message: '', paymentUrl: null },
  { status: 'failed', message: 'Банк отклонил платёж', paymentUrl: null },
];

const arrivals = ['home', 'payment', 'successPayment', 'failurePayment', 'paymentError'].map((name) => ({
  type: 'screen.changed',
  screen: name,
}));
const submission = (over: Partial<Order> = {}, email = PROFILE.email) => {
  const bought = orderOf(over);
  return {
    type: 'payment.submitted',
    order: bought,
    form: { ...EMPTY_PAYMENT_FORM, email },
    amount: quoteOf(bought).final,
  };
};
const submitted = submission();
const formsWith = (over: Partial<Order> = {}) => [submission(over), submission(over, '')];
const forms = formsWith();
const bill = [
  answered('createBill', made()),
  failed('createBill', ''),
  failed('createBill', 'Платёжный сервис отклонил заказ'),
];
const polling = [
  ...statuses.map((status) => answered('fetchStatus', status)),
  failed('fetchStatus'),
  after('pollInterval', 'payment.awaitingPayment.polling.waiting'),
];
const paymentPage = [
  { type: 'window.requested' },
  ...['popup', 'external', 'blocked'].map((how) => answered('openPaymentWindow', how)),
  failed('openPaymentWindow'),
  { type: 'window.left' },
  failed('watchWindow'),
  failed('watchReturn'),
];
const endings = [
  { type: 'overlay.closed' },
  answered('verifyPayment', true),
  answered('verifyPayment', false),
  failed('verifyPayment'),
  after('redirectPause', 'payment.paid'),
  after('redirectPause', 'payment.failed'),
];

const is = (snapshot: GraphSnapshot, state: string): boolean => statesOf(snapshot.value).includes(state);
function pathOf(event: EventObject): string | undefined {
  const { screen: shown } = event as { screen?: PlainScreen };
  return shown && addressOf(shown);
}

/** The screen after opening a path: the shop redirects when there is nothing to confirm or nothing is decided yet. */
function endOf(from: GraphSnapshot, path: string): string {
  return path === '/success-payment' && is(from, 'idle') ? '/' : path;
}

/** The receipt's e-mail that a bill is requested with. */
const emailOf = (event: EventObject): string => (event as unknown as { form: PaymentForm }).form.email;

const attemptsOf = (from: GraphSnapshot): number => (from as Payment).context.order?.attempts ?? 0;

/** Before a redirect of the shop no other event is possible. The five minutes of polling are not walked here. */
function possible(from: GraphSnapshot, event: EventObject): boolean {
  // On another screen the form cannot be seen; and opening the screen that is already shown is no arrival.
  if (is(from, 'creatingBill') && event.type === 'screen.changed') return false;
  // The popup window is checked at its own interval; while a poll is pending it is walked separately.
  if (event.type.includes('pollInterval')) return attemptsOf(from) < 2 || attemptsOf(from) > 57;
  return true;
}

interface Way {
  at: string;
  identity?: typeof SHOPPER | typeof NOBODY;
  order?: SavedOrder;
  stored: Record<string, string>;
  events: EventObject[];
}

/** Every way into a payment, each walked with its own events: one graph of all of them would be too large. */
function allWays(): Record<string, Way> {
  const earlier = (attempts: number | null) => ({
    at: '/payment',
    order: { ...made(), ...(attempts === null ? { status: 'paid' as const } : { attempts }) },
    stored: {
      ...SIGNED_IN,
      ...storedCart([game]),
      paymentData: JSON.stringify(made().data),
      paymentAttempts: attempts === null ? 'paid' : String(attempts),
    },
  });
  const home = { at: '/', stored: { ...SIGNED_IN, ...storedCart([game]) } };

  return {
    'from the form to the bill': { ...home, events: [...arrivals, ...forms, ...bill] },
    'from the bill to its end': {
      ...home,
      events: [submitted, ...bill.slice(0, 1), ...polling, ...endings, ...arrivals.slice(2), arrivals[0]!],
    },
    'around the payment page': { ...home, events: [submitted, ...bill.slice(0, 1), ...paymentPage] },
    'without products': { ...home, stored: { ...SIGNED_IN }, events: formsWith({ items: [], match: 'empty' }) },
    'of somebody the platform does not name': {
      ...home,
      identity: NOBODY,
      stored: storedCart([game]),
      events: [arrivals[0]!, ...forms],
    },
    'of an order with two attempts left': {
      ...earlier(58),
      events: [...polling, ...endings.slice(0, 1), arrivals[2]!, arrivals[3]!],
    },
    'of an order with no attempt left': { ...earlier(60), events: [...polling, ...endings, arrivals[3]!] },
    'of an order that was paid': { ...earlier(null), events: [...endings, ...arrivals] },
  };
}

const isAt = (path: string): boolean => window.location.pathname === path;
const heading = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toBeInTheDocument());
const overlay = (name: string) => waitFor(() => expect(screen.getByRole('dialog', { name })).toBeVisible());
/** While the error screen is shown, the payment is awaited without its overlay (verification-14). */
const overlayOfWait = async (name: string) => {
  if (!isAt('/payment-error')) await overlay(name);
};
const again = () => screen.queryByRole('button', { name: 'Открыть окно оплаты' });
const noOverlay = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const canReopen = async () => {
  if (!isAt('/payment-error')) await waitFor(() => expect(again()).toBeVisible());
};
const cannotReopen = () => waitFor(() => expect(again()).toBeNull());
const messageOf = (snapshot: GraphSnapshot): string => explanationText((snapshot as Payment).context);
const noOrder = async (snapshot: GraphSnapshot) => {
  await noOverlay();
  if (!isAt('/payment')) return;
  await heading('Оплата');
  expect(screen.getByRole('button', { name: /^Оплатить/ })).toBeEnabled();
  if (messageOf(snapshot))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(messageOf(snapshot)));
  else await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
};
const passing = () => {};

const sees: Sees = {
  resuming: passing,
  idle: noOrder,
  'idle.free': passing,
  'idle.doubtful': passing,
  'idle.confirming': passing,
  creatingBill: () =>
    waitFor(() =>
      expect(screen.getByRole('button', { name: 'Создание счета...' })).toHaveAttribute('aria-busy', 'true'),
    ),
  awaitingPayment: passing,
  'awaitingPayment.polling': passing,
  'awaitingPayment.polling.checking': () => overlayOfWait('Проверка платежа'),
  'awaitingPayment.polling.waiting': async (snapshot) => {
    await overlayOfWait('Ожидание оплаты');
    if (isAt('/payment')) expect(screen.getByRole('dialog').textContent).toContain(messageOf(snapshot));
  },
  'awaitingPayment.window': passing,
  'awaitingPayment.window.opening': cannotReopen,
  'awaitingPayment.window.watched': cannotReopen,
  'awaitingPayment.window.away': cannotReopen,
  'awaitingPayment.window.closed': canReopen,
  paid: () => overlay('Оплата успешно завершена!'),
  verifying: async () => {
    if (isAt('/success-payment')) await screen.findByText('Проверяем статус платежа...');
  },
  failed: async (snapshot) => {
    await overlay('Ошибка при оплате');
    expect(screen.getByRole('alert')).toHaveTextContent(messageOf(snapshot));
  },
};

const toPayment = async () => {
  if (!isAt('/payment')) await goTo('/payment');
};

async function open({ at, stored }: Way) {
  const port = holdPort();
  /** What the shop reads when it checks whether the payment page is open. */
  let look = (): boolean => false;
  /** Waits for one check. @param ms milliseconds between two checks */
  const lookOnce = async (ms: number, seen: () => boolean): Promise<void> => {
    look = seen;
    await shop.wait(ms);
  };
  const fail = (): boolean => {
    throw new Error('The window cannot be looked at');
  };
  const held = holdCalls(server, {
    bill: ['post', '/payment/create-bill'],
    status: ['get', '/payment/status/:id'],
    verify: ['post', '/payment/verify'],
  });
  const shop = renderShop(at, {
    stored,
    over: {
      paymentWindow: { isOnComputer: true, open: () => port.ask('open'), isClosed: () => look() },
      browserWindow: { ...fakeEffects().effects.browserWindow, isVisible: () => look() },
    },
    inspect: coverage.record,
  });
  if (stored['telegramId']) await waitFor(() => expect(demo.calls.of('GET', '/api/users/1001')).not.toHaveLength(0));
  await screen.findByRole('main');
  server.use(http.get('*/api/users/:id', () => HttpResponse.json(PROFILE)));
  const email = () => screen.getByRole('textbox', { name: 'Email для чека' });
  const outputOf = (event: EventObject) => (event as unknown as { output: never }).output;
  const errorOf = (event: EventObject) => (event as unknown as { error: Error }).error.message;
  const path = (event: EventObject) => pathOf(event) ?? '/';
  const refusal = (event: EventObject) => ({ status: 500, body: errorOf(event) ? { error: errorOf(event) } : {} });
  const causes = {
    // After a redirect of the shop the screen is open already.
    'screen.changed': async (event: EventObject, from: GraphSnapshot) => {
      await goTo(path(event));
      await shop.seePath(endOf(from, path(event)));
    },
    // The chart of an order does not know its form: a bill is only requested on the form.
    'payment.submitted': async (event: EventObject) => {
      await toPayment();
      if (stored['telegramId'])
        await waitFor(() =>
          expect(screen.getByLabelText('Email аккаунта PlayStation')).toHaveValue(PROFILE.psStoreLogin),
        );
      await shop.user.clear(email());
      if (emailOf(event)) await shop.user.type(email(), emailOf(event));
      await shop.user.click(screen.getByRole('button', { name: /^Оплатить/ }));
    },
    'window.requested': async () => {
      await toPayment();
      await shop.user.click(await screen.findByRole('button', { name: 'Открыть окно оплаты' }));
    },
    'overlay.closed': () => shop.user.click(screen.getByRole('button', { name: 'Закрыть' })),
    'xstate.done.actor.createBill': () => held.answer('bill', billAnswer('A-1', 'https://pay.example/A-1')),
    'xstate.error.actor.createBill': (event: EventObject) => held.answer('bill', refusal(event)),
    // A response with an HTTP status would count as a refusal.
    'xstate.done.actor.fetchStatus': (event: EventObject) =>
      held.answer('status', { status: 200, body: outputOf(event) }),
    'xstate.error.actor.fetchStatus': () => held.answer('status', { status: 500 }),
    'xstate.done.actor.openPaymentWindow': (event: EventObject) => port.answer('open', outputOf(event)),
    'xstate.error.actor.openPaymentWindow': () => port.fail('open'),
    'window.left': () => lookOnce(1_000, () => true),
    'xstate.error.actor.watchWindow': () => lookOnce(500, fail),
    'xstate.error.actor.watchReturn': () => lookOnce(1_000, fail),
    'xstate.done.actor.verifyPayment': (event: EventObject) => held.answer('verify', { success: outputOf(event) }),
    'xstate.error.actor.verifyPayment': () => held.answer('verify', { status: 500 }),
    'xstate.after.pollInterval.payment.awaitingPayment.polling.waiting': () => shop.wait(5_000),
    'xstate.after.redirectPause.payment.paid': () => shop.wait(1_500),
    'xstate.after.redirectPause.payment.failed': () => shop.wait(1_500),
  };
  return { causes, sees };
}

describe.each(Object.entries(allWays()))('the payment screen, %s,', (name, way) => {
  const { identity = SHOPPER, order = null, at, events } = way;
  const walks = walksOf(`payment on the screen, ${name}`, paymentMachine, {
    input: { identity, order },
    events,
    opening: [{ type: 'shop.opened' }],
    possible,
    // The paid lines have left the cart: the rest of the walk has an empty cart.
    isLast: (event) => at === '/' && event.type.endsWith('verifyPayment'),
  });

  it.each(walks)('follows the chart on walk $n', async ({ walk }) => {
    await take(walk, await open(way));
  });
});

afterAll(() => {
  expect(missedOnScreen(coverage)).toEqual([
    // An order of an earlier result screen (see history.test.ts).
    'payment --screen.changed[isUnknownResult]--> (stays)',
    // The button is disabled then; see chart.test.ts.
    'payment.idle --payment.submitted[currenciesDiffer]--> (stays)',
    // The button and the order take their sums from one quote; see chart.test.ts.
    'payment.idle --payment.submitted[isUnpriced]--> (stays)',
    'payment.idle --payment.submitted[hasQuoteChanged]--> (stays)',
    // A lost response: see overlay.test.tsx.
    'payment.idle --payment.submitted[isBillDoubted]--> payment.idle.confirming',
    'payment.idle.confirming --payment.cancelled--> payment.idle.doubtful',
    'payment.idle.confirming --always[isRefusedOtherwise]--> payment.idle.doubtful',
    // The order of another window is paid and not yet verified: see history.test.ts.
    'payment.creatingBill --xstate.done.actor.createBill[isBillPaid]--> payment.verifying',
    // A request that got no answer: see chart.test.ts.
    'payment.creatingBill --xstate.error.actor.createBill[isBillLost]--> payment.idle',
    // A lost response: see overlay.test.tsx.
    'payment.creatingBill --xstate.error.actor.createBill[isBillUnknown]--> payment.idle.doubtful',
    // An order that `paymentData` alone names: see history.test.ts.
    'payment.awaitingPayment --screen.changed[isFoundFailure]--> payment.idle',
    // A shop whose document is hidden.
    'payment.awaitingPayment.polling.paused --xstate.after.unseenPollInterval.payment.awaitingPayment.polling.paused[mayPollUnseen]--> payment.awaitingPayment.polling.checking',
    // The other window that has seen the order paid is closed: see chart.test.ts.
    'payment.settling --xstate.after.verificationLimit.payment.settling--> payment.verifying',
    // An order that `paymentData` alone names: see history.test.ts.
    'payment.unpaid --always[hasFoundOrder]--> payment.idle',
  ]);
});
