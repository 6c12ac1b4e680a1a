import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { bottomOf, eventually, see, seeScreen } from '../support/see';
import { menuLink, PLAIN_GAME } from '../support/shopper';

/** The content that a phone of 360 × 740 pixels shows without scrolling: the window of `PHONE`. */
const shop = openShop();

/** The pixels from the top of the window to the bars at its foot. */
const topOfBars = (page: Page): Promise<number> =>
  page.getByRole('navigation', { name: 'Основное меню' }).evaluate((menu) => {
    let bar: Element = menu;
    while (bar.parentElement && getComputedStyle(bar).position !== 'fixed') bar = bar.parentElement;
    return bar.getBoundingClientRect().top;
  });

describe('the first window of a phone', () => {
  test.each([0, 1, 2, 3, 4, 5, 6])(
    'shows price and button of the first row of Home below %i banners',
    async (count) => {
      let shown: { name: string }[] = [];
      await shop.context.route('**/api/feed*', async (route) => {
        const feed = (await (await route.fetch()).json()) as { type: string; collections?: { name: string }[] }[];
        const lists = feed.filter(({ type }) => type === 'list');
        const banners = feed.flatMap(({ type, collections = [] }) => (type === 'banner' ? collections : []));
        shown = banners.slice(0, count);
        await route.fulfill({ json: [{ type: 'banner', collections: shown }, ...lists] });
      });
      const page = await shop.enter();
      const button = page.getByRole('article').first().getByRole('button', { name: 'Добавить в корзину' });
      await see(button);
      expect(await bottomOf(button)).toBeLessThanOrEqual(await topOfBars(page));
      for (const { name } of shown) {
        const { width, height } = (await page.getByRole('link', { name, exact: true }).boundingBox())!;
        expect(width / height, `${name} is a strip of its picture`).toBeLessThan(4);
      }
    },
  );

  test.each(['/item/9', '/item/4', PLAIN_GAME.path])(
    'shows name, price and the first editions of the product at %s',
    async (path) => {
      const page = await shop.enter(path);
      const first = page.getByRole('region', { name: 'Издания' }).getByRole('radio').first();
      await see(first);
      await see(page.getByRole('heading', { level: 1 }));
      const bar = await page.getByRole('button', { name: 'В корзину', exact: true }).boundingBox();
      expect(await bottomOf(first)).toBeLessThanOrEqual(bar?.y ?? 0);
    },
  );

  test('shows the total and «Оформить покупку», however long the cart is', async () => {
    const page = await shop.enter();
    const add = page.getByRole('button', { name: 'Добавить в корзину' });
    await see(add.first());
    for (let n = 1; n <= 8; n += 1) {
      await add.first().click();
      await see(menuLink(page, `Корзина, ${n}`));
    }
    await menuLink(page, 'Корзина').click();
    await seeScreen(page, 'Корзина');
    const bars = await topOfBars(page);
    for (const what of [
      page.getByRole('region', { name: 'Итого' }),
      page.getByRole('button', { name: 'Оформить покупку' }),
    ]) {
      expect(await bottomOf(what)).toBeLessThanOrEqual(bars);
    }
    // The bars cover no content at the end of the page.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const question = page.getByRole('button', { name: 'Цена игр в корзине уменьшилась?' });
    const total = await page.getByRole('region', { name: 'Итого' }).boundingBox();
    await eventually(() => bottomOf(question)).toBeLessThanOrEqual(total?.y ?? 0);
  });
});

test('with the keyboard, the first link on Home skips the products to the menu, and the search box follows after the menu', async () => {
  const page = await shop.enter();
  await see(page.getByRole('button', { name: 'Добавить в корзину' }).first());
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'К меню' });
  await eventually(() => skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  for (const name of ['Главная', 'Корзина', 'Избранное', 'Профиль']) {
    await eventually(() => menuLink(page, name).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
  }
  await seeScreen(page, 'Поиск');
});
