import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { failedCall, said } from '../support/record';
import { alertText, eventually, see, seeGone, seeScreen } from '../support/see';

const shop = openShop();

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const input = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Поиск' });
const searches = async () => (await shop.server.calls('GET', '/products/search')).length;

/** How far the lower edge of something is from the top of the window; CSS pixels. */
const bottomOf = (place: Locator): Promise<number> =>
  place.evaluate((element) => element.getBoundingClientRect().bottom);

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
    // That of the outline is disabled until the shop runs.
    await page.getByRole('searchbox', { name: 'Поиск', disabled: false }).hover();
    await page.mouse.down();
    await seeScreen(page, 'Поиск');
    await page.mouse.up();
    await page.keyboard.type('god');
    await eventually(() => input(page).inputValue()).toBe('god');
  });

  test('sends no request for two letters, and finds games with three', async () => {
    const page = await openSearch();
    await input(page).fill('go');
    await see(page.getByText('Введите не меньше трёх символов'));
    expect(await page.getByText('Введите запрос для поиска').count()).toBe(0);
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
    expect(await page.getByRole('button', { name: 'Сбросить все' }).isDisabled()).toBe(true);
  });

  test('shows no text in a price field that its search does not use', async () => {
    const page = await openSearch();
    await page.getByRole('button', { name: 'Фильтры' }).click();
    const field = page.getByRole('spinbutton', { name: 'Цена до' });
    const isBad = () => field.evaluate((typed: HTMLInputElement) => typed.validity.badInput);
    await page.getByRole('button', { name: 'Гонки' }).click();
    await field.pressSequentially('5-');
    expect(await isBad()).toBe(true);
    // A browser may leave the focus in the field when a button is tapped.
    await page.getByRole('button', { name: 'Сбросить все' }).evaluate((button: HTMLElement) => button.click());
    expect(await isBad()).toBe(false);
  });

  test('keeps its filters in a sheet, whose fields stay above the keyboard', async () => {
    const page = await openSearch();
    await page.getByRole('button', { name: 'Фильтры' }).click();
    const sheet = page.getByRole('dialog', { name: 'Фильтры' });
    await see(sheet.getByRole('button', { name: 'Гонки' }));
    const field = sheet.getByRole('spinbutton', { name: 'Цена до' });
    await field.fill('3000');
    // Android makes the page lower for its keyboard.
    await page.setViewportSize({ width: 360, height: 380 });
    await eventually(async () => bottomOf(field)).toBeLessThan(380);
    // iOS leaves the page as it is, and tells by the visual viewport only.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => {
      const visible = visualViewport as VisualViewport;
      Object.defineProperty(visible, 'height', { value: innerHeight - 300 });
      visible.dispatchEvent(new Event('resize'));
    });
    await eventually(async () => bottomOf(field)).toBeLessThan(440);
    await eventually(async () => bottomOf(sheet)).toBeLessThanOrEqual(440);
    await sheet.getByRole('button', { name: /^Показать \d+$/ }).click();
    await seeGone(sheet);
    await see(page.getByRole('button', { name: 'Фильтры, 1', expanded: false }));
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--keyboard'))).toBe('');
  });

  test('keeps its filters open when the window grows, beside the results', async () => {
    const page = await openSearch();
    await page.getByRole('button', { name: 'Фильтры' }).click();
    await page.getByRole('dialog', { name: 'Фильтры' }).getByRole('button', { name: 'Гонки' }).click();
    await page.setViewportSize({ width: 1024, height: 768 });
    const column = page.getByRole('region', { name: 'Фильтры' });
    await see(column.getByRole('button', { name: 'Гонки', pressed: true }));
    await seeGone(page.getByRole('dialog'));
  });

  test('has its filters beside the results in a wide window, and its page numbers above their arrows in a narrow one', async () => {
    const page = await openSearch();
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('button', { name: 'Фильтры' }).click();
    const column = page.getByRole('region', { name: 'Фильтры' });
    await column.getByRole('spinbutton', { name: 'Цена от' }).fill('1');
    await see(cards(page).first());
    const [filters, card] = [await column.boundingBox(), await cards(page).first().boundingBox()];
    expect(filters?.width).toBe(256);
    expect((filters?.x ?? 0) + 256).toBeLessThan(card?.x ?? 0);
    await see(page.getByRole('main').getByText(/^Найдено: \d+$/));

    await page.setViewportSize({ width: 320, height: 568 });
    await seeGone(column);
    const pages = page.getByRole('navigation', { name: 'Страницы' });
    for (const n of [5, 7, 1]) {
      await pages.getByRole('button', { name: n === 1 ? 'Первая страница' : `Страница ${n}`, exact: true }).click();
      const current = pages.getByRole('button', { name: `Страница ${n}`, exact: true });
      await see(current.and(page.locator('[aria-current="page"]')));
      const boxes = await pages.getByRole('button').evaluateAll((all) =>
        all.map((button) => {
          const { top, width, height } = button.getBoundingClientRect();
          return { top, width, height, isNumber: button.getAttribute('aria-label')?.startsWith('Страница') === true };
        }),
      );
      const tops = (isNumber: boolean) =>
        new Set(boxes.filter((box) => box.isNumber === isNumber).map(({ top }) => Math.round(top)));
      expect([boxes.length, tops(true).size, tops(false).size]).toEqual([9, 1, 1]);
      expect([...tops(true)][0]).toBeLessThan([...tops(false)][0] ?? 0);
      for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      const { x = 0, width = 0 } = (await current.boundingBox()) ?? {};
      // The first number cannot come to the middle: nothing is before it.
      if (n > 1) expect(Math.abs(x + width / 2 - 160)).toBeLessThan(2);
    }
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
    await page.getByRole('button', { name: /^Показать/ }).click();
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
        const places = JSON.parse(
          sessionStorage.getItem('places.1001') ?? sessionStorage.getItem('places.') ?? '{}',
        ) as Record<string, { scroll: number }>;
        return places['/search-results']?.scroll;
      }),
    ).toBe(where);

    // A card in sight: reaching for another one would scroll.
    await cards(page).nth(4).getByRole('link').first().click();
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
