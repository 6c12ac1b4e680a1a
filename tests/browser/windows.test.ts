import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { said } from '../support/record';
import { eventually, plain, see, seeScreen } from '../support/see';
import { addFirstCard, applyPromo, goToCart, menuLink, totals } from '../support/shopper';

const shop = openShop();

/** The goods of the cart's screen, by the names of their buttons. */
const goodsOf = async (page: Page): Promise<string[]> => {
  const names = await page.getByRole('listitem').getByRole('button', { name: /^Удалить / }).all();
  return Promise.all(names.map(async (button) => (await button.getAttribute('aria-label')) ?? ''));
};

const questions = () => shop.server.calls('POST', '/products/calculate-cart-total');

/** Two windows of one shopper: the first at home, the second in the cart. */
async function openTwo(): Promise<{ page: Page; other: Page }> {
  const page = await shop.enter();
  const other = await shop.enter('/shop-bag');
  await see(other.getByText('Корзина пуста :('));
  return { page, other };
}

describe('the cart in two windows of the shop', () => {
  test('is one: what one adds is in the other, once, and added up there too', async () => {
    const { page, other } = await openTwo();
    const title = await addFirstCard(page);
    await see(other.getByRole('button', { name: `Удалить ${title}` }));
    await see(menuLink(other, 'Корзина, 1'));
    // Both windows asked the server for the sum.
    await eventually(async () => (await questions()).length).toBeGreaterThan(1);
    await eventually(async () => plain(await totals(other).innerText())).toMatch(/Итого\s*\d+ руб\./);
    const second = await addFirstCard(page, 'Только для PS5');
    await see(other.getByRole('button', { name: `Удалить ${second}` }));
    expect(await goodsOf(other)).toHaveLength(2);
    await eventually(async () => (await questions()).at(-1)?.body).toMatchObject({ editionIds: { length: 2 } });
  });

  test('is one: what one removes leaves the other, and a question about it is asked no more', async () => {
    const { page, other } = await openTwo();
    const title = await addFirstCard(page);
    const kept = await addFirstCard(page, 'Только для PS5');
    await other.getByRole('button', { name: `Удалить ${title}` }).click();
    await see(other.getByRole('dialog', { name: 'Убрать из корзины?' }));
    await page.getByRole('region', { name: 'Хиты PlayStation' }).getByRole('button', { name: 'Убрать из корзины' }).click();
    await eventually(() => other.getByRole('dialog').count()).toBe(0);
    expect(await goodsOf(other)).toEqual([`Удалить ${kept}`]);
    // What is left can be asked about as ever.
    await other.getByRole('button', { name: `Удалить ${kept}` }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Да' }).click();
    await eventually(() => menuLink(page, 'Корзина').innerText()).toBe('Корзина');
  });

  test('has one promo code', async () => {
    const { page, other } = await openTwo();
    await addFirstCard(page);
    await goToCart(page);
    await applyPromo(page, 'WELCOME10');
    await see(page.getByRole('button', { name: 'Промокод применен' }));
    await see(other.getByRole('button', { name: 'Промокод применен' }));
    expect(plain(await totals(other).innerText())).toBe(plain(await totals(page).innerText()));
  });

  test('is empty in both once the browser forgets everything, and sells on', async () => {
    const { page, other } = await openTwo();
    await addFirstCard(page);
    await see(menuLink(other, 'Корзина, 1'));
    await page.evaluate(() => localStorage.clear());
    await see(other.getByText('Корзина пуста :('));
    // The window that goes on selling brings its goods back for both.
    await addFirstCard(page, 'Только для PS5');
    await see(menuLink(other, 'Корзина, 2'));
    await other.reload();
    await seeScreen(other, 'Корзина');
    expect(await goodsOf(other)).toHaveLength(2);
    // Nobody is known any more after that reload.
    shop.expectConsole(said('warning', 'Telegram user ID not available'));
  });
});
