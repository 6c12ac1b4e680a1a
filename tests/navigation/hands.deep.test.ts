import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { seeWaiting } from '../support/payment';
import { see, seeGone, seeScreen } from '../support/see';
import { goToCart, goToFilledForm, payButton, PLAIN_GAME } from '../support/shopper';

const shop = openShop();

describe('a double tap', () => {
  /** Taps twice within 150 ms, also on a busy machine: the events have their own timestamps. */
  async function tapTwice(page: Page, name: string | RegExp): Promise<void> {
    const button = page.getByRole('button', { name, exact: true }).first();
    await button.click({ trial: true });
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    const devtools = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    const now = Date.now() / 1000;
    for (const second of [0, 0.1]) {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: now + second });
      const timestamp = now + second + 0.05;
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
    }
  }

  test('on a card’s cart button adds the product to the cart once', async () => {
    const page = await shop.enterHome();
    await tapTwice(page, 'Добавить в корзину');
    await see(page.getByRole('link', { name: 'Корзина, 1' }));
    await see(page.getByRole('button', { name: 'Отменить' }).first());
  });

  test('on the product’s «В корзину» does not open the cart', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    await see(page.getByRole('button', { name: 'В корзину', exact: true }));
    await tapTwice(page, 'В корзину');
    await see(page.getByRole('button', { name: 'Перейти в корзину' }));
    expect(new URL(page.url()).pathname).toBe(PLAIN_GAME.path);
  });

  test('on «Оформить покупку» opens the payment once, so that back returns to the cart', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    await page.getByRole('button', { name: 'В корзину', exact: true }).click();
    await goToCart(page);
    await tapTwice(page, 'Оформить покупку');
    await seeScreen(page, 'Оплата');
    await page.goBack();
    await seeScreen(page, 'Корзина');
  });

  test('on a dialog’s «Нет» taps nothing beneath the dialog', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    await page.getByRole('button', { name: 'В корзину', exact: true }).click();
    await goToCart(page);
    await page.getByRole('button', { name: `Удалить ${PLAIN_GAME.title}` }).click();
    await see(page.getByRole('dialog', { name: 'Убрать из корзины?' }));
    await tapTwice(page, 'Нет');
    await seeGone(page.getByRole('dialog'));
    await seeScreen(page, 'Корзина');
    expect(new URL(page.url()).pathname).toBe('/shop-bag');
  });
});

test('a swipe beside an open dialog does not leave the screen', async () => {
  await shop.server.scenario('payment-pending-forever');
  const page = await shop.enter(PLAIN_GAME.path);
  await goToFilledForm(page);
  await payButton(page).click();
  await seeWaiting(page);
  const fingers = await page.context().newCDPSession(page);
  for (const [type, x] of [
    ['touchStart', 4],
    ['touchMove', 200],
  ] as const) {
    await fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 20 }] });
  }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await seeWaiting(page);
  expect(new URL(page.url()).pathname).toBe('/payment');
});
