import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { failedCall, said } from '../support/record';
import { amountIn, eventually, see, seeGone, seeScreen, textOf } from '../support/see';

const shop = openShop();
const HITS = '/collection/2';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Страницы' });
const goToPage = (page: Page, name: string) => pages(page).getByRole('button', { name, exact: true }).click();
const seeCurrent = (page: Page, name: string) =>
  see(pages(page).getByRole('button', { name, exact: true }).and(page.locator('[aria-current="page"]')));
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));
const firstTitle = (page: Page) => textOf(cards(page).first().getByRole('link').first());

/** Scrolls like a finger does, and waits until the shop has noticed. */
async function scrollBy(page: Page, pixels: number): Promise<void> {
  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, pixels);
  await eventually(() => scrollTop(page)).toBeGreaterThan(pixels / 2);
  const top = await scrollTop(page);
  await eventually(() =>
    page.evaluate(() =>
      Object.values(
        JSON.parse(sessionStorage.getItem('places.1001') ?? sessionStorage.getItem('places.') ?? '{}') as Record<
          string,
          { scroll: number }
        >,
      ).map((place) => place.scroll),
    ),
  ).toContain(top);
}

describe('a collection', () => {
  test('shows twelve products of the current currency on a page, cheapest first', async () => {
    const page = await shop.enter(HITS);
    await seeScreen(page, 'Хиты PlayStation');
    await see(cards(page).first());
    expect(await cards(page).count()).toBe(12);
    // The last written price of a card is what it costs: «1299 руб. 399 руб.».
    const prices = (await cards(page).allInnerTexts()).map((text) =>
      amountIn(/(\d+)\sруб\.(?!.*\sруб\.)/s.exec(text)?.[0] ?? ''),
    );
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test('of thousands of editions is shown and paged like any other', async () => {
    const page = await shop.enter('/favourites');
    await page.route('**/api/collections/2?*', async (route) => {
      const { editions, ...rest } = (await (await route.fetch()).json()) as {
        editions: { id: number; productCard: { name: string } }[];
      };
      const many = Array.from({ length: 100 }, (_, n) =>
        editions.map((edition) => ({ ...edition, id: `${edition.id}-${n}` })),
      ).flat();
      await route.fulfill({ json: { ...rest, editions: many } });
    });
    await page.evaluate((path) => {
      history.pushState({ idx: 1 }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    }, HITS);
    await seeScreen(page, 'Хиты PlayStation');
    await see(cards(page).first());
    expect(await cards(page).count()).toBe(12);
    await goToPage(page, 'Последняя страница');
    await see(cards(page).first());
  });

  test('can be paged to its last page and back to the first', async () => {
    const page = await shop.enter(HITS);
    await see(cards(page).first());
    const first = await firstTitle(page);
    expect(await pages(page).getByRole('button', { name: 'Первая страница' }).isDisabled()).toBe(true);
    await goToPage(page, 'Следующая страница');
    await seeCurrent(page, 'Страница 2');
    await eventually(() => firstTitle(page)).not.toBe(first);
    await goToPage(page, 'Последняя страница');
    expect(await pages(page).getByRole('button', { name: 'Следующая страница' }).isDisabled()).toBe(true);
    await goToPage(page, 'Предыдущая страница');
    await goToPage(page, 'Первая страница');
    await eventually(() => firstTitle(page)).toBe(first);
    await eventually(() => scrollTop(page)).toBe(0);
  });

  test('keeps its page and scroll over a product page, browser history and a reload', async () => {
    const page = await shop.enter(HITS);
    await see(cards(page).first());
    await goToPage(page, 'Страница 2');
    await seeCurrent(page, 'Страница 2');
    await scrollBy(page, 500);
    const top = await scrollTop(page);
    const title = await firstTitle(page);

    await cards(page).nth(4).getByRole('link').first().click();
    await see(page.getByRole('region', { name: 'Издания' }));
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

  test('says that it has nothing in the current currency, and offers the catalogue', async () => {
    const page = await shop.enter('/');
    await page.route('**/api/collections/2*', (route) =>
      route.fulfill({ json: { id: 2, name: 'Хиты PlayStation', editions: [] } }),
    );
    await page.getByRole('link', { name: 'Хиты PlayStation' }).first().click();
    await see(page.getByText('В данной коллекции нет доступных товаров для текущей валюты'));
    await page.getByRole('link', { name: 'Перейти в каталог' }).click();
    await seeScreen(page, 'Магазин');
  });

  test('shows no prices of the old currency when its refresh fails, and can be loaded again', async () => {
    shop.expectConsole(failedCall('/collections/2'), said('error', /^Ошибка при обновлении коллекции/));
    const page = await shop.enter(HITS);
    await see(cards(page).first());
    await page.route('**/api/collections/2*', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Валюта: RUB' }).click();
    await page.getByRole('button', { name: 'Выбрать валюту TRY' }).click();
    await see(page.getByRole('alert').getByText('Ошибка при обновлении коллекции'));
    expect(await cards(page).count()).toBe(0);
    await page.unroute('**/api/collections/2*');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await see(cards(page).first().getByText(/₺/).first());
  });

  test('is loaded once for a visit, and again after a currency change', async () => {
    const page = await shop.enter(HITS);
    await see(cards(page).first());
    await cards(page).first().getByRole('link').first().click();
    await see(page.getByRole('region', { name: 'Издания' }));
    await page.goBack();
    await see(cards(page).first());
    const calls = async () => (await shop.server.calls('GET', '/collections/2')).length;
    expect(await calls()).toBe(1);
    await page.getByRole('button', { name: 'Валюта: RUB' }).click();
    await page.getByRole('button', { name: 'Выбрать валюту TRY' }).click();
    await eventually(calls).toBe(2);
  });
});

describe.each([
  ['/ea-play-collection', 'Бесплатно с EA Play', 'Нет доступных игр с EA Play', 'ea-play'],
  [
    '/ps-plus-essential-collection',
    'Бесплатно с PS Plus Essential',
    'Нет доступных игр с PS Plus Essential',
    'ps-plus-essential',
  ],
  ['/ps-plus-extra-collection', 'Бесплатно с PS Plus Extra', 'Нет доступных игр с PS Plus Extra', 'ps-plus-extra'],
  ['/ps-plus-deluxe-collection', 'Бесплатно с PS Plus Deluxe', 'Нет доступных игр с PS Plus Deluxe', 'ps-plus-deluxe'],
])('%s', (path, title, emptyText, name) => {
  test('shows what the subscription gives, or says that it gives nothing', async () => {
    const page = await shop.enter(path);
    await seeScreen(page, title);
    await see(cards(page).first());
    await page.route(`**/api/products/subscription/${name}*`, (route) => route.fulfill({ json: { data: [] } }));
    await page.reload();
    await see(page.getByText(emptyText, { exact: true }));
    await seeGone(cards(page).first());
  });
});
