import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { eventually, see, textOf } from '../support/see';

const shop = openShop();
const HITS = '/collection/2';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Страницы' });
const goToPage = (page: Page, name: string) => pages(page).getByRole('button', { name, exact: true }).click();
const seeCurrent = (page: Page, name: string) =>
  see(pages(page).getByRole('button', { name, exact: true }).and(page.locator('[aria-current="page"]')));
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));
const firstTitle = (page: Page) => textOf(cards(page).first().getByRole('link').first());

/** The scroll positions that this visit has stored. */
const stored = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    Object.values(
      JSON.parse(sessionStorage.getItem('places.1001') ?? sessionStorage.getItem('places.') ?? '{}') as Record<
        string,
        { scroll: number }
      >,
    ).map((place) => place.scroll),
  );

/** Scrolls with the wheel, and waits until the shop has stored the position. */
async function scrollBy(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, pixels);
  await eventually(() => scrollTop(page)).toBeGreaterThan(pixels / 2);
  const top = await scrollTop(page);
  await eventually(() => stored(page)).toContain(top);
}

test.each([
  ['a collection', HITS],
  ['Home', '/'],
])('%s that a link opens as a new page, before the code of the shop has loaded, begins at its top', async (_, path) => {
  const page = await shop.enter(path);
  await see(cards(page).first());
  await scrollBy(page, 500);
  await page.goto(shop.server.origin + path);
  await see(cards(page).first());
  await eventually(() => stored(page)).toEqual([0]);
  expect(await scrollTop(page)).toBe(0);
});

test('a collection keeps its page and scroll over a product page, browser history and a reload', async () => {
  const page = await shop.enter(HITS);
  await see(cards(page).first());
  await goToPage(page, 'Страница 2');
  await seeCurrent(page, 'Страница 2');
  await scrollBy(page, 500);
  const top = await scrollTop(page);
  const title = await firstTitle(page);

  await cards(page).nth(4).getByRole('link').first().click();
  await see(page.getByRole('region', { name: 'Издания' }));
  expect(await scrollTop(page), 'the product begins at its top').toBe(0);
  await page.goBack();
  await seeCurrent(page, 'Страница 2');
  await eventually(() => scrollTop(page)).toBe(top);
  expect(await firstTitle(page)).toBe(title);

  await page.goForward();
  await see(page.getByRole('region', { name: 'Издания' }));
  await page.goBack();
  await eventually(() => scrollTop(page)).toBe(top);
  await page.reload();
  await seeCurrent(page, 'Страница 2');
  await eventually(() => scrollTop(page)).toBe(top);
});
