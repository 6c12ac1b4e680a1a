import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { holdBack } from '../support/holdBack';
import { eventually, measuredHeights, see, seeScreen } from '../support/see';

const shop = openShop();

/** The parts of Home that are below the window when it opens. */
const BELOW = 'main > div:has(> section) > *';

/** Opens Home, and waits until each part below the window has its measured height. */
async function openHome() {
  const page = await shop.enter();
  await see(page.getByRole('button', { name: 'Добавить в корзину' }).first());
  const parts = page.locator(BELOW);
  await eventually(async () => (await measuredHeights(parts)).length).toBeGreaterThan(3);
  await eventually(() => measuredHeights(parts)).not.toContain('');
  return page;
}

test('Home has the same height as when the products below the window have a layout', async () => {
  const page = await openHome();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.addStyleTag({ content: `${BELOW} { content-visibility: visible !important }` });
  expect(await height()).toBe(before);
});

test('returning to Home restores the position of a card below the window', async () => {
  const page = await openHome();
  const link = page.getByRole('article').last().getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await link.boundingBox())?.y ?? Number.NaN);
  const before = await top();
  await link.click();
  await see(page.getByRole('heading', { name: 'Издания' }));
  await page.goBack();
  await seeScreen(page, 'Магазин');
  await eventually(top).toBe(before);
});

test('Home keeps its position when its products in another currency arrive late', async () => {
  const page = await openHome();
  // As in Safari, which does not move the page back by itself.
  await page.addStyleTag({ content: ':root { overflow-anchor: none }' });
  const position = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 1_500));
  const release = await holdBack(page, '**/api/feed?*');
  await page.getByRole('button', { name: 'Валюта: RUB' }).click();
  await page.getByRole('button', { name: 'Выбрать валюту TRY' }).click();
  // The outline is shorter than the products.
  await eventually(position).toBeLessThan(1_000);
  await page.evaluate(() => new Promise((twoFrames) => requestAnimationFrame(() => requestAnimationFrame(twoFrames))));
  release();
  await see(page.getByRole('article').first());
  await eventually(position).toBe(1_500);
});
