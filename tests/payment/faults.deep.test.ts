import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { USELESS, type FaultName } from '../support/faults';
import { nextQuestion, payInPopup, seeWaiting, settle, stored, seePaid } from '../support/payment';
import { failedCall } from '../support/record';
import { eventually, see, seeScreen } from '../support/see';
import { goToPayment, payButton, PLAIN_GAME, seeFilledForm } from '../support/shopper';

const shop = openShop();

const NONSENSE: readonly FaultName[] = ['[]', '{}', 'a list of wrong types', 'an object of wrong types'];

async function openForm(): Promise<Page> {
  const page = await shop.enter(PLAIN_GAME.path);
  await page.clock.install();
  await goToPayment(page);
  await seeFilledForm(page);
  return page;
}

describe('a failed call of the payment', () => {
  test('for the profile is reported in the form, which can be filled in by hand', async () => {
    shop.expectConsole(failedCall('/users/1001'));
    const page = await openForm();
    for (const fault of [...USELESS, '[]', 'a list of wrong types'] as const) {
      const call = shop.server.breakCall(/\/users\/1001/, fault);
      await page.goBack();
      await page.getByRole('button', { name: 'Оформить покупку' }).click();
      await eventually(() => call.met).toBeGreaterThan(0);
      await eventually(() => page.getByRole('alert').innerText()).toBe('Ошибка при загрузке данных профиля');
    }
    await page.getByRole('textbox', { name: 'Email для чека' }).fill('mine@example.com');
    await page.getByRole('textbox', { name: 'Email аккаунта PlayStation' }).fill('me@psn.com');
    await page.getByRole('textbox', { name: 'Пароль' }).fill('secret');
    await payInPopup(page);
    expect(await shop.server.orders()).toHaveLength(1);
  });

  test('for the bill shows its text under the form, and the next attempt creates one bill', async () => {
    shop.expectConsole(failedCall('/payment/create-bill'));
    const page = await openForm();
    const text = (fault: FaultName): string => {
      if (fault === '500 with a text') return 'Сервер отдыхает';
      if (fault === '{}' || fault === 'an object of wrong types') return 'Не удалось создать счет для оплаты';
      return 'Произошла ошибка при создании платежа. Пожалуйста, попробуйте позже или обратитесь в поддержку.';
    };
    for (const fault of [...USELESS.slice(0, 5), '{}', 'an object of wrong types'] as const) {
      const call = shop.server.breakCall(/\/payment\/create-bill/, fault);
      await payButton(page).click();
      await eventually(() => call.met).toBeGreaterThan(0);
      await eventually(() => page.getByRole('alert').innerText()).toBe(text(fault));
      expect(call.met, String(fault)).toBe(1);
    }
    expect(await shop.server.orders()).toHaveLength(0);
    shop.server.breakCall(/\/payment\/create-bill/, 'numbers as texts');
    await payInPopup(page);
    await seeWaiting(page);
    expect(await shop.server.orders()).toHaveLength(1);
  });

  test.each(USELESS.slice(5))(
    'for the bill that ends with %s shows that an order may exist, and asks before it creates another one',
    async (fault) => {
      shop.expectConsole(failedCall('/payment/create-bill'));
      const page = await openForm();
      shop.server.breakCall(/\/payment\/create-bill/, fault);
      await payButton(page).click();
      await see(
        page.getByRole('alert').getByText(/^Произошла ошибка при создании платежа\..*Возможно, заказ уже создан/),
      );
      expect(await shop.server.orders()).toHaveLength(0);
      shop.server.mend();
      await payButton(page).click();
      const question = page.getByRole('dialog', { name: 'Создать ещё один заказ?' });
      await Promise.all([page.waitForEvent('popup'), question.getByRole('button', { name: 'Да, создать' }).click()]);
      await seeWaiting(page);
      expect(await shop.server.orders()).toHaveLength(1);
    },
  );

  test('for the status shows no message: polling continues until a request succeeds', async () => {
    shop.expectConsole(failedCall('/payment/status/'));
    const page = await openForm();
    const popup = await payInPopup(page);
    for (const fault of [...USELESS, ...NONSENSE, 'numbers as texts', '10 MB'] as const) {
      await seeWaiting(page);
      shop.server.breakCall(/\/payment\/status\/\w+/, fault);
      await nextQuestion(page, shop.recorded);
      await seeWaiting(page);
      expect(await page.getByRole('alert').count(), String(fault)).toBe(0);
    }
    shop.server.mend();
    await settle(popup, 'Оплатить');
    await page.clock.runFor(5_000);
    await seePaid(page);
  });

  test('for the verification redirects to /payment-error with its text', async () => {
    shop.expectConsole(failedCall('/payment/verify'));
    const page = await openForm();
    await payInPopup(page);
    await seeWaiting(page);
    const { paymentData = '' } = await stored(page);
    const ordered = JSON.parse(paymentData) as object;
    const text = (fault: FaultName): string =>
      fault === '{}' || fault === 'an object of wrong types'
        ? 'Не удалось подтвердить платёж. Пожалуйста, свяжитесь с поддержкой.'
        : 'Произошла ошибка при проверке платежа. Пожалуйста, свяжитесь с поддержкой.';
    for (const fault of [...USELESS, ...NONSENSE]) {
      shop.server.breakCall(/\/payment\/verify/, fault);
      // Another order each time, stored as by an earlier version of the shop.
      await page.evaluate(
        (data) => localStorage.setItem('paymentData', data),
        JSON.stringify({ ...ordered, orderId: `before ${String(fault)}` }),
      );
      await page.goto(`${shop.server.origin}/success-payment`);
      await page.waitForURL('**/payment-error');
      await seeScreen(page, 'Произошла ошибка');
      await see(page.getByText(text(fault)));
      await see(page.getByRole('link', { name: 'Служба поддержки' }));
    }
  });
});
