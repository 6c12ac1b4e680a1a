import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { holdBack } from '../support/holdBack';
import { consoleLine } from '../support/record';
import { eventually, see, seeOutline, seeScreen, textOf } from '../support/see';
import { watchShifts } from '../support/shifts';
import { withoutCode } from '../support/withoutCode';

const shop = openShop();

describe('the second visit', () => {
  /** The page of a first visit, which has remembered its products. */
  async function visited(): Promise<Page> {
    const page = await shop.enterHome();
    await page.waitForFunction(() => localStorage.getItem('feed') !== null);
    return page;
  }

  /** Opens Home again, of which the shop's code is held back. */
  async function reloadWithoutCode(page: Page): Promise<void> {
    await withoutCode(shop.context);
    await page.reload({ waitUntil: 'commit' });
    await see(page.getByRole('article').first());
  }

  /** Holds back the responses of the server. @returns the function that releases them */
  const withhold = (page: Page): Promise<() => void> => holdBack(page, '**/api/**');

  /** Stores a currency as if the shopper had chosen it. */
  const choose = (page: Page, currency: object): Promise<void> =>
    page.evaluate((chosen) => localStorage.setItem('userCurrency', chosen), JSON.stringify(currency));

  test.each(['Home', 'the cart'])(
    'that begins with %s shows the products of the first visit at once on Home, and adds a tapped one when the feed confirms its price',
    async (begins) => {
      const page = await shop.enterHome();
      const first = page.getByRole('article').first();
      // Without a chosen currency the remembered products have no prices.
      await choose(page, { id: '1', code: 'RUB', name: 'Рубль', icon: null, symbol: '₽' });
      const before = await textOf(first);
      if (begins === 'the cart') {
        await page.goto(`${shop.server.origin}/shop-bag`);
        await seeScreen(page, 'Корзина');
      }
      const release = await withhold(page);
      await (begins === 'Home' ? page.reload() : page.getByRole('link', { name: 'Главная' }).click());
      await see(first);
      // The name and the picture are in the page itself, the rest is rendered by the code.
      await eventually(() => textOf(first)).toBe(before);
      const button = first.getByRole('button', { name: 'Добавить в корзину' });
      await button.click();
      await eventually(() => button.getAttribute('aria-busy')).toBe('true');
      expect(await page.evaluate(() => localStorage.getItem('cart') ?? '')).not.toContain('title');
      release();
      await see(page.getByRole('link', { name: 'Корзина, 1' }));
    },
  );

  test('loads only the first picture of the kept products before they are painted, and shows no broken one meanwhile', async () => {
    const page = await visited();
    const [loading, broken] = await page.evaluate(() => {
      const kept = document.createElement('main');
      kept.innerHTML = (JSON.parse(localStorage.getItem('feed') ?? '{}') as { html: string }).html;
      document.querySelector('main')?.replaceWith(kept);
      const isSeen = (image: Element): boolean =>
        image.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return [
        [...kept.querySelectorAll<HTMLImageElement>('img[src]')].map((image) => image.fetchPriority),
        [...kept.querySelectorAll<HTMLImageElement>('img:not([src])')].filter(isSeen).map(({ alt }) => alt),
      ];
    });
    expect(loading).toEqual(['high']);
    expect(broken).toEqual([]);
    await page.reload();
    await eventually(() => page.locator('main [data-src]:not([src])').count()).toBe(0);
  });

  test.each(['still', 'not'])(
    'removes a product of the first visit, which is %s sold, from cart and favourites on a tap before the feed has loaded',
    async (sold) => {
      const page = await shop.enter();
      await page.getByRole('button', { name: 'Добавить в корзину' }).first().click();
      await page.getByRole('button', { name: 'В избранное' }).first().click();
      await see(page.getByRole('link', { name: 'Избранное, 1' }));
      await page.goto('about:blank');
      if (sold === 'not') await shop.server.scenario('feed-empty');
      const release = await withhold(page);
      await page.goto(shop.server.origin);
      for (const name of ['Отменить', 'Убрать из избранного']) {
        const undo = page.getByRole('button', { name });
        await undo.click();
        await eventually(() => undo.getAttribute('aria-busy')).toBe('true');
      }
      release();
      await see(page.getByRole('link', { name: 'Корзина', exact: true }));
      await see(page.getByRole('link', { name: 'Избранное', exact: true }));
    },
  );

  test('shows the skeleton of Home where the first visit showed no products', async () => {
    const page = await shop.context.newPage();
    shop.expectConsole(consoleLine('warning', 'Telegram user ID not available'));
    await page.route('**/api/feed*', (route) => route.fulfill({ json: [] }));
    await page.goto(shop.server.origin);
    await see(page.getByText('Нет доступных товаров'));
    await page.goto('about:blank');
    await withoutCode(shop.context);
    await page.goto(shop.server.origin, { waitUntil: 'commit' });
    await seeOutline(page, 'Магазин');
    expect(await page.locator('[data-products] > *').count()).toBeGreaterThan(0);
  });

  test('keeps the focus, the scroll of the page and that of the rows while first the shop and then the feed replace them', async () => {
    const page = await visited();
    const releaseCode = await withoutCode(shop.context);
    const release = await withhold(page);
    await page.goto('about:blank');
    await page.goto(shop.server.origin, { waitUntil: 'commit' });
    const link = page.getByRole('article').first().getByRole('link').first();
    await link.focus();
    // Of banners, and of products.
    const rows = ['[data-banners]', 'section'].map((part) => page.locator(`${part} > :last-child`).first());
    for (const row of rows) await row.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    const top = (): Promise<number> => page.evaluate(() => scrollY);
    // To the end: from any other place Chromium, and Chromium alone, would put a lost scroll right.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const end = await top();
    expect(end).toBeGreaterThan(0);
    const isKept = async (): Promise<void> => {
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
      for (const row of rows) {
        const isAtEnd = row.evaluate(
          ({ scrollLeft, clientWidth, scrollWidth }) => scrollLeft + clientWidth > scrollWidth - 2,
        );
        expect(await isAtEnd).toBe(true);
        expect(await row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
      }
      expect(await top()).toBe(end);
    };
    await releaseCode();
    await eventually(() => page.getByRole('searchbox').isEnabled()).toBe(true);
    await isKept();
    release();
    await eventually(() => page.getByRole('article').count()).toBeGreaterThan(9);
    await isKept();
  });

  test('before the code has loaded shows the title of each list, and no remembered price if no currency was chosen', async () => {
    const page = await visited();
    await reloadWithoutCode(page);
    const headings = await page.getByRole('region').getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.length).toBeGreaterThan(1);
    for (const name of headings) expect(await page.getByRole('region', { name, exact: true }).count(), name).toBe(1);
    expect(await page.getByRole('main').innerText()).not.toMatch(/\d\s(руб|₺)/);
  });

  test('shows no remembered price before the code has loaded if a promotion has ended since', async () => {
    const page = await shop.enterHome();
    await choose(page, { id: '1', code: 'RUB', name: 'Рубль', icon: null, symbol: '₽' });
    const main = page.getByRole('main');
    const price = /\d\s(руб|₺)/;
    await page.reload();
    await eventually(() => main.innerText()).toMatch(price);
    await reloadWithoutCode(page);
    expect(await main.innerText()).toMatch(price);
    await page.clock.setFixedTime(Date.now() + 365 * 86_400_000);
    await reloadWithoutCode(page);
    expect(await main.innerText()).not.toMatch(price);
  });

  test.each([
    ['a feed that begins with banners', 'banners'],
    ['one that begins with a list', 'list'],
  ] as const)('shifts nothing when the prices of remembered products arrive, in %s', async (_, begins) => {
    if (begins === 'list') await shop.server.scenario('feed-begins', { with: begins });
    const page = await visited();
    const release = await withhold(page);
    await page.reload();
    await see(page.getByRole('article').first());
    const shifts = await watchShifts(page);
    release();
    await eventually(() => textOf(page.getByRole('article').first())).toMatch(/\d руб/);
    expect(await shifts()).toBe(0);
  });

  test('shows no remembered products in another currency', async () => {
    const page = await shop.enterHome();
    await choose(page, { id: '2', code: 'TRY', name: 'Лира', icon: null, symbol: '₺' });
    const release = await withhold(page);
    await page.reload();
    await seeScreen(page, 'Магазин');
    expect(await page.getByRole('article').count()).toBe(0);
    release();
    await see(page.getByRole('article').first());
  });
});
