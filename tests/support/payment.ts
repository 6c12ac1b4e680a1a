import type { Page, Request } from 'playwright-core';
import { POLL_INTERVAL_MS } from '../../machines/model/payment';
import type { OpenShop } from './browser';
import type { AnyPage } from './layout';
import type { Recorded } from './record';
import { see, seeScreen, type Screen } from './see';
import { goToFilledForm, payButton, PLAIN_GAME } from './shopper';

export const billRequests = ({ requests }: Recorded): Request[] =>
  requests.filter((request) => new URL(request.url()).pathname === '/api/payment/create-bill');

/** Opens the payment form with one game, on a clock that the test advances. */
export async function openPaymentForm(shop: OpenShop): Promise<Page> {
  const page = await shop.enter(PLAIN_GAME.path);
  await page.clock.install();
  await goToFilledForm(page);
  return page;
}

/** Submits the payment form. @returns the payment page, opening in its own window */
export async function payInPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
  return popup;
}

/** Changes the length of the page's timers of one length, milliseconds; null: they never run. */
export const retime = (page: Page, length: number, other: number | null): Promise<void> =>
  page.evaluate(
    ([from, to]) => {
      const { setTimeout: go } = globalThis;
      const timed = (act: () => void, ms?: number): number =>
        ms !== from ? Number(go(act, ms)) : to === null ? 0 : Number(go(act, to));
      Object.assign(globalThis, { setTimeout: timed });
    },
    [length, other] as const,
  );

/** From the product to the page of the bank, in its window. The status is polled ten times as often. */
export async function openBank(page: Page): Promise<Page> {
  await goToFilledForm(page);
  await retime(page, POLL_INTERVAL_MS, POLL_INTERVAL_MS / 10);
  return payInPopup(page);
}

/** Presses a button on the payment page, by the keyboard: Playwright misses a place in a window that a phone has opened. */
export async function settle(payment: Page, action: 'Оплатить' | 'Отклонить'): Promise<void> {
  await payment.getByRole('button', { name: action }).press('Enter');
  await see(payment.getByRole('status'));
}

/** Waits until the shop has set the timer of its next poll: only then its clock may be advanced. */
export const seeWaiting = (screen: Screen): Promise<void> =>
  see(screen.getByRole('dialog', { name: 'Ожидание оплаты' }));

/**
 * Waits until the shop shows that its order is paid. On a real clock its dialog is shown for 1.5 s only, and a busy machine
 * may miss it: the success screen, which is shown next, is accepted too.
 */
export const seePaid = (screen: Screen): Promise<void> =>
  see(
    screen
      .getByRole('dialog', { name: 'Оплата успешно завершена!' })
      .or(screen.getByRole('heading', { name: 'Оплата успешна!' }))
      .first(),
  );

/** Expects the text of a successful payment, and the success screen after 1.5 s. */
export async function seeSuccess(page: Page): Promise<void> {
  await see(page.getByRole('dialog', { name: 'Оплата успешно завершена!' }));
  await page.clock.runFor(1500);
  await seeScreen(page, 'Оплата успешна!');
}

/** Keys and values of everything a page keeps in the browser. */
export const stored = (page: AnyPage): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]));
