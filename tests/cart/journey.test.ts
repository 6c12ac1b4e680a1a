import { test } from 'vitest';
import { openShop } from '../support/browser';
import { eventually, see } from '../support/see';
import { menuLink } from '../support/shopper';

const shop = openShop();

test('keeps the scroll position when a removal reloads the page', async () => {
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
