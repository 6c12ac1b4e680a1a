import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { billRequests, payInPopup, seeSuccess, seeWaiting, settle } from '../support/payment';
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
  await applyPromo(page, 'WELCOME10');
  await see(page.getByRole('button', { name: 'Промокод применен' }));
  const final = Math.floor(price * 0.9);
  await see(totals(page).getByText(`${final} руб.`));
  await page.getByRole('button', { name: 'Оформить покупку' }).click();

  await seeScreen(page, 'Оплата');
  expect(plain(await payButton(page).innerText())).toBe(`Оплатить ${final} руб.`);
  await seeFilledForm(page);
  await page.getByRole('textbox', { name: 'Email для чека', exact: true }).fill('buyer@example.com');
  const popup = await payInPopup(page);
  const [order] = await shop.server.orders();
  await popup.waitForURL(`${shop.server.origin}/demo/pay/${order?.id}`);
  expect(await popup.evaluate(() => window.opener), 'it has no access to the shop').toBeNull();

  await settle(popup, 'Оплатить');
  await seeWaiting(page);
  await page.clock.runFor(5000);
  await see(page.getByText('Перенаправление на страницу подтверждения...'));
  await seeSuccess(page);

  expect(billRequests(shop.recorded)).toHaveLength(1);
  expect(await shop.server.orders()).toMatchObject([{ amount: final, status: 'paid', promoCode: 'WELCOME10' }]);
  expect(await shop.server.calls('POST', '/payment/verify')).toMatchObject([{ status: 200 }]);

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
