import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { billRequests, openPaymentForm, payInPopup, stored, seePaid } from '../support/payment';
import { failedCall } from '../support/record';
import { alertText, see, seeGone, seeScreen } from '../support/see';
import { goToPayment, payButton, PLAIN_GAME } from '../support/shopper';

const shop = openShop();
const openPayment = (): Promise<Page> => openPaymentForm(shop);

describe('a bill that cannot be made', () => {
  test.each([
    ['bill-refused', 'Платёжный сервис отклонил заказ'],
    ['bill-error', 'Произошла ошибка при создании платежа. Пожалуйста, попробуйте позже или обратитесь в поддержку.'],
    ['bill-without-link', 'Не удалось создать счет для оплаты'],
  ] as const)('(scenario %s) shows under the form «%s»', async (scenario, text) => {
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

  test('is not requested at all without an e-mail for the receipt', async () => {
    const page = await openPayment();
    await page.getByRole('textbox', { name: 'Email для чека' }).fill('');
    await payButton(page).click();
    expect(await alertText(page)).toBe('Пожалуйста, укажите email для чека');
    expect(billRequests(shop.recorded)).toEqual([]);
  });

  test('is not requested at all without a Telegram identity', async () => {
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
  ] as const)('that fails (scenario %s) leads to /payment-error with «%s»', async (scenario, text) => {
    if (scenario === 'verification-error') shop.expectConsole(failedCall('/payment/verify'));
    await shop.server.scenario([scenario, 'paid-after'], { polls: 1 });
    const page = await openPayment();
    await payInPopup(page);
    await seePaid(page);
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

  test('needs saved payment data: without them /success-payment redirects to /', async () => {
    const page = await shop.enter();
    await page.goto(`${shop.server.origin}/success-payment`);
    await seeScreen(page, 'Магазин');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await shop.server.calls('POST', '/payment/verify')).toEqual([]);
  });
});
