import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { stored } from '../support/payment';
import { expectReload } from '../support/reload';
import { amountIn, eventually, see, seeGone } from '../support/see';
import { buyChosen, chooseEdition, menuLink, PLAIN_GAME, totals } from '../support/shopper';

const shop = openShop();

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Удалить ${title}` }) });

/** The cart with two games. @returns its page and the sum */
async function openCart(): Promise<{ page: Page; prices: [plain: number, other: number] }> {
  const page = await shop.enter(PLAIN_GAME.path);
  await buyChosen(page);
  const price = amountIn((await totals(page).innerText()).replace('Итого', ''));
  await page.goto(`${shop.server.origin}/item/8`);
  const other = await chooseEdition(page, 'Ultimate', 'Обычная цена');
  await buyChosen(page);
  await see(menuLink(page, 'Корзина, 2'));
  return { page, prices: [price, other] };
}

test('keeps the place of the shopper when a removed line loads the page anew', async () => {
  const page = await shop.enter('/collection/1');
  const add = page.getByRole('button', { name: 'Добавить в корзину' });
  await see(add.first());
  for (let n = 1; n <= 9; n += 1) {
    await add.first().click();
    await see(menuLink(page, `Корзина, ${n}`));
  }
  await menuLink(page, 'Корзина').click();
  await see(page.getByRole('listitem').nth(8));
  await page.evaluate(() => scrollTo(0, 500));
  await page
    .getByRole('button', { name: /^Удалить/ })
    .nth(6)
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Да' }).click();
  await page.waitForEvent('load');
  await see(page.getByRole('listitem').nth(7));
  await eventually(() => page.evaluate(() => scrollY)).toBe(500);
});

test('removing an item recalculates the total and reloads the page after 300 ms', async () => {
  const { page, prices } = await openCart();
  await see(totals(page).getByText(`${prices[0] + prices[1]} руб.`));
  await page.getByRole('button', { name: `Удалить ${PLAIN_GAME.title}` }).click();
  await expectReload(
    page,
    shop.recorded,
    () => page.getByRole('dialog').getByRole('button', { name: 'Да' }).click(),
    async () => {
      await see(menuLink(page, 'Корзина, 1'));
      // Everything is stored before the delayed reload.
      expect(JSON.parse((await stored(page))['cart'] ?? '[]')).toHaveLength(1);
    },
  );
  await see(row(page, 'Assassin’s Creed Shadows'));
  await see(totals(page).getByText(`${prices[1]} руб.`));
  await seeGone(row(page, PLAIN_GAME.title));
});
