import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { clippedText, lowButtons, overflow } from '../support/layout';
import { eventually, see, seeScreen, allLoaded } from '../support/see';
import { addFirstCard, applyPromo, goToFilledCart, menuLink } from '../support/shopper';

const shop = openShop();

/** The share of the window's height that bars cover, from 0 to 1. */
const coveredByBars = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementsFromPoint(innerWidth / 2, y + 0.5));
    const isBar = (element: Element): boolean => getComputedStyle(element).position === 'fixed';
    return rows.filter((stack) => stack.some(isBar)).length / innerHeight;
  });

/** Labels of the menu that are closer to the one before than the width of a blank, which is 3 px. */
const joinedLabels = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Основное меню' }).evaluate((menu) => {
    const labels = [...menu.querySelectorAll('a > svg + span')].map((label) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      return { text: range.toString(), box: range.getBoundingClientRect() };
    });
    return labels
      .filter(({ box }, at) => at > 0 && box.left < labels[at - 1]!.box.right + 3)
      .map(({ text }) => `«${text}» joins the label before it`);
  });

/** The rest of the window is left for products. */
const ENOUGH = 0.3;

describe.each([
  ['a phone in landscape', { width: 740, height: 360 }],
  ['a computer at 400 %', { width: 320, height: 256 }],
])('in the window of %s,', (_name, viewport) => {
  test.each(['/', '/item/7', '/collection/2', '/search-results'])(
    'the bars cover less than a third: %s',
    async (path) => {
      const page = await shop.enter(path);
      await page.setViewportSize(viewport);
      await allLoaded(page);
      // The menu of the skeleton is replaced once the shop has started.
      if (path === '/') await see(page.getByRole('button', { name: /^Валюта/, disabled: false }));
      // The search takes the focus when it opens, which hides the bars.
      else
        await see(
          page.locator('main:not([data-outline])').getByRole('heading', { level: 1 }).filter({ hasNotText: 'Магазин' }),
        );
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await eventually(() => coveredByBars(page)).toBeLessThan(ENOUGH);
      expect(await overflow(page)).toEqual([]);
      for (const name of ['Главная', 'Корзина', 'Избранное', 'Профиль']) {
        await page.getByRole('link', { name, exact: true }).scrollIntoViewIfNeeded();
        await page.getByRole('link', { name, exact: true }).click({ trial: true });
      }
    },
  );

  test('each of seven currencies can be scrolled into view', async () => {
    await shop.context.route('**/api/currencies', async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as { id: number; code: string; name: string }[];
      const more = ['USD', 'EUR', 'BYN'].map((code, i) => ({ id: 90 + i, code, name: code, icon: null, symbol: code }));
      await route.fulfill({ response, json: [...list, ...more] });
    });
    const page = await shop.enter('/support');
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: /^Валюта: / }).click();
    const options = page.getByRole('button', { name: /^Выбрать валюту/ });
    await eventually(() => options.count()).toBe(7);
    for (const option of await options.all()) {
      await option.scrollIntoViewIfNeeded();
      const { y, height } = (await option.boundingBox()) ?? { y: -1, height: 0 };
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(viewport.height);
      await option.click({ trial: true });
    }
  });
});

test.each([
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 568, height: 320 },
  { width: 600, height: 960 },
])(
  'at twice the text size the whole menu is in a window of $width × $height, and each label and counter in its place',
  async (viewport) => {
    const page = await shop.enterHome();
    await page.setViewportSize(viewport);
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await addFirstCard(page);
    const counter = menuLink(page, 'Корзина, 1').locator('[data-count]');
    for (const [tab, title] of [
      ['Корзина, 1', 'Корзина'],
      ['Главная', 'Магазин'],
    ] as const) {
      await menuLink(page, tab).click();
      await seeScreen(page, title);
      const faults = await Promise.all([overflow, clippedText, lowButtons, joinedLabels].map((find) => find(page)));
      expect(faults.flat(), tab).toEqual([]);
      expect(await counter.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), tab).toBe(0);
    }
  },
);

test.each([
  { width: 320, height: 568 },
  { width: 740, height: 360 },
])(
  'at twice the text size the sums of a cart leave half of a window of $width × $height to its lines, and break no promo code',
  async (viewport) => {
    const page = await shop.enterHome();
    await goToFilledCart(page);
    await applyPromo(page, 'WELCOME10');
    await see(page.getByRole('button', { name: 'Промокод применен' }));
    await page.setViewportSize(viewport);
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await eventually(() => coveredByBars(page)).toBeLessThan(0.5);
    expect(await overflow(page)).toEqual([]);
    const code = page.getByRole('region', { name: 'Итого' }).getByText('Промокод WELCOME10');
    const linesOfCode = await code.evaluate(({ firstChild: text }) => {
      const range = document.createRange();
      range.setStart(text as Text, 'Промокод '.length);
      range.setEndAfter(text as Text);
      return range.getClientRects().length;
    });
    expect(linesOfCode).toBe(1);
    // In a higher window they are pinned again: the menu alone covers less.
    await page.setViewportSize({ ...viewport, height: 1200 });
    await eventually(() => coveredByBars(page)).toBeGreaterThan(0.15);
    await page.getByRole('button', { name: 'Оформить покупку' }).click();
    await seeScreen(page, 'Оплата');
  },
);

test.each(['/', '/item/8', '/collection/2', '/search-results'])(
  'on a phone in landscape, nothing that is read or tapped is under the notch beside the page: %s',
  async (path) => {
    const page = await shop.enter(path);
    await page.setViewportSize({ width: 844, height: 390 });
    await see(page.locator('main:not([data-outline])').getByRole('heading', { level: 1 }));
    await allLoaded(page);
    await page.evaluate(() => {
      for (const side of ['left', 'right'])
        document.documentElement.style.setProperty(`--tg-safe-area-inset-${side}`, '59px');
    });
    const covered = (): Promise<string[]> =>
      page.evaluate(() => {
        const swiped = [...document.querySelectorAll('*')].filter((part) =>
          /auto|scroll/.test(getComputedStyle(part).overflowX),
        );
        return [...document.querySelectorAll('a, button, input, h1, h2, p')]
          .filter((part) => part.checkVisibility() && !swiped.some((row) => row.contains(part)))
          .map((part) => ({ part, box: part.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && (box.left < 58 || box.right > innerWidth - 58))
          .map(({ part }) => part.ariaLabel ?? part.textContent);
      });
    await eventually(covered).toEqual([]);
  },
);
