import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import {
  billRequests,
  nextQuestion,
  payInPopup,
  seeFailure,
  seeWaiting,
  settle,
  statusRequests,
  stored,
} from '../support/payment';
import { failedCall } from '../support/record';
import { alertText, eventually, see, seeGone, seeScreen } from '../support/see';
import { goToPayment, payButton, PLAIN_GAME, seeFilledForm } from '../support/shopper';

const shop = openShop();

/** The payment form with one game, on a clock that is turned. */
async function openPayment(): Promise<Page> {
  const page = await shop.enter(PLAIN_GAME.path);
  await page.clock.install();
  await goToPayment(page);
  await seeFilledForm(page);
  return page;
}

/** Answers of the status call, by this scenario. */
const statusCalls = () =>
  shop.server.calls().then((calls) => calls.filter(({ path }) => path.startsWith('/api/payment/status/')));

describe('a payment that fails', () => {
  test('declined on the payment page, it shows «Ошибка при оплате», the failure screen, and the form again', async () => {
    const page = await openPayment();
    await settle(await payInPopup(page), 'Отклонить');
    await seeWaiting(page);
    await page.clock.runFor(5000);
    await seeFailure(page, 'Платёж отклонён');
    expect(await stored(page)).not.toHaveProperty('paymentData');
    await see(page.getByRole('link', { name: 'Вернуться на главную' }));

    await page.getByRole('link', { name: 'Попробовать снова' }).click();
    await seeScreen(page, 'Оплата');
    await seeFilledForm(page);
    // The cart is untouched: the next bill is another one.
    await settle(await payInPopup(page), 'Оплатить');
    expect(await shop.server.orders()).toMatchObject([{ status: 'declined' }, { status: 'paid' }]);
  });

  test('«Закрыть» does not wait for the redirect', async () => {
    await shop.server.scenario('payment-failed', { message: 'Банк отклонил платёж' });
    const page = await openPayment();
    await payInPopup(page);
    const failed = page.getByRole('dialog', { name: 'Ошибка при оплате' });
    await see(failed.getByText('Банк отклонил платёж'));
    await failed.getByRole('button', { name: 'Закрыть' }).click();
    await seeScreen(page, 'Ошибка оплаты');
  });

  test('a failed status without message says «Произошла ошибка при оплате»', async () => {
    await shop.server.scenario('payment-failed', { message: '' });
    const page = await openPayment();
    await payInPopup(page);
    await seeFailure(page, 'Произошла ошибка при оплате');
  });
});

describe('a payment that never settles', () => {
  test('after 60 attempts, one at once and one every 5 s, it says «Превышено время ожидания оплаты»', async () => {
    await shop.server.scenario('payment-pending-forever');
    const page = await openPayment();
    await payInPopup(page);
    await eventually(() => statusRequests(shop.recorded).length).toBe(1);
    for (let attempt = 2; attempt <= 60; attempt += 1) {
      await seeWaiting(page);
      await nextQuestion(page, shop.recorded);
    }
    await seeFailure(page, 'Превышено время ожидания оплаты');
    await page.clock.runFor(60_000);
    expect(await statusCalls()).toHaveLength(60);
    expect(billRequests(shop.recorded)).toHaveLength(1);
  });

  test('when every poll failed up to the limit, it says «Ошибка при проверке статуса платежа»', async () => {
    await shop.server.scenario('payment-status-down');
    shop.expectConsole(failedCall('/payment/status/'));
    const page = await openPayment();
    await payInPopup(page);
    await eventually(() => statusRequests(shop.recorded).length).toBe(1);
    for (let attempt = 2; attempt <= 60; attempt += 1) {
      await seeWaiting(page);
      await nextQuestion(page, shop.recorded);
    }
    await seeFailure(page, 'Ошибка при проверке статуса платежа');
    expect(await statusCalls()).toHaveLength(60);
  });

  test('a reload in the middle goes on with the attempts that are left, and makes no second bill', async () => {
    await shop.server.scenario('payment-pending-forever');
    const page = await openPayment();
    await payInPopup(page);
    await eventually(() => statusRequests(shop.recorded).length).toBe(1);
    for (let attempt = 2; attempt <= 60; attempt += 1) {
      await seeWaiting(page);
      if (attempt === 31) {
        await page.reload();
        await see(page.getByRole('button', { name: 'Открыть окно оплаты' }));
        await eventually(() => statusRequests(shop.recorded).length).toBe(attempt);
        continue;
      }
      await nextQuestion(page, shop.recorded);
    }
    await seeFailure(page, 'Превышено время ожидания оплаты');
    expect(await statusCalls()).toHaveLength(60);
    expect(billRequests(shop.recorded)).toHaveLength(1);
  });

  test('a return to the shop finishes the payment that an earlier visit began', async () => {
    const page = await openPayment();
    const popup = await payInPopup(page);
    await seeWaiting(page);
    await page.close();
    await settle(popup, 'Оплатить');
    const later = await shop.visit('/payment');
    await see(later.getByRole('dialog', { name: 'Оплата успешно завершена!' }));
    await seeScreen(later, 'Оплата успешна!');
    expect(billRequests(shop.recorded)).toHaveLength(1);
  });
});

describe('the payment window', () => {
  test('a double tap on «Оплатить» makes one bill and opens one window', async () => {
    // The first bill is still being made when the second tap comes.
    await shop.server.scenario('server-slow', { ms: 300 });
    const page = await openPayment();
    const popups: Page[] = [];
    page.on('popup', (popup) => popups.push(popup));
    await payButton(page).dblclick();
    await see(page.getByRole('button', { name: 'Создание счета...' }));
    await eventually(() => popups.length).toBe(1);
    await seeWaiting(page);
    expect(popups).toHaveLength(1);
    expect(await shop.server.orders()).toHaveLength(1);
    expect(billRequests(shop.recorded)).toHaveLength(1);
  });

  test('once it is closed, «Открыть окно оплаты» opens it again; polling never stops', async () => {
    const page = await openPayment();
    const popup = await payInPopup(page);
    const reopen = page.getByRole('button', { name: 'Открыть окно оплаты' });
    await seeWaiting(page);
    await seeGone(reopen);
    await popup.waitForLoadState();
    await popup.close();
    await page.clock.runFor(500);
    await see(reopen);
    const [again] = await Promise.all([page.waitForEvent('popup'), reopen.click()]);
    await again.waitForURL(popup.url());
    await seeGone(reopen);
    await seeWaiting(page);
    await nextQuestion(page, shop.recorded);
    await settle(again, 'Оплатить');
    await seeWaiting(page);
    await page.clock.runFor(5000);
    await see(page.getByRole('dialog', { name: 'Оплата успешно завершена!' }));
    expect(billRequests(shop.recorded)).toHaveLength(1);
  });

  test('cannot reach the shop that opened it, whatever the bill led it to; being closed is still seen', async () => {
    const page = await openPayment();
    const popup = await payInPopup(page);
    await see(popup.getByRole('button', { name: 'Оплатить' }));
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    await seeWaiting(page);
    await popup.close();
    await page.clock.runFor(500);
    await see(page.getByRole('button', { name: 'Открыть окно оплаты' }));
  });

  test('where the browser blocks it, «Открыть окно оплаты» is offered at once', async () => {
    const page = await openPayment();
    await page.evaluate(() => {
      const open = window.open.bind(window);
      let blocked = true;
      window.open = (...wanted) => {
        const window = blocked ? null : open(...wanted);
        blocked = false;
        return window;
      };
    });
    await payButton(page).click();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Открыть окно оплаты' }).click(),
    ]);
    await see(popup.getByRole('button', { name: 'Оплатить' }));
  });
});

describe('a bill that cannot be made', () => {
  test.each([
    ['bill-refused', 'Платёжный сервис отклонил заказ'],
    ['bill-error', 'Произошла ошибка при создании платежа. Пожалуйста, попробуйте позже или обратитесь в поддержку.'],
    ['bill-without-link', 'Не удалось создать счет для оплаты'],
  ] as const)('%s: the text under the form is «%s»', async (scenario, text) => {
    if (scenario === 'bill-error') shop.expectConsole(failedCall('/payment/create-bill'));
    await shop.server.scenario(scenario);
    const page = await openPayment();
    await payButton(page).click();
    expect(await alertText(page)).toBe(text);
    await seeGone(page.getByRole('dialog'));
    expect(shop.context.pages()).toHaveLength(1);

    await shop.server.scenario('normal');
    await payInPopup(page);
    await see(page.getByRole('dialog'));
  });

  test('without an e-mail for the receipt none is asked for', async () => {
    const page = await openPayment();
    await page.getByRole('textbox', { name: 'Email для чека' }).fill('');
    await payButton(page).click();
    expect(await alertText(page)).toBe('Пожалуйста, укажите email для чека');
    expect(billRequests(shop.recorded)).toEqual([]);
  });

  test('without messaging identity none is asked for', async () => {
    const page = await shop.visit(PLAIN_GAME.path);
    await goToPayment(page);
    await page.getByRole('textbox', { name: 'Email для чека' }).fill('buyer@example.com');
    await payButton(page).click();
    expect(await alertText(page)).toBe('Для оплаты необходимо открыть приложение через Telegram');
    expect(billRequests(shop.recorded)).toEqual([]);
    shop.expectConsole(({ type, text }) => type === 'warning' && text === 'Telegram user ID not available');
  });
});

describe('the verification of a payment', () => {
  test.each([
    ['verification-refused', 'Не удалось подтвердить платёж. Пожалуйста, свяжитесь с поддержкой.'],
    ['verification-error', 'Произошла ошибка при проверке платежа. Пожалуйста, свяжитесь с поддержкой.'],
  ] as const)('%s: the app goes to /payment-error and says «%s»', async (scenario, text) => {
    if (scenario === 'verification-error') shop.expectConsole(failedCall('/payment/verify'));
    await shop.server.scenario([scenario, 'paid-after'], { polls: 1 });
    const page = await openPayment();
    await payInPopup(page);
    await see(page.getByRole('dialog', { name: 'Оплата успешно завершена!' }));
    await page.clock.runFor(1500);
    await page.waitForURL('**/payment-error');
    await seeScreen(page, 'Произошла ошибка');
    await see(page.getByText(text));
    expect(await page.getByRole('link', { name: 'Служба поддержки' }).getAttribute('href')).toBe(
      'https://t.me/shop_support_demo',
    );
    expect(await stored(page)).not.toHaveProperty('paymentData');
    await page.getByRole('link', { name: 'Вернуться на главную' }).click();
    await seeScreen(page, 'Магазин');
  });

  test('without saved payment data /success-payment redirects to /', async () => {
    const page = await shop.enter();
    await page.goto(`${shop.server.origin}/success-payment`);
    await seeScreen(page, 'Магазин');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await shop.server.calls('POST', '/payment/verify')).toEqual([]);
  });
});
