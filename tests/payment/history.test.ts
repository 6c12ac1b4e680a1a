import fc from 'fast-check';
import { it } from 'vitest';
import { quoteOf } from '../../machines/model/quote';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import type { ScreenName } from '../../machines/model/screens';
import { paymentMachine } from '../../machines/payment/payment.machine';
import { checkHistories, LONG_ENOUGH, type Step } from '../support/histories';
import { failed } from '../support/statechart';
import { PaymentModel, type Phase } from './payment.model';
import { PaymentWorld, storedOrder, SHOPPER, NOBODY, ORDERS } from './paymentWorld';
import { agree } from './paymentAgreement';

type PaymentStep = Step<PaymentModel, PaymentWorld>;

const during =
  (...phases: Phase[]) =>
  (payment: PaymentModel): boolean =>
    phases.includes(payment.phase);

const show = (screen: ScreenName, orderId: string | null = null): PaymentStep => ({
  name: `show ${screen}${orderId === null ? '' : ` of the order ${orderId}`}`,
  happen(payment, { rig }) {
    rig.send({ type: 'screen.changed', screen, orderId, left: payment.screen as ScreenName });
    payment.show(screen, orderId);
  },
});

const fill = (cart: PaymentModel['cart']): PaymentStep => ({
  name: `the cart is ${cart}`,
  happen(payment) {
    payment.cart = cart;
  },
});

const identify = (hasId: boolean): PaymentStep => ({
  name: hasId ? 'the shopper is known' : 'the shopper is unknown',
  happen(payment, { rig }) {
    rig.send({ type: 'identity.changed', ...(hasId ? SHOPPER : NOBODY) });
    payment.hasId = hasId;
  },
});

const submission = ({ cart }: PaymentModel, email: string) =>
  ({
    type: 'payment.submitted',
    order: ORDERS[cart],
    form: { ...EMPTY_PAYMENT_FORM, email },
    amount: quoteOf(ORDERS[cart]).final,
  }) as const;

const submit = (email: string): PaymentStep => ({
  name: `submit with «${email}» as e-mail`,
  happen(payment, { rig }) {
    rig.send({ ...submission(payment, email) });
    payment.submit(email);
  },
});

const changeEmail: PaymentStep = {
  name: 'change the e-mail',
  happen(payment, { rig }) {
    rig.send({ type: 'form.changed', field: 'email' });
    payment.changeEmail();
  },
};

const confirm = (email: string): PaymentStep => ({
  name: `want another order with «${email}» as e-mail`,
  possible: ({ phase, doubt }) => phase === 'free' && doubt === 'asked',
  happen(payment, { rig }) {
    rig.send({ ...submission(payment, email), isConfirmed: true });
    payment.confirm(email);
  },
});

const bill = (text: string | null): PaymentStep => ({
  name: text === null ? 'the bill is made' : `the bill is refused with «${text}»`,
  possible: during('billing'),
  async happen(payment, { questions }) {
    const orderId = `A-${payment.bills}`;
    if (text === null) await questions.answer('createBill', storedOrder(orderId, 0));
    else await questions.fail('createBill', text);
    if (text === null) payment.billed(orderId);
    else payment.refuseBill(text);
  },
});

const loseBill: PaymentStep = {
  name: 'the answer to the bill is lost',
  possible: during('billing'),
  async happen(payment, { questions }) {
    await questions.fail('createBill', Object.assign(new Error(), { reason: 'billUnknown' }));
    payment.doubtBill();
  },
};

const loseBillThen = (next: PaymentStep): PaymentStep => ({
  name: `lose the answer to a bill, then ${next.name}`,
  possible: ({ phase, hasId, doubt }) => phase === 'free' && hasId && doubt === 'none',
  async happen(payment, world) {
    for (const step of [fill('filled'), submit('a@b.c'), loseBill, next]) await step.happen(payment, world);
  },
});

const answerStatus = ({
  status,
  message,
  paymentUrl,
}: {
  status: string;
  message: string;
  paymentUrl: string | null;
}): PaymentStep => ({
  name: `the order is «${status}» with «${message}»`,
  possible: (payment) => payment.phase === 'waiting' && payment.poll === 'asked',
  async happen(payment, { questions }) {
    await questions.answer('fetchStatus', { status, message, paymentUrl });
    payment.status(status, message, paymentUrl);
  },
});

const opened = (how: 'popup' | 'external' | 'blocked'): PaymentStep => ({
  name: `the payment page is ${how}`,
  possible: (payment) => payment.phase === 'waiting' && payment.window === 'opening',
  async happen(payment, { questions }) {
    await questions.answer('openPaymentWindow', how);
    payment.opened(how);
  },
});

const refuseToOpen: PaymentStep = {
  name: 'the payment page cannot be opened',
  possible: (payment) => payment.phase === 'waiting' && payment.window === 'opening',
  async happen(payment, { questions }) {
    await questions.fail('openPaymentWindow');
    payment.opened('blocked');
  },
};

const refuseToWatch: PaymentStep = {
  name: 'the payment page cannot be watched',
  possible: ({ phase, window }) => phase === 'waiting' && (window === 'watched' || window === 'elsewhere'),
  happen(payment, { rig }) {
    rig.send(failed(payment.window === 'watched' ? 'watchWindow' : 'watchReturn') as never);
    payment.window = 'closed';
  },
};

const leavePage: PaymentStep = {
  name: 'the payment page is left',
  possible: ({ phase, window }) => phase === 'waiting' && (window === 'watched' || window === 'elsewhere'),
  async happen(payment, { rig }) {
    rig.send({ type: 'window.left' });
    payment.window = 'closed';
  },
};

const verify = (answer: 'confirmed' | 'refused' | 'failed'): PaymentStep => ({
  name: `the payment is ${answer}`,
  possible: during('verifying'),
  async happen(payment, { questions }) {
    if (answer === 'failed') await questions.fail('verifyPayment');
    else await questions.answer('verifyPayment', answer === 'confirmed');
    payment.verified(answer === 'confirmed');
  },
});

/** Few random steps in a row open the payment page of a bill. */
const openPageThen = ([how, next]: readonly ['popup' | 'external', PaymentStep]): PaymentStep => ({
  name: `the payment page of a bill is ${how}, then ${next.name}`,
  possible: ({ phase, hasId, doubt }) => phase === 'free' && hasId && doubt === 'none',
  async happen(payment, world) {
    for (const step of [fill('filled'), submit('a@b.c'), bill(null), opened(how), next])
      await step.happen(payment, world);
  },
});

const verifyUnderWay: PaymentStep = {
  name: 'the bank checks the payment, and /success-payment confirms it',
  possible: (payment) => payment.phase === 'waiting' && payment.poll === 'asked',
  async happen(payment, world) {
    const checks = answerStatus({ status: 'pending', message: 'Банк проверяет платёж', paymentUrl: null });
    await checks.happen(payment, world);
    if (payment.phase !== 'waiting') return;
    for (const step of [show('successPayment'), verify('confirmed')]) await step.happen(payment, world);
  },
};

const wait = (ms: number): PaymentStep => ({
  name: `wait ${ms} ms`,
  async happen(payment, { rig }) {
    await rig.wait(ms);
    for (let passed = 0; passed < ms; passed += 100) payment.pass(100);
  },
});

const hide = ({ ms, returns }: { ms: number; returns: boolean }): PaymentStep => ({
  name: `the shop is hidden or offline for ${ms} ms${returns ? ', and then shown' : ''}`,
  async happen(payment, world) {
    world.rig.send({ type: 'shopper.gone' });
    payment.leave();
    await wait(ms).happen(payment, world);
    if (!returns) return;
    world.rig.send({ type: 'shopper.back' });
    payment.comeBack();
  },
});

const orderElsewhere = (attempts: number): PaymentStep => ({
  name: `another window has an order, asked about ${attempts} times`,
  possible: during('free', 'billing', 'waiting', 'failed'),
  happen(payment, world) {
    const orderId = `B-${(payment.others += 1)}`;
    world.storeElsewhere(storedOrder(orderId, attempts));
    payment.orderedElsewhere(orderId, attempts);
  },
});

/** The windows of a phone that slept learn of both at once. */
const nextElsewhere = (result: 'confirmed' | 'refused' | 'failed' | 'confirmed elsewhere'): PaymentStep => ({
  name: `another window has the next order while this one is verified, which is ${result}`,
  possible: during('verifying'),
  async happen(payment, world) {
    const [earlier, orderId] = [payment.order?.orderId ?? null, `B-${(payment.others += 1)}`];
    const isElsewhere = result === 'confirmed elsewhere';
    world.storeElsewhere(storedOrder(orderId, 1), isElsewhere ? earlier : null);
    if (isElsewhere) payment.endedElsewhere(true);
    else await verify(result).happen(payment, world);
    world.recall();
    payment.orderedElsewhere(orderId, 1);
  },
});

/** The order is found in the storage, before its storage event arrives. */
const findOrder = (attempts: number | null): PaymentStep => ({
  name: `instead of a bill an order of another window is found, ${attempts === null ? 'paid' : `asked about ${attempts} times`}`,
  possible: during('billing'),
  async happen(payment, world) {
    const found = storedOrder('B-0', attempts);
    world.storeUnnoticed(found);
    await world.questions.answer('createBill', found);
    payment.found('B-0', attempts);
  },
});

const payElsewhere = (ms: number): PaymentStep => ({
  name: `another window has seen the order paid ${ms} ms ago`,
  possible: during('waiting'),
  async happen(payment, world) {
    world.storeElsewhere(storedOrder(payment.order?.orderId ?? '', null));
    payment.paidElsewhere();
    await wait(ms).happen(payment, world);
  },
});

const endElsewhere = (isConfirmed: boolean): PaymentStep => ({
  name: `another window has seen the order ${isConfirmed ? 'confirmed' : 'refused'}`,
  possible: isConfirmed ? during('waiting', 'paid', 'settling', 'verifying') : during('waiting'),
  happen(payment, world) {
    world.storeElsewhere(null, isConfirmed ? payment.order?.orderId : null);
    payment.endedElsewhere(isConfirmed);
  },
});

/** A response whose request was aborted: nothing may change. */
const late = (name: string, output: unknown): PaymentStep => ({
  name: `a late answer of ${name}`,
  async happen(_, { questions }) {
    if (questions.abandoned(name) > 0) await questions.answerLate(name, output);
  },
});

const others: PaymentStep[] = [
  {
    // Purely random histories rarely reach a bill.
    name: 'fill in everything and submit',
    possible: (payment) => payment.phase === 'free' && payment.hasId,
    happen(payment, world) {
      for (const step of [fill('filled'), submit('a@b.c')]) void step.happen(payment, world);
    },
  },
  {
    name: 'want no other order',
    happen: (payment, { rig }) => (rig.send({ type: 'payment.cancelled' }), payment.decline()),
  },
  {
    name: 'open the payment page again',
    happen: (payment, { rig }) => (rig.send({ type: 'window.requested' }), payment.openAgain()),
  },
  { name: 'close the overlay', happen: (payment, { rig }) => (rig.send({ type: 'overlay.closed' }), payment.close()) },
  {
    name: 'the status cannot be had',
    possible: (payment) => payment.phase === 'waiting' && payment.poll === 'asked',
    async happen(payment, { questions }) {
      await questions.fail('fetchStatus');
      payment.statusFailed();
    },
  },
  {
    name: 'the page is loaded anew',
    possible: (payment) => payment.phase !== 'billing',
    happen(payment, world) {
      world.reload();
      const { hasId, order: left, known, bills, others: elsewhere, storedUrl, isStoredFound, screen } = payment;
      Object.assign(payment, {
        ...new PaymentModel(hasId, left && { ...left, isFound: isStoredFound }),
        bills,
        known,
        others: elsewhere,
        url: storedUrl,
        storedUrl,
        screen,
      });
    },
  },
];

it('the payment agrees with its model in random histories', { timeout: LONG_ENOUGH }, async () => {
  await checkHistories('the payment', {
    machine: paymentMachine,
    seldomTaken: {
      'payment --payment.reloaded[isConfirmedAfterAll]--> (stays)': 'wiring.test.ts',
      'payment.resuming --payment.reloaded--> (stays)': 'chart.test.ts',
      'payment.idle --payment.submitted[isUnpriced]--> (stays)': 'chart.test.ts',
      'payment.idle --payment.submitted[hasQuoteChanged]--> (stays)': 'chart.test.ts',
      'payment.creatingBill --xstate.error.actor.createBill[isBillLost]--> payment.idle': 'chart.test.ts',
      'payment.awaitingPayment.polling.paused --xstate.error.actor.awaitShopper--> payment.awaitingPayment.polling.checking':
        'chart.test.ts',
      'payment.paid --payment.reloaded--> (stays)': 'wiring.test.ts',
    },
    start: fc.record({
      hasId: fc.constantFrom(true, true, true, false),
      attempts: fc.constantFrom(undefined, undefined, 0, 0, 2, 3, null),
      isFound: fc.constantFrom(true, true, false),
    }),
    begin({ hasId, attempts, isFound: isAlone }) {
      const isFound = isAlone && attempts === 0;
      const stored = attempts === undefined ? null : storedOrder('A-1', attempts);
      return {
        model: new PaymentModel(hasId, attempts === undefined ? null : { orderId: 'A-1', attempts, isFound }),
        real: new PaymentWorld(hasId ? SHOPPER : NOBODY, stored && isFound ? { ...stored, status: 'found' } : stored),
      };
    },
    steps: [
      fc
        .constantFrom('home', 'payment', 'payment', 'payment', 'successPayment', 'failurePayment', 'paymentError')
        .map((screen) => show(screen)),
      fc.constantFrom('A-1', 'A-2', 'B-1', 'Z-9').map((orderId) => show('successPayment', orderId)),
      fc.constantFrom('A-1', 'Z-9').map((orderId) => show('failurePayment', orderId)),
      fc.constantFrom<PaymentModel['cart']>('filled', 'filled', 'empty', 'mismatched').map(fill),
      fc.constantFrom(true, true, false).map(identify),
      fc.constantFrom('a@b.c', 'a@b.c', 'a@b.c', ' ', 'a@b').map(submit),
      fc.constant(changeEmail),
      fc.constantFrom('a@b.c', ' ', 'a@b').map(confirm),
      fc.constantFrom(null, null, null, '', 'Платёжный сервис отклонил заказ').map(bill),
      fc.constant(loseBill),
      fc.constantFrom(submit('a@b.c'), submit('a@b.c'), show('home'), show('successPayment')).map(loseBillThen),
      fc
        .record({
          status: fc.constantFrom(
            'pending',
            'processing',
            'pending',
            'success',
            'completed',
            'paid',
            'error',
            'failed',
          ),
          message: fc.constantFrom('', 'Банк проверяет платёж'),
          paymentUrl: fc.constantFrom(null, 'https://pay.example/new'),
        })
        .map(answerStatus),
      fc.constantFrom<'popup' | 'external' | 'blocked'>('popup', 'external', 'blocked').map(opened),
      fc.constantFrom(leavePage, refuseToOpen, refuseToWatch, verifyUnderWay),
      fc
        .constantFrom(
          ['popup', leavePage] as const,
          ['external', leavePage] as const,
          ['popup', refuseToWatch] as const,
          ['external', refuseToWatch] as const,
        )
        .map(openPageThen),
      fc.constantFrom<'confirmed' | 'refused' | 'failed'>('confirmed', 'refused', 'failed').map(verify),
      fc.constantFrom(0, 1, 3).map(orderElsewhere),
      fc.constantFrom(0, 2, null).map(findOrder),
      fc.constantFrom('confirmed', 'refused', 'failed', 'confirmed elsewhere').map(nextElsewhere),
      fc.boolean().map(endElsewhere),
      fc.constantFrom(0, 11_500, 12_000).map(payElsewhere),
      fc.constantFrom(500, 1_000, 1_500, 4_900, 5_000).map(wait),
      fc.record({ ms: fc.constantFrom(0, 29_900, 30_000, 60_000), returns: fc.boolean() }).map(hide),
      fc.constantFrom(
        late('fetchStatus', { status: 'failed', message: 'поздно', paymentUrl: null }),
        late('openPaymentWindow', 'blocked'),
      ),
      ...others.map((step) => fc.constant(step)),
    ],
    agree,
  });
});
