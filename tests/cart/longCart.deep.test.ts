import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { fill } from '../support/fill';
import { eventually, measuredHeights, see, seeScreen } from '../support/see';
import { menuLink } from '../support/shopper';

const shop = openShop();

/** Number of lines; they are rendered in groups of ten, and only the groups near the window have a layout. */
const LINES = 300;
const LONG = 'Ultimate Digital Deluxe Launch Edition, полное издание со всеми дополнениями и бонусами';

/** The page of a cart whose titles take one, two or three lines, as do those of the favourites. The first are the shortest. */
async function openLongCart(): Promise<Page> {
  const page = await shop.enter('/profile');
  const titles = Array.from({ length: LINES }, (_, n) =>
    n < 20 ? `Игра ${n}` : `Игра ${n} ${LONG.slice(0, (n * 37) % LONG.length)}`,
  );
  for (const list of ['cart', 'favourites'] as const) await fill(page, shop.server.origin, list, titles);
  await page.goto(`${shop.server.origin}/shop-bag`);
  await see(page.getByRole('listitem').first());
  // The server's total differs from the sum of these prices, which makes the bar and so the page higher.
  await see(page.getByText(/^Выгода/));
  return page;
}

/** A height that no group has: a group that still has it was not measured again. */
const MARK = '1px';

const groups = (page: Page) => page.getByRole('list').locator('> *');

/** Waits until each group of rows has its measured height. */
const allMeasured = (page: Page) => eventually(() => measuredHeights(groups(page))).not.toContain('');

/** The distance from the window to the end of the page after each of the next frames, in CSS pixels. */
const belowWindow = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const seen: number[] = [];
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise(requestAnimationFrame);
      const { scrollHeight } = document.documentElement;
      seen.push(Math.round(scrollHeight - innerHeight - scrollY));
    }
    return [...new Set(seen)];
  });

describe('the end of a cart of three hundred lines', () => {
  test('is reached by the End key in one jump, and then the page does not move', async () => {
    const page = await openLongCart();
    await allMeasured(page);
    await page.getByRole('main').focus();
    await page.keyboard.press('End');
    const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    await eventually(below).toBeLessThan(1);
    expect(await belowWindow(page)).toEqual([0]);
    await see(page.getByRole('button', { name: 'Оформить покупку' }));
  });

  test('is reached by scrolling, also after the window has become wider and narrower', async () => {
    const page = await openLongCart();
    await allMeasured(page);
    for (const width of [1024, 320]) {
      await groups(page).evaluateAll((all, mark) => {
        for (const group of all) (group as HTMLElement).style.containIntrinsicSize = mark;
      }, MARK);
      await page.setViewportSize({ width, height: 740 });
      await eventually(() => measuredHeights(groups(page))).not.toContain(MARK);
      await page.evaluate(() => scrollTo(0, 0));
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await belowWindow(page)).toEqual([0]);
    }
  });
});

describe('the way back from a product', () => {
  const position = (page: Page) => page.evaluate(() => Math.round(scrollY));

  test.each([
    ['the cart', 'Корзина'],
    ['the favourites', 'Избранное'],
  ])('shows the line of %s that was left, among three hundred', async (_, name) => {
    const page = await openLongCart();
    await menuLink(page, `${name}, ${LINES}`).click();
    await seeScreen(page, name);
    await allMeasured(page);
    const link = page.getByRole('link', { name: 'Игра 200 ' });
    await link.scrollIntoViewIfNeeded();
    const left = await position(page);
    await link.click();
    await see(page.getByRole('region', { name: 'Издания' }));
    await page.goBack();
    await seeScreen(page, name);
    await eventually(() => position(page)).toBe(left);
    const { y = NaN } = (await link.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(740);
  });
});
