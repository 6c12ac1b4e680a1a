import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { holdBack } from '../support/holdBack';
import { TRICKY_NAME } from '../support/knownFeed';
import { eventually, plain, see } from '../support/see';
import { withoutCode } from '../support/withoutCode';

const shop = openShop({ build: 'knownBuild' });

/** A page for which none of the shop's files has loaded yet. */
async function openWithoutCode(page: Page): Promise<Page> {
  await withoutCode(shop.context);
  await page.goto(shop.server.origin, { waitUntil: 'commit' });
  return page;
}
const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });
const isRendered = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));
const namesOf = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((one) => one.querySelector('[title]')?.textContent ?? null));

describe('a shop that was built with the feed of its server', () => {
  test('shows names and pictures before any code has loaded, and no prices', async () => {
    const page = await openWithoutCode(await shop.context.newPage());
    await see(page.getByRole('link', { name: 'Скидки недели' }));
    await see(page.getByRole('heading', { name: 'Новинки' }));
    expect(await namesOf(page)).toEqual(['Balatro', TRICKY_NAME]);
    expect(await isRendered(card(page, 'Balatro').locator('img'))).toBe(true);
    expect(plain(await page.getByRole('main').innerText())).not.toMatch(/руб|990|Ниже экрана/);
  });

  test('shows the other sections without waiting for a late picture', async () => {
    await shop.context.route('**/uploads/posters/balatro*', () => {});
    const page = await openWithoutCode(await shop.enter('/profile'));
    expect(await isRendered(page.getByRole('link', { name: 'Скидки недели' }).locator('img'))).toBe(true);
    await shop.context.unroute('**/assets/*.js');
    await page.goto(shop.server.origin, { waitUntil: 'commit' });
    await see(page.getByRole('button', { name: 'Добавить в корзину' }).first());
  });

  test('shows the built-in products until the feed has loaded, then the feed', async () => {
    const release = await holdBack(shop.context, '**/api/feed*');
    const page = await shop.enter();
    // The code has loaded: the search box of the page itself does nothing.
    await eventually(() => page.getByRole('searchbox').isEnabled()).toBe(true);
    expect(await namesOf(page)).toEqual(['Balatro', TRICKY_NAME]);
    release();
    await eventually(() => namesOf(page)).not.toContain(TRICKY_NAME);
  });

  test('shows the products of an earlier visit instead, where there was one', async () => {
    const page = await shop.enter();
    await eventually(() => namesOf(page)).not.toContain(TRICKY_NAME);
    const [seen] = await namesOf(page);
    await openWithoutCode(page);
    await see(page.getByRole('article').first());
    expect((await namesOf(page))[0]).toBe(seen);
    expect(seen).not.toBe('Balatro');
  });

  test('shows no product of the built-in feed on a page other than Home', async () => {
    await withoutCode(shop.context);
    const page = await shop.open('/shop-bag', 'commit');
    await see(page.getByRole('link', { name: 'Корзина' }));
    expect(await page.getByRole('article').count()).toBe(0);
  });
});
