/** Every kind of tap of every flow, on a slow phone, on screens with long lists. */
import type { Browser, Locator, Page } from 'playwright-core';
import { median, quantile } from './figures.ts';
import { openPhone, tapsOf } from './phone.ts';
import { fill } from '../support/fill.ts';

export interface TapFigures {
  count: number;
  median: number;
  p98: number;
}

/** The shop takes two taps on one place for one when they come faster (touch-1); milliseconds. */
const BETWEEN_TAPS_MS = 400;

/** Waits until the work of a tap is painted, so that taps are measured one by one. */
const rest = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60)))),
  );

/** Taps an element. Its position is measured before, so that the measuring is not a part of the tap's time. */
const touch = async (page: Page, target: Locator): Promise<void> => {
  await page.waitForTimeout(BETWEEN_TAPS_MS);
  const { x, y } = await target.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await rest(page);
  await page.touchscreen.tap(x, y);
  await rest(page);
};

/** Taps the first element of that role and name, and waits for its paint. */
export const tap = async (page: Page, role: 'button' | 'link' | 'radio', name: string | RegExp): Promise<void> => {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
  await target.waitFor();
  await touch(page, target);
};

const toggles = async (page: Page): Promise<void> => {
  for (const name of [
    'В избранное',
    'Убрать из избранного',
    'Добавить в корзину',
    'Убрать из корзины',
    'Добавить в корзину',
  ])
    await tap(page, 'button', name);
};

const figuresOf = (taps: readonly number[]): TapFigures => ({
  count: taps.length,
  median: Math.round(median(taps)),
  p98: Math.round(quantile(taps, 0.98)),
});

/** @returns the figures of each flow, and those of all taps under `all` */
export async function measureTaps(browser: Browser, origin: string): Promise<Record<string, TapFigures>> {
  const all: Record<string, number[]> = {};
  const flow = async (name: string, path: string, act: (page: Page) => Promise<void>): Promise<void> => {
    const { page } = await openPhone(browser, origin, path);
    await page.getByRole('main').waitFor();
    await act(page);
    all[name] = await tapsOf(page);
    await page.context().close();
  };
  await flow('home', '/', async (page) => {
    await toggles(page);
    await tap(page, 'button', /^Валюта/);
    await tap(page, 'button', 'Выбрать валюту TRY');
    await page.getByRole('button', { name: 'Валюта: TRY' }).waitFor();
    await tap(page, 'button', /^Валюта/);
    // Back to roubles: the server would use the choice in the next flows.
    await tap(page, 'button', 'Выбрать валюту RUB');
    await page.getByRole('button', { name: 'Валюта: RUB' }).waitFor();
    await tap(page, 'link', 'Профиль');
    await tap(page, 'link', 'Главная');
  });
  await flow('collection', '/collection/1', async (page) => {
    await toggles(page);
    for (const name of ['Страница 2', 'Следующая страница', 'Последняя страница', 'Первая страница'])
      await tap(page, 'button', name);
  });
  await flow('product', '/item/7', async (page) => {
    for (const option of await page.getByRole('radio').all()) {
      await touch(page, option);
    }
    await tap(page, 'button', 'В избранное');
    await tap(page, 'button', 'В корзину');
    await tap(page, 'button', 'Перейти в корзину');
    await tap(page, 'button', 'Оформить покупку');
  });
  await flow('search, 2 000 results', '/search-results', async (page) => {
    await tap(page, 'button', 'Фильтры');
    await page.getByRole('spinbutton', { name: 'Цена от' }).fill('1');
    await page.getByRole('article').first().waitFor();
    await tap(page, 'button', /^Показать/);
    await toggles(page);
    for (const name of ['Страница 2', 'Последняя страница', 'Первая страница']) await tap(page, 'button', name);
  });
  await flow('cart, 200', '/profile', async (page) => {
    await fill(page, origin, 'cart', 200);
    await page.goto(`${origin}/shop-bag`);
    for (let n = 0; n < 5; n += 1) {
      await tap(page, 'button', /^Удалить/);
      await tap(page, 'button', 'Нет');
    }
  });
  await flow('favourites, 500', '/profile', async (page) => {
    await fill(page, origin, 'favourites', 500);
    await page.goto(`${origin}/favourites`);
    for (let n = 0; n < 5; n += 1) {
      await tap(page, 'button', 'Добавить в корзину');
      await tap(page, 'button', /^Удалить/);
      await tap(page, 'button', 'Нет');
    }
  });
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, taps]) => [name, figuresOf(taps)])),
    all: figuresOf(Object.values(all).flat()),
  };
}
