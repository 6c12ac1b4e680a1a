import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { seeWaiting } from '../support/payment';
import { see, seeHidden, seeScreen } from '../support/see';
import { goToCart, goToFilledForm, payButton, PLAIN_GAME } from '../support/shopper';

const shop = openShop();

test('a double tap on a dialog’s «Нет» taps nothing beneath the dialog', async () => {
  const page = await shop.enter(PLAIN_GAME.path);
  await page.getByRole('button', { name: 'В корзину', exact: true }).click();
  await goToCart(page);
  await page.getByRole('button', { name: `Удалить ${PLAIN_GAME.title}` }).click();
  await see(page.getByRole('dialog', { name: 'Убрать из корзины?' }));
  const button = page.getByRole('button', { name: 'Нет', exact: true });
  await button.click({ trial: true });
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  // Twice within 150 ms, also on a busy machine: the events have their own timestamps.
  const now = Date.now() / 1000;
  for (const second of [0, 0.1]) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: now + second });
    const timestamp = now + second + 0.05;
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  }
  await seeHidden(page.getByRole('dialog'));
  await seeScreen(page, 'Корзина');
  expect(new URL(page.url()).pathname).toBe('/shop-bag');
});

test('a double click of a mouse on «Оформить покупку» bills nothing: «Оплатить», which is there then, was not seen yet', async () => {
  const page = await shop.enter(PLAIN_GAME.path);
  await goToFilledForm(page);
  await page.goBack();
  const button = page.getByRole('button', { name: 'Оформить покупку' });
  await button.click({ trial: true });
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  const click = async (clickCount: number): Promise<void> => {
    const place = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount } as const;
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await devtools.send('Input.dispatchMouseEvent', { type, ...place });
  };
  await click(1);
  await see(payButton(page));
  await click(2);
  // A press would have made it busy at once, and opened the dialog of the order.
  expect(await payButton(page).isVisible()).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await shop.server.orders()).toEqual([]);
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
