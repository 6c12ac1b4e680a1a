import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { eventually, see, seeScreen } from '../support/see';
import { menuLink } from '../support/shopper';

const shop = openShop();

/** The parts of Home that are below the window when it opens. */
const BELOW = 'main > div:has(> section) > *';

/** Opens Home, and waits until each part below the window has its measured height. */
async function openHome() {
  const page = await shop.enter();
  await see(page.getByRole('button', { name: 'Добавить в корзину' }).first());
  const parts = page.locator(BELOW);
  await eventually(() =>
    parts.evaluateAll((all) => all.filter((part) => (part as HTMLElement).style.containIntrinsicSize !== '').length),
  ).toBeGreaterThan(3);
  await eventually(() =>
    parts.evaluateAll((all) => all.filter((part) => (part as HTMLElement).style.containIntrinsicSize === '').length),
  ).toBe(0);
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

test('returning to Home restores the sideways scroll of a row, and the tab «Главная» resets it', async () => {
  const page = await openHome();
  const row = page
    .getByRole('region', { name: 'Хиты PlayStation', exact: true })
    .getByRole('article')
    .first()
    .locator('..');
  const left = () => row.evaluate((element) => Math.round(element.scrollLeft));
  await row.evaluate((element) => element.scrollTo({ left: 140, behavior: 'instant' }));
  await eventually(left).toBeGreaterThan(100);
  const before = await left();
  await row.getByRole('article').nth(1).getByRole('link').first().click();
  await see(page.getByRole('heading', { name: 'Издания' }));
  await page.goBack();
  await seeScreen(page, 'Магазин');
  await eventually(left).toBe(before);
  await menuLink(page, 'Корзина').click();
  await seeScreen(page, 'Корзина');
  await menuLink(page, 'Главная').click();
  await seeScreen(page, 'Магазин');
  await see(row);
  expect(await left()).toBe(0);
});
