import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import type { EventObject } from 'xstate';
import { paymentMachine } from '../../machines/payment/payment.machine';
import { openShop } from '../support/browser';
import { holdRoutes, storeOnce } from '../support/heldRoutes';
import { emailOf, endOf, HEADINGS, is, pathOf, possible, PROFILE, SHOPPER, waysOf, type Payment, type Way } from '../support/paymentWalk';
import { failedCall } from '../support/record';
import { cartItem } from '../support/samples';
import { eventually, see, seeGone, seeScreen } from '../support/see';
import type { GraphSnapshot } from '../support/statechart';
import { take, walksOf, type Sees } from '../support/walks';

const shop = openShop();
const passing = () => {};
const messageOf = (snapshot: GraphSnapshot): string => (snapshot as Payment).context.message;
const isForm = (page: Page): boolean => new URL(page.url()).pathname === '/payment';

/**
 * The window that opens is real: what happens to it is walked in jsdom, where it can be held. So is the order with no
 * attempt left: it has failed before a page's clock can be stopped.
 */
const WAYS = [
  'from the form to the bill', 'from the bill to its end', 'without goods', 'with goods of another currency',
  'of an order with two attempts left', 'of an order that was paid',
];
const ways = Object.entries(waysOf(cartItem())).filter(([name]) => WAYS.includes(name));

function seesOn(page: Page): Sees {
  const overlay = (name: string) => see(page.getByRole('dialog', { name }));
  const noOrder = async (snapshot: GraphSnapshot) => {
    await seeGone(page.getByRole('dialog'));
    if (!isForm(page)) return;
    await seeScreen(page, 'Оплата');
    const message = messageOf(snapshot);
    if (message) await see(page.getByText(message));
  };
  const sees: Sees = {
    idle: noOrder,
    creatingBill: () => see(page.getByRole('button', { name: 'Создание счета...' })),
    'awaitingPayment.polling.checking': () => overlay('Проверка платежа'),
    'awaitingPayment.polling.waiting': () => overlay('Ожидание оплаты'),
    paid: () => overlay('Оплата успешно завершена!'),
    'verifying.watched': () => see(page.getByText('Проверяем статус платежа...')),
    verified: () => seeScreen(page, 'Оплата успешна!'),
    unverified: async (snapshot) => {
      await seeScreen(page, 'Произошла ошибка');
      await see(page.getByText(messageOf(snapshot)));
    },
    failed: async (snapshot) => {
      await overlay('Ошибка при оплате');
      await see(page.getByText(messageOf(snapshot)));
    },
  };
  const silent = ['awaitingPayment', 'awaitingPayment.polling', 'awaitingPayment.window',
    'awaitingPayment.window.opening', 'awaitingPayment.window.closed', 'confirming', 'leaving', 'verifying', 'verifying.unwatched'];
  return { ...Object.fromEntries(silent.map((state) => [state, passing])), ...sees };
}
async function open({ at, stored }: Way) {
  shop.expectConsole(...['/payment', '/users', '/products'].map(failedCall));
  const page = await shop.enter('/support');
  // The shop knows who is shopping before a walk begins: its own call is not one of the walk's.
  const users = async () => (await shop.server.calls('GET', `/users/${SHOPPER.telegramId}`)).length;
  await eventually(users).toBe(1);
  await storeOnce(page, stored);
  const held = await holdRoutes(page, {
    bill: ['POST', '/payment/create-bill'], status: ['GET', '/payment/status/*'], verify: ['POST', '/payment/verify'],
    // The demo server need not know the goods of a walk.
    total: ['POST', '/products/calculate-cart-total'],
  });
  await shop.context.route(/\/walk\//, (route) => route.fulfill({ contentType: 'text/html', body: '<title>СБП</title>' }));
  await page.clock.install();
  await page.goto(shop.server.origin + at);
  await see(page.getByRole('main', { includeHidden: true }));
  await eventually(users).toBe(2);
  await page.route(/\/api\/users\/[^/?]+$/, (route) => (route.request().method() === 'GET' ? route.fulfill({ json: PROFILE }) : route.fallback()));
  // From here on time is turned by hand. It leaps a little only: calls that are under way must not give up.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const outputOf = (event: EventObject) => (event as unknown as { output: unknown }).output;
  const errorOf = (event: EventObject) => (event as unknown as { error: Error }).error.message;
  const goTo = (path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  const causes = {
    'screen.changed': async (event: EventObject, from: GraphSnapshot) => {
      const path = pathOf(event) ?? '/';
      // Where the shop goes by itself it is there already.
      if (!is(from, 'confirming') && !is(from, 'leaving')) await goTo(path);
      const end = endOf(from, path);
      await eventually(() => new URL(page.url()).pathname).toBe(end);
      await page.getByRole('heading', { level: 1, name: HEADINGS[end] ?? end, includeHidden: true }).waitFor({ state: 'attached' });
    },
    // The chart of an order does not know where its form is: whoever asks for a bill is there.
    'payment.submitted': async (event: EventObject) => {
      if (!isForm(page)) await goTo('/payment');
      await eventually(() => page.getByRole('textbox', { name: 'Email аккаунта PlayStation' }).inputValue()).toBe(PROFILE.psStoreLogin);
      await page.getByRole('textbox', { name: 'Email для чека' }).fill(emailOf(event));
      await page.getByRole('main').getByRole('button', { name: /^Оплатить/ }).click();
    },
    'overlay.closed': () => page.getByRole('button', { name: 'Закрыть' }).click(),
    'xstate.done.actor.createBill': () => held.answer('bill', { success: true, orderId: 'A-1', paymentUrl: `${shop.server.origin}/walk/A-1` }),
    'xstate.error.actor.createBill': (event: EventObject) => held.answer('bill', errorOf(event) ? { error: errorOf(event) } : {}, 500),
    'xstate.done.actor.fetchStatus': (event: EventObject) => held.answer('status', outputOf(event)),
    'xstate.error.actor.fetchStatus': () => held.answer('status', {}, 500),
    'xstate.done.actor.verifyPayment': (event: EventObject) => held.answer('verify', { success: outputOf(event) }),
    'xstate.error.actor.verifyPayment': () => held.answer('verify', {}, 500),
    'xstate.after.pollInterval.payment.awaitingPayment.polling.waiting': () => page.clock.runFor(5_000),
    'xstate.after.redirectPause.payment.paid': () => page.clock.runFor(1_500),
    'xstate.after.redirectPause.payment.failed': () => page.clock.runFor(1_500),
  };
  return { causes, sees: seesOn(page) };
}

describe.each(ways)('the payment in a browser, %s', (name, way) => {
  const { identity = SHOPPER, saved = { data: null, attempts: null }, order, at, events } = way;
  const { walks, edges, all } = walksOf(paymentMachine as never, {
    input: { identity, saved }, events, possible, opening: [order], longest: 60,
    isLast: (event) => at === '/' && event.type.endsWith('verifyPayment'),
  });
  console.log(`the payment in Chromium, ${name}: ${edges.length} of ${all} edges in ${walks.length} walks of ${walks.flat().length} steps`);

  test.each(walks.map((walk, n) => ({ n: n + 1, walk })))('walk $n of the chart', async ({ walk }) => {
    await take(walk, await open(way));
  });
});
