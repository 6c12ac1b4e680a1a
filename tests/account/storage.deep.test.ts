import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { billRequests, seeWaiting } from '../support/payment';
import { allAnswered, consoleLine } from '../support/record';
import { see } from '../support/see';
import { addFirstCard, goToCart, goToFilledForm, menuLink, payButton, PLAIN_GAME } from '../support/shopper';
import { openOnPhone } from '../support/telegramHost';

const botToken = '1001:demo-bot-token';
const shop = openShop({ botToken, insideTelegram: true });

test('a full browser storage does not prevent a purchase within one visit', async () => {
  shop.expectConsole(consoleLine('warning', /^Хранилище браузера не приняло «[\w.]+»/));
  await shop.context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  const { page, sent } = await openOnPhone(shop, { botToken, path: PLAIN_GAME.path });
  await goToFilledForm(page);
  await payButton(page).click();
  await seeWaiting(page);
  expect(sent('web_app_open_link')).toHaveLength(1);
  expect(billRequests(shop.recorded)).toHaveLength(1);
});

test('a browser that refuses its storage keeps the other lines of the cart when one is removed', async () => {
  shop.expectConsole(consoleLine('warning', /^Хранилище браузера недоступно/));
  await shop.context.addInitScript(() => {
    // Cookies are blocked: reading the storage itself throws.
    const get = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get });
  });
  const { page } = await openOnPhone(shop, { botToken });
  const kept = await addFirstCard(page, 'Только для PS5');
  const removed = await addFirstCard(page, 'Хиты PlayStation');
  await goToCart(page);
  await page.getByRole('button', { name: `Удалить ${removed}` }).click();
  await page.clock.install();
  await page.getByRole('dialog').getByRole('button', { name: 'Да' }).click();
  await page.clock.runFor(1000);
  await allAnswered(shop.recorded);
  await see(menuLink(page, 'Корзина, 1'));
  await see(page.getByRole('button', { name: `Удалить ${kept}` }));
});
