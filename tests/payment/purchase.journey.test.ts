import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { billRequests, payInPopup, seeWaiting, settle, stored } from '../support/payment';
import { plain, see, seeHidden, seeScreen } from '../support/see';
import {
  applyPromo,
  buyChosen,
  chooseEdition,
  menuLink,
  openGame,
  payButton,
  seeFilledForm,
  totals,
} from '../support/shopper';
import { EMPTY_CART } from '../support/texts';

const shop = openShop({ context: { reducedMotion: 'no-preference' } });

const GAME = 'Assassin’s Creed Shadows';
test('the shopper buys a game, from the home feed to «Оплата успешна!»', async () => {
  const page = await shop.enterHome();
  // The payment is polled every 5 s: a fake clock replaces the wait. It is installed only here, because Home sorts
  // products by today's prices.
  await page.clock.install();

  await openGame(page, 'Только для PS5', GAME);
  const price = await chooseEdition(page, 'Deluxe', 'С PS Plus');
  await buyChosen(page);
  await see(menuLink(page, 'Корзина, 1'));
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Удалить ${GAME}` }) });
  await see(row.getByText('Deluxe', { exact: true }));
  await see(row.getByRole('img', { name: 'PS Plus' }));
  await see(row.getByText(`${price} руб.`));

  await applyPromo(page, 'WELCOME10');
  await see(page.getByRole('button', { name: 'Промокод применен' }));
  const final = Math.floor(price * 0.9);
  await see(totals(page).getByText(`${final} руб.`));
  await see(totals(page).getByRole('deletion').getByText(`${price} руб.`));
  await see(totals(page).getByText(`Выгода ${price - final} руб.`));
  await page.getByRole('button', { name: 'Оформить покупку' }).click();

  await seeScreen(page, 'Оплата');
  expect(plain(await payButton(page).innerText())).toBe(`Оплатить ${final} руб.`);
  await seeFilledForm(page);
  await page.getByRole('textbox', { name: 'Email для чека', exact: true }).fill('buyer@example.com');
  const popup = await payInPopup(page);
  const [order] = await shop.server.orders();
  await popup.waitForURL(`${shop.server.origin}/demo/pay/${order?.id}`);
  expect(await popup.evaluate(() => window.opener), 'it has no access to the shop').toBeNull();
  await see(page.getByText('Завершите оплату в открывшемся окне с QR-кодом СБП.'));

  await settle(popup, 'Оплатить');
  await seeWaiting(page);
  await page.clock.runFor(5000);
  const success = page.getByRole('dialog', { name: 'Оплата успешно завершена!' });
  await see(success.getByText('Перенаправление на страницу подтверждения...'));
  await page.clock.runFor(1500);
  await seeScreen(page, 'Оплата успешна!');
  await see(page.getByText(/^Мы начали обработку вашего заказа\. .* будут добавлены в ваш аккаунт\.$/));

  expect(billRequests(shop.recorded)).toHaveLength(1);
  expect(await shop.server.orders()).toMatchObject([{ amount: final, status: 'paid', promoCode: 'WELCOME10' }]);
  expect(await shop.server.calls('POST', '/payment/verify')).toMatchObject([{ status: 200 }]);

  const kept = Object.keys(await stored(page));
  for (const key of ['paymentData', 'paymentAttempts', 'cart', 'promoCode']) expect(kept).not.toContain(key);

  const receipt = page.getByRole('region', { name: 'Ваш заказ' });
  await see(receipt.getByRole('listitem').filter({ hasText: GAME }));
  await see(receipt.getByText(`Заказ № ${order?.id}`));
  await see(page.getByText('Чек придёт на buyer@example.com'));
  await page.reload();
  await seeScreen(page, 'Оплата успешна!');
  await see(receipt);
  await page.getByRole('link', { name: 'Вернуться на главную' }).click();
  await seeScreen(page, 'Магазин');
  await seeHidden(menuLink(page, 'Корзина, 1'));
  await menuLink(page, 'Корзина').click();
  await see(page.getByText(EMPTY_CART));
});
