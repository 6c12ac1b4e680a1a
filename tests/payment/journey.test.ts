import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { openPaymentForm, payInPopup, seeWaiting, settle } from '../support/payment';
import { allAnswered } from '../support/record';
import { eventually, see, seeScreen } from '../support/see';
import { menuLink, payButton, PLAIN_GAME } from '../support/shopper';

const shop = openShop();

const openPayment = (): Promise<Page> => openPaymentForm(shop);

test('the payment window in which the bank leads back to the shop stays open, and both windows show that the order is paid', async () => {
  const page = await openPayment();
  const popup = await payInPopup(page);
  await seeWaiting(page);
  await settle(popup, 'Оплатить');
  await popup.goto(`${shop.server.origin}/success-payment`);
  await seeScreen(popup, 'Оплата успешна!');
  await seeScreen(page, 'Оплата успешна!');
  expect(shop.recorded.requests.filter((request) => request.url().endsWith('/payment/verify'))).toHaveLength(1);
});

test.each([
  ['Оплатить', 'Оплата успешно завершена!', 'Оплата успешна!'],
  ['Отклонить', 'Ошибка при оплате', 'Ошибка оплаты'],
] as const)(
  'after «%s» the result screen opens, also if a deployment has removed its files since the form was opened',
  async (action, result, heading) => {
    const page = await openPayment();
    await allAnswered(shop.recorded);
    await shop.context.route(/\/(Success|Failure)Screen-/, (route) => route.fulfill({ status: 404 }));
    const popup = await payInPopup(page);
    await seeWaiting(page);
    await settle(popup, action);
    await page.clock.runFor(5000);
    await see(page.getByRole('dialog', { name: result }));
    await page.clock.runFor(1500);
    await seeScreen(page, heading);
  },
);

describe('an unpaid order', () => {
  /** A shopper who has closed the payment window and returned to Home. */
  async function leaveOrder(): Promise<Page> {
    await shop.server.scenario('payment-pending-forever');
    const page = await openPayment();
    const popup = await payInPopup(page);
    await seeWaiting(page);
    await popup.close();
    await page.clock.runFor(500);
    await see(page.getByRole('img', { name: 'QR-код для оплаты' }));
    await page.getByRole('button', { name: 'Продолжить покупки' }).click();
    await seeScreen(page, 'Магазин');
    return page;
  }

  const strip = (page: Page) => page.getByRole('link', { name: /^Заказ № \d+ ждёт оплаты$/ });

  test.each([
    ['on the smallest phone with twice the text size', { width: 320, height: 640 }, '200%'],
    ['on a computer', { width: 1024, height: 768 }, '100%'],
  ])('has a strip that covers no content, %s', async (_, viewport, fontSize) => {
    const page = await leaveOrder();
    await page.setViewportSize(viewport);
    for (const path of [PLAIN_GAME.path, '/profile']) {
      await page.goto(shop.server.origin + path);
      await see(strip(page));
      await see(page.getByRole('heading', { level: 1 }));
      const last =
        path === '/profile'
          ? page.getByRole('main').getByRole('textbox').last()
          : page.getByRole('main').getByRole('heading', { name: 'Описание' }).locator('xpath=following-sibling::*[1]');
      await see(last);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
        // The bars publish their new height in the next frame.
        return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }, fontSize);
      const boxOf = async (one: typeof last) => (await one.boundingBox()) ?? { y: NaN, height: NaN };
      // On a busy machine the page may still be growing.
      const covered = async (): Promise<number> => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const end = await boxOf(last);
        return end.y + end.height - (await boxOf(strip(page))).y;
      };
      await eventually(covered).toBeLessThanOrEqual(0);
      const [own, menu] = [await boxOf(strip(page)), await boxOf(menuLink(page, 'Главная'))];
      expect(own.height).toBeGreaterThanOrEqual(44);
      expect(own.y + own.height).toBeLessThanOrEqual(menu.y);
      if (path === PLAIN_GAME.path) {
        const action = await boxOf(page.getByRole('button', { name: 'Перейти в корзину' }));
        expect(own.y + own.height).toBeLessThanOrEqual(action.y);
      }
    }
  });
});

test('a birth date that is incomplete or in the future requests no bill, and its field has the focus', async () => {
  const page = await openPayment();
  await page.getByRole('checkbox').check();
  const date = page.getByLabel('Дата рождения');
  const seeRefused = async (): Promise<void> => {
    await payButton(page).click();
    await eventually(() => date.evaluate((field) => field === document.activeElement)).toBe(true);
  };
  for (const name of ['Имя', 'Фамилия']) await page.getByLabel(name).fill('Анна');
  await page.getByLabel('Email', { exact: true }).fill('anna@example.com');
  await date.pressSequentially('12');
  await seeRefused();
  await date.fill('2990-05-12');
  await seeRefused();
  await date.fill('1990-05-12');
  await payInPopup(page);
  await seeWaiting(page);
  expect(await shop.server.calls('POST', '/payment/create-bill')).toHaveLength(1);
});
