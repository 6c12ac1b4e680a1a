import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { billRequests, payInPopup, seeWaiting, settle, seePaid } from '../support/payment';
import { see, seeScreen } from '../support/see';
import { menuLink, PLAIN_GAME, seeFilledForm } from '../support/shopper';

const shop = openShop();

test('a purchase continues at whatever step the app is closed and opened again', async () => {
  let page = await shop.enter(PLAIN_GAME.path);
  const reopen = async (path: string): Promise<void> => {
    await page.close();
    page = await shop.open(path);
  };
  await page.getByRole('button', { name: 'В корзину', exact: true }).click();
  await see(menuLink(page, 'Корзина, 1'));
  await reopen(PLAIN_GAME.path);
  await page.getByRole('button', { name: 'Перейти в корзину' }).click();
  await reopen('/shop-bag');
  await page.getByRole('button', { name: 'Оформить покупку' }).click();
  await seeFilledForm(page);
  await reopen('/payment');
  await seeFilledForm(page);
  await payInPopup(page);
  await seeWaiting(page);
  // Opened at another address, the shop still awaits the order: its form would create a second bill.
  await reopen('/');
  await menuLink(page, 'Корзина, 1').click();
  await page.getByRole('button', { name: 'Оформить покупку' }).click();
  await see(page.getByRole('button', { name: 'Открыть окно оплаты' }));
  const [order] = await shop.server.orders();
  const bank = await shop.open(new URL(order?.paymentUrl ?? '').pathname);
  await settle(bank, 'Оплатить');
  await reopen('/payment');
  await seePaid(page);
  // Closed right after the payment has succeeded.
  await reopen('/');
  await seeScreen(page, 'Оплата успешна!');
  await see(menuLink(page, 'Корзина'));
  expect(billRequests(shop.recorded)).toHaveLength(1);
  expect(await shop.server.calls('POST', '/payment/verify')).toHaveLength(1);
  await reopen('/success-payment');
  await seeScreen(page, 'Магазин');
});
