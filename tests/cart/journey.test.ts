import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { consoleLine } from '../support/record';
import { eventually, see } from '../support/see';
import { applyPromo, goToFilledCart, menuLink } from '../support/shopper';

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

test('stays on the screen when a line is removed while the page cannot be loaded, and reloads once it can', async () => {
  shop.expectConsole(consoleLine('error', /^Failed to load resource/));
  const page = await shop.enter();
  await goToFilledCart(page);
  await shop.context.clock.install();
  await page.route('**/shop-bag', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: /^Удалить/ }).click();
  const refused = page.waitForEvent('requestfailed');
  await page.getByRole('dialog').getByRole('button', { name: 'Да' }).click();
  await refused;
  await see(page.getByText('Корзина пуста'));
  await page.unroute('**/shop-bag');
  await Promise.all([page.waitForEvent('load'), page.clock.fastForward(5_000)]);
  await see(page.getByText('Корзина пуста'));
});

test('keeps its promo code when the page is left while the code is checked again', async () => {
  const page = await shop.enter();
  await goToFilledCart(page);
  await applyPromo(page, 'WELCOME10');
  const applied = page.getByRole('button', { name: 'Промокод применен' });
  await see(applied);
  await page.route('**/api/promos/*', () => {});
  await Promise.all([page.waitForRequest('**/api/promos/*'), page.reload()]);
  await page.goto(new URL('/demo/contract', page.url()).href);
  await page.unroute('**/api/promos/*');
  await page.goBack();
  await see(applied);
  expect(await page.getByRole('textbox', { name: 'Промокод' }).inputValue()).toBe('WELCOME10');
});
