import type { EventObject, SnapshotFrom } from 'xstate';
import type { CartItem } from '../../machines/model/entities';
import type { Order, SavedOrder } from '../../machines/model/payment';
import { quoteOf } from '../../machines/model/quote';
import { EMPTY_PAYMENT_FORM, type PaymentForm } from '../../machines/model/paymentForm';
import type { paymentMachine } from '../../machines/payment/payment.machine';
import { addressOf, type PlainScreen } from '../../machines/model/screens';
import { SIGNED_IN, storedCart } from '../support/renderShop';
import { bill as made, orderOf } from '../support/samples';
import { after, answered, failed, type GraphSnapshot } from '../support/statechart';
import { statesOf } from '../support/walks';

export type Payment = SnapshotFrom<typeof paymentMachine>;

export const SHOPPER = { telegramId: '1001', telegramUsername: 'demo' };
const NOBODY = { telegramId: null, telegramUsername: null };
export const PROFILE = {
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

const arrivals = ['home', 'payment', 'successPayment', 'failurePayment', 'paymentError'].map((screen) => ({
  type: 'screen.changed',
  screen,
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

export const is = (snapshot: GraphSnapshot, state: string): boolean => statesOf(snapshot.value).includes(state);
export function pathOf(event: EventObject): string | undefined {
  const { screen } = event as { screen?: PlainScreen };
  return screen && addressOf(screen);
}

/** The screen after opening a path: the shop redirects when there is nothing to confirm or nothing is decided yet. */
export function endOf(from: GraphSnapshot, path: string): string {
  return path === '/success-payment' && is(from, 'idle') ? '/' : path;
}

/** The receipt's e-mail that a bill is requested with. */
export const emailOf = (event: EventObject): string => (event as unknown as { form: PaymentForm }).form.email;

const attemptsOf = (from: GraphSnapshot): number => (from as Payment).context.order?.attempts ?? 0;

/** Before a redirect of the shop no other event is possible. The five minutes of polling are not walked here. */
export function possible(from: GraphSnapshot, event: EventObject): boolean {
  // On another screen the form cannot be seen; and opening the screen that is already shown is no arrival.
  if (is(from, 'creatingBill') && event.type === 'screen.changed') return false;
  // The popup window is checked at its own interval; while a poll is pending it is walked separately.
  if (event.type.includes('pollInterval')) return attemptsOf(from) < 2 || attemptsOf(from) > 57;
  return true;
}

export interface Way {
  at: string;
  identity?: typeof SHOPPER | typeof NOBODY;
  order?: SavedOrder;
  stored: Record<string, string>;
  events: EventObject[];
}

/**
 * Every way into a payment, each walked with its own events: one graph of all of them would be too large.
 * @param game the product that is sold
 */
export function waysOf(game: CartItem): Record<string, Way> {
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
      events: [
        submitted,
        ...bill.slice(0, 1),
        ...polling,
        ...endings,
        arrivals[2]!,
        arrivals[3]!,
        arrivals[4]!,
        arrivals[0]!,
      ],
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
    'of an order with no attempt left': { ...earlier(60), events: [...endings, arrivals[3]!] },
    'of an order that was paid': { ...earlier(null), events: [...endings, ...arrivals] },
  };
}
