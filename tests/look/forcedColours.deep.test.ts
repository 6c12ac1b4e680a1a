import pixelmatch from 'pixelmatch';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { see, seeHidden, seeScreen } from '../support/see';

/**
 * Windows lets people set a few colours of their own; backgrounds, shadows and tints of a page are not painted then.
 */
const shop = openShop({ context: { forcedColors: 'active' } });

/** At least a line around the element changes: the share of its pixels, from 0 to 1. */
const CLEARLY = 0.02;

/** An action changes the look of an element. */
async function expectChange(thing: Locator, happens: () => Promise<void>): Promise<void> {
  const take = async () => PNG.sync.read(await thing.screenshot({ animations: 'disabled' }));
  const before = await take();
  await happens();
  const after = await take();
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  const changed = pixelmatch(before.data, after.data, undefined, after.width, after.height, { threshold: 0.2 });
  expect(changed / (after.width * after.height)).toBeGreaterThan(CLEARLY);
}

/** Waits until the shop has rendered completely: before, the page shows the menu of its early script. */
async function seeWhole(page: Page): Promise<void> {
  // The search focuses its field, which hides the bar.
  await page
    .getByRole('button', { name: 'Валюта: RUB', disabled: false, includeHidden: true })
    .waitFor({ state: 'attached' });
  await seeHidden(page.getByText('Загрузка...'));
}

describe('with forced colours (high contrast),', () => {
  test('the chosen price looks different from the others', async () => {
    const page = await shop.enter('/item/7');
    const radio = page.getByRole('radio').nth(1);
    await see(page.getByRole('radio', { checked: true }));
    await expectChange(radio.locator('xpath=following-sibling::*'), async () => {
      await radio.check({ force: true });
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    });
  });

  test('a pressed genre looks different from the others', async () => {
    const page = await shop.enter('/search-results');
    await page.getByRole('button', { name: 'Фильтры' }).click();
    const genre = page.getByRole('button', { name: 'Хорроры' });
    await genre.focus();
    await expectChange(genre, () => genre.press('Enter'));
    expect(await genre.getAttribute('aria-pressed')).toBe('true');
  });

  test('the number of the current page looks different from the others', async () => {
    const page = await shop.enter('/collection/2');
    const second = page.getByRole('button', { name: 'Страница 2' });
    await see(second);
    await expectChange(second, async () => {
      await second.press('Enter');
      await see(second.and(page.locator('[aria-current]')));
    });
  });

  test('the link of the current screen looks different from the others', async () => {
    const page = await shop.enter('/support');
    const favourites = page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Избранное' });
    await seeWhole(page);
    await expectChange(favourites, async () => {
      await favourites.press('Enter');
      await see(favourites.and(page.locator('[aria-current]')));
    });
  });

  test('the count on the link of the current screen has the colours of the system', async () => {
    const page = await shop.enter('/item/7');
    await page.getByRole('button', { name: 'В корзину', exact: true }).click();
    const cart = page.getByRole('link', { name: 'Корзина, 1' });
    await cart.click();
    await see(cart.and(page.locator('[aria-current]')));
    const count = cart.locator('[data-count]');
    const painted = await count.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      Object.assign(document.body.style, { background: 'Canvas', color: 'CanvasText' });
      const system = getComputedStyle(document.body);
      return [backgroundColor, color, system.backgroundColor, system.color];
    });
    expect(painted.slice(0, 2)).toEqual(painted.slice(2));
  });

  test('an invalid field looks different from a valid one', async () => {
    const page = await shop.enter('/payment', '1002');
    await seeScreen(page, 'Оплата');
    await seeWhole(page);
    const box = page.getByRole('textbox', { name: 'Email для чека' }).locator('xpath=..');
    await page.getByRole('textbox', { name: 'Email для чека' }).focus();
    await expectChange(box, async () => {
      await page.getByRole('button', { name: /^Оплатить/ }).press('Enter');
      await see(page.getByRole('alert'));
    });
  });
});
