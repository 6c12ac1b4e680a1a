import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { payInPopup } from '../support/payment';
import { said } from '../support/record';
import { see, seeScreen } from '../support/see';
import { addFirstCard, goToPayment, menuLink, seeFilledForm } from '../support/shopper';

const shop = openShop();

/** What a shopper keeps: the numbers at the menu. */
const keeps = async (page: Page, cart: string, favourites: string): Promise<void> => {
  await see(page.getByRole('article').first());
  await see(menuLink(page, cart));
  await see(menuLink(page, favourites));
};

test('another account in the same web view sees nothing of the first, and each finds its own again', async () => {
  const first = await shop.enter('/', '1001');
  const bought = await addFirstCard(first);
  await first.getByRole('button', { name: 'В избранное' }).first().click();
  await keeps(first, 'Корзина, 1', 'Избранное, 1');
  await first.close();

  const second = await shop.enter('/', '1002');
  await keeps(second, 'Корзина', 'Избранное');
  await menuLink(second, 'Корзина').click();
  await seeScreen(second, 'Корзина');
  await see(second.getByText('Корзина пуста :('));
  await menuLink(second, 'Главная').click();
  await addFirstCard(second, 'Только для PS5');
  await second.close();

  const again = await shop.enter('/', '1001');
  await keeps(again, 'Корзина, 1', 'Избранное, 1');
  await menuLink(again, 'Корзина, 1').click();
  await see(again.getByRole('button', { name: `Удалить ${bought}` }));
  await again.close();

  const secondAgain = await shop.enter('/', '1002');
  await keeps(secondAgain, 'Корзина, 1', 'Избранное');
});

test('stored data without an owner go to the first account that opens the shop', async () => {
  const page = await shop.visit();
  shop.expectConsole(said('warning', 'Telegram user ID not available'));
  await addFirstCard(page);
  await page.close();
  await keeps(await shop.enter('/', '1001'), 'Корзина, 1', 'Избранное');
});

test('an unpaid order is not shown to another account', async () => {
  await shop.server.scenario('payment-pending-forever');
  const first = await shop.enter('/item/26', '1001');
  await goToPayment(first);
  await seeFilledForm(first);
  const popup = await payInPopup(first);
  await see(first.getByRole('dialog', { name: 'Ожидание оплаты' }));
  await popup.close();
  await first.close();

  const second = await shop.enter('/payment', '1002');
  await seeScreen(second, 'Оплата');
  await see(second.getByText('Добавьте товары в корзину, чтобы оформить заказ'));
  expect(await second.getByRole('dialog').count()).toBe(0);
  await second.close();

  const again = await shop.enter('/payment', '1001');
  await see(again.getByRole('dialog', { name: /Ожидание оплаты|Проверка платежа/ }));
});
