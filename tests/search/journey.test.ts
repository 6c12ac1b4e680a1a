import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { bottomOf, eventually, see, seeHidden, seeScreen } from '../support/see';

const shop = openShop();

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const input = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Поиск' });

async function openSearch(): Promise<Page> {
  const page = await shop.enter();
  await page.getByRole('searchbox', { name: 'Поиск' }).click();
  await seeScreen(page, 'Поиск');
  return page;
}

describe('the search', () => {
  test('keeps the input focused however late the mouse button is released', async () => {
    const page = await shop.enter();
    // The search box of the skeleton is disabled until the shop has started.
    await page.getByRole('searchbox', { name: 'Поиск', disabled: false }).hover();
    await page.mouse.down();
    await seeScreen(page, 'Поиск');
    await page.mouse.up();
    await page.keyboard.type('god');
    await eventually(() => input(page).inputValue()).toBe('god');
  });

  test('clears unusable text in a price field on «Сбросить все»', async () => {
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

  test('has its filters in a sheet whose fields stay above the keyboard', async () => {
    const page = await openSearch();
    await page.getByRole('button', { name: 'Фильтры' }).click();
    const sheet = page.getByRole('dialog', { name: 'Фильтры' });
    await see(sheet.getByRole('button', { name: 'Гонки' }));
    const field = sheet.getByRole('spinbutton', { name: 'Цена до' });
    await field.fill('3000');
    // Android shrinks the page for its keyboard.
    await page.setViewportSize({ width: 360, height: 380 });
    await eventually(async () => bottomOf(field)).toBeLessThan(380);
    // iOS does not resize the page: only the visual viewport shrinks.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => {
      const visible = visualViewport as VisualViewport;
      Object.defineProperty(visible, 'height', { value: innerHeight - 300 });
      // Browsers round the scale of a page that is not zoomed.
      Object.defineProperty(visible, 'scale', { value: 1.0000001 });
      visible.dispatchEvent(new Event('resize'));
    });
    await eventually(async () => bottomOf(field)).toBeLessThan(440);
    await eventually(async () => bottomOf(sheet)).toBeLessThanOrEqual(440);
    await sheet.getByRole('button', { name: /^Показать \d+$/ }).click();
    await seeHidden(sheet);
    await see(page.getByRole('button', { name: 'Фильтры, 1', expanded: false }));
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--keyboard'))).toBe('');
  });

  test('moves its open filters beside the results when the window grows', async () => {
    const page = await openSearch();
    await page.getByRole('button', { name: 'Фильтры' }).click();
    await page.getByRole('dialog', { name: 'Фильтры' }).getByRole('button', { name: 'Гонки' }).click();
    await page.setViewportSize({ width: 1024, height: 768 });
    const column = page.getByRole('region', { name: 'Фильтры' });
    await see(column.getByRole('button', { name: 'Гонки', pressed: true }));
    await seeHidden(page.getByRole('dialog'));
  });

  test('has its filters beside the results in a wide window, and the page numbers above the arrows in a narrow one', async () => {
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
    await seeHidden(column);
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
      // The first number cannot be centred: no number is before it.
      if (n > 1) expect(Math.abs(x + width / 2 - 160)).toBeLessThan(2);
    }
  });

  test('keeps a price bound when the wheel scrolls the page over its focused field', async () => {
    const page = await openSearch();
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('button', { name: 'Фильтры' }).click();
    const field = page.getByRole('spinbutton', { name: 'Цена от' });
    await field.fill('1000');
    await see(cards(page).first());
    await field.hover();
    await page.mouse.wheel(0, 300);
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await field.inputValue()).toBe('1000');
  });

  test('searches for a text that a keyboard has changed without an event', async () => {
    const page = await openSearch();
    await input(page).focus();
    await input(page).evaluate((element: HTMLInputElement) => {
      // React cannot notice this change: no event is sent.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, 'god');
    });
    await see(cards(page).first());
  });
});
