import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { eventually, see } from '../support/see';
import { withoutCode } from '../support/withoutCode';

const shop = openShop();

const POSTERS = '**/uploads/posters/*';

/** The colours of the frames of the first cards, and those that are stored for their pictures. */
const framesOf = (page: Page): Promise<{ shown: string; stored: string }[]> =>
  page
    .getByRole('article')
    .getByRole('link')
    .locator('img')
    .evaluateAll((pictures) => {
      const stored = JSON.parse(localStorage.getItem('pictureColours') ?? '{}') as Record<string, string>;
      const asComputed = (colour: string): string => {
        const probe = document.createElement('i');
        probe.style.color = colour;
        return probe.style.color;
      };
      return pictures
        .slice(0, 3)
        .map((picture) => ({
          shown: getComputedStyle(picture.parentElement as Element).backgroundColor,
          stored: asComputed(stored[picture.getAttribute('src') ?? ''] ?? 'none'),
        }));
    });

/** Until the page has been idle and has found the colours. */
async function findColours(page: Page): Promise<void> {
  await see(page.getByRole('button', { name: 'Добавить в корзину' }).first());
  const missing = async () => (await framesOf(page)).filter(({ stored }) => stored === '').length;
  await eventually(missing).toBe(0);
}

/** The page asks for its pictures one after the other, and each frame has its colour by then. */
async function seeColours(page: Page): Promise<void> {
  await eventually(async () => (await framesOf(page)).filter(({ stored }) => stored !== '').length).toBe(3);
  for (const { shown, stored } of await framesOf(page)) expect(shown).toBe(stored);
}

describe('a picture that was shown before stands in its own colour while it comes', () => {
  test('on Home, before any code has loaded', async () => {
    const page = await shop.enter();
    await findColours(page);
    await shop.context.route(POSTERS, () => {});
    await withoutCode(shop.context);
    await page.goto(shop.server.origin, { waitUntil: 'commit' });
    await see(page.getByRole('article').first());
    await seeColours(page);
  });

  test('on a screen that the code draws, also if it was opened later in the visit', async () => {
    const page = await shop.enter();
    await findColours(page);
    await page.getByRole('link', { name: 'Ролевые миры' }).click();
    await see(page.getByRole('navigation', { name: 'Страницы' }));
    await findColours(page);
    await shop.context.route(POSTERS, () => {});
    await page.goto(page.url(), { waitUntil: 'commit' });
    await see(page.getByRole('button', { name: 'Добавить в корзину' }).first());
    await seeColours(page);
  });
});
