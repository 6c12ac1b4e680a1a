import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { failedCall, said } from '../support/record';
import { alertText, eventually, see, seeGone, seeScreen } from '../support/see';

const shop = openShop();

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const input = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Поиск' });
const searches = async () => (await shop.server.calls('GET', '/products/search')).length;

async function openSearch(): Promise<Page> {
  const page = await shop.enter();
  await page.getByRole('searchbox', { name: 'Поиск' }).click();
  await seeScreen(page, 'Поиск');
  return page;
}

describe('the search', () => {
  test('is reached from Home’s search box and waits for a query', async () => {
    const page = await openSearch();
    await see(page.getByText('Введите запрос для поиска'));
    expect(await searches()).toBe(0);
  });

  test('keeps the focus however late the mouse button is released', async () => {
    const page = await shop.enter();
    await page.getByRole('searchbox', { name: 'Поиск' }).hover();
    await page.mouse.down();
    await seeScreen(page, 'Поиск');
    await page.mouse.up();
    await page.keyboard.type('god');
    await eventually(() => input(page).inputValue()).toBe('god');
  });

  test('sends no request for two letters, and finds games with three', async () => {
    const page = await openSearch();
    await input(page).fill('go');
    await see(page.getByText('Введите запрос для поиска'));
    await input(page).fill('god');
    await see(cards(page).first());
    expect(await searches()).toBe(1);
    expect((await cards(page).allInnerTexts()).some((text) => /god/i.test(text))).toBe(true);
  });

  test('says so when nothing was found', async () => {
    const page = await openSearch();
    await input(page).fill('нетакойигры');
    await see(page.getByText('По вашему запросу ничего не найдено'));
  });

  test('filters by genre and price, counts the filters, and resets them', async () => {
    const page = await openSearch();
    await page.getByRole('button', { name: 'Фильтры' }).click();
    await page.getByRole('button', { name: 'Гонки', pressed: false }).click();
    await page.getByRole('spinbutton', { name: 'Цена до' }).fill('3000');
    await see(page.getByRole('button', { name: 'Фильтры, 2', expanded: true }));
    await see(cards(page).first());
    await page.getByRole('button', { name: 'Сбросить все' }).click();
    await see(page.getByText('Введите запрос для поиска'));
    await see(page.getByRole('button', { name: 'Гонки', pressed: false }));
    expect(await page.getByRole('spinbutton', { name: 'Цена до' }).inputValue()).toBe('');
  });

  test('refuses an inverted price range until it is corrected', async () => {
    const page = await openSearch();
    await page.getByRole('button', { name: 'Фильтры' }).click();
    await page.getByRole('spinbutton', { name: 'Цена от' }).fill('3000');
    await page.getByRole('spinbutton', { name: 'Цена до' }).fill('1000');
    expect(await alertText(page)).toBe('Минимальная цена не может быть больше максимальной');
    expect(await cards(page).count()).toBe(0);
    await page.getByRole('spinbutton', { name: 'Цена до' }).fill('4000');
    await seeGone(page.getByRole('alert'));
    await see(cards(page).first());
  });

  test('says that it failed, and can be tried again', async () => {
    shop.expectConsole(failedCall('/products/search'), said('error', /^Произошла ошибка при поиске игр/));
    const page = await openSearch();
    await page.route('**/api/products/search*', (route) => route.fulfill({ status: 500 }));
    await input(page).fill('god');
    expect(await alertText(page)).toBe('Произошла ошибка при поиске игр. Пожалуйста, попробуйте позже.');
    await page.unroute('**/api/products/search*');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await see(cards(page).first());
  });

  test('treats 404 as an empty result', async () => {
    shop.expectConsole(failedCall('/products/search'));
    const page = await openSearch();
    await page.route('**/api/products/search*', (route) => route.fulfill({ status: 404 }));
    await input(page).fill('god');
    await see(page.getByText('По вашему запросу ничего не найдено'));
  });

  test('notices text that a keyboard changed without an event', async () => {
    const page = await openSearch();
    await input(page).focus();
    await input(page).evaluate((element: HTMLInputElement) => {
      // The way React cannot see: no event is sent.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, 'god');
    });
    await see(cards(page).first());
  });

  test('keeps query, filters, page and scroll over a product page and a reload', async () => {
    const page = await openSearch();
    await page.getByRole('button', { name: 'Фильтры' }).click();
    await page.getByRole('spinbutton', { name: 'Цена от' }).fill('1');
    await see(cards(page).first());
    expect(await cards(page).count()).toBe(20);
    await page.getByRole('button', { name: 'Страница 3' }).click();
    const third = page.getByRole('button', { name: 'Страница 3' }).and(page.locator('[aria-current="page"]'));
    await see(third);
    await page.mouse.move(180, 300);
    await page.mouse.wheel(0, 600);
    const top = () => page.evaluate(() => Math.round(scrollY));
    await eventually(top).toBeGreaterThan(300);
    const where = await top();
    await eventually(() =>
      page.evaluate(() => {
        const places = JSON.parse(sessionStorage.getItem('places') ?? '{}') as Record<string, { scroll: number }>;
        return places['/search-results']?.scroll;
      }),
    ).toBe(where);

    // A card in sight: reaching for another one would scroll.
    await cards(page).nth(2).getByRole('link').first().click();
    await see(page.getByRole('region', { name: 'Издания' }));
    await page.goBack();
    await see(third);
    await eventually(top).toBe(where);
    await page.reload();
    await see(third);
    await see(page.getByRole('button', { name: 'Фильтры, 1' }));
    await eventually(top).toBe(where);
    await page.getByRole('button', { name: 'Очистить поиск' }).click();
    await see(page.getByText('Введите запрос для поиска'));
  });

  test('searches again in another currency', async () => {
    const page = await openSearch();
    await input(page).fill('god');
    // The menu makes room for the keyboard until it is put away.
    await page.keyboard.press('Enter');
    await see(cards(page).first());
    await page.getByRole('button', { name: 'Валюта: RUB' }).click();
    await page.getByRole('button', { name: 'Выбрать валюту TRY' }).click();
    await see(cards(page).first().getByText(/₺/).first());
    expect(await searches()).toBe(2);
  });
});
