import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { billRequests, payInPopup, seeSuccess, seeWaiting, settle, seePaid } from '../support/payment';
import { failedCall, said } from '../support/record';
import { see, seeScreen } from '../support/see';
import { addFirstCard, buyChosen, menuLink, PLAIN_GAME, seeFilledForm } from '../support/shopper';

const shop = openShop();

describe('a purchase', () => {
  test('continues at whatever step the app is closed and opened again', async () => {
    let page = await shop.enter(PLAIN_GAME.path);
    const reopen = async (path: string): Promise<void> => {
      await page.close();
      page = await shop.visit(path);
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
    const bank = await shop.visit(new URL(order?.paymentUrl ?? '').pathname);
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

  test('continues after back and forward at every step, with one bill', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    await page.clock.install();
    const thereAndBack = async (heading: string): Promise<void> => {
      await page.goBack();
      await page.goForward();
      await seeScreen(page, heading);
    };
    await buyChosen(page);
    await thereAndBack('Корзина');
    await page.getByRole('button', { name: 'Оформить покупку' }).click();
    await thereAndBack('Оплата');
    await seeFilledForm(page);
    const popup = await payInPopup(page);
    await seeWaiting(page);
    await thereAndBack('Оплата');
    await seeWaiting(page);
    await settle(popup, 'Оплатить');
    await page.clock.runFor(5_000);
    await seeSuccess(page);
    await page.goBack();
    await page.goForward();
    expect(billRequests(shop.recorded)).toHaveLength(1);
    expect(await shop.server.calls('POST', '/payment/verify')).toHaveLength(1);
  });
});

test('the shop shows an error screen when a new deployment removed the old files, and a reload keeps the cart', async () => {
  shop.expectConsole(
    (line) => line.url.includes('/assets/') || failedCall('/')(line),
    said('error', /^TypeError: Failed to fetch dynamically imported module/),
  );
  // From the start: the shop fetches the cart screen before it is opened.
  await shop.context.route('**/assets/CartScreen*', (route) => route.fulfill({ status: 404, body: '' }));
  const page = await shop.enter();
  await addFirstCard(page);
  await menuLink(page, 'Корзина, 1').click();
  await seeScreen(page, 'Произошла ошибка');
  await shop.context.unroute('**/assets/CartScreen*');
  await page.getByRole('button', { name: 'Обновить страницу' }).click();
  await seeScreen(page, 'Корзина');
  await see(page.getByRole('listitem'));
});
