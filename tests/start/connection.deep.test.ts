import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { allAnswered, consoleLine, type Expected } from '../support/record';
import { eventually, see, seeHidden, seeScreen, allLoaded } from '../support/see';
import { addFirstCard, menuLink } from '../support/shopper';

const shop = openShop();

/** The console line of Chromium for each request without a connection: calls, and screens fetched ahead. */
const disconnected: Expected = ({ text }) => text.includes('ERR_INTERNET_DISCONNECTED');

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Нет соединения' });
const goOffline = async (page: Page): Promise<void> => {
  await shop.context.setOffline(true);
  await see(notice(page));
};
const goOnline = async (page: Page): Promise<void> => {
  await shop.context.setOffline(false);
  await seeHidden(notice(page));
};

/** The texts and controls that the notice covers. */
const coveredByNotice = async (page: Page): Promise<string[]> => {
  const place = await notice(page).boundingBox();
  if (!place) throw new Error('The notice is not rendered');
  return page.evaluate(
    ({ y, height }) =>
      [...document.querySelectorAll<HTMLElement>('h1, h2, input, button, a')]
        .filter(
          (element) =>
            element.checkVisibility() && !element.closest('.visuallyHidden') && !element.matches('.visuallyHidden'),
        )
        .filter((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top < y + height - 1 && bottom > y + 1;
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent),
    place,
  );
};

/** The page scrolled to its end, with its last products rendered. */
const scrollToEnd = async (page: Page): Promise<void> => {
  const left = (): Promise<number> =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return Math.round(document.documentElement.scrollHeight - innerHeight - scrollY);
    });
  await eventually(left).toBe(0);
};

test.each([
  ['/', 'Магазин'],
  ['/search-results', 'Поиск'],
  ['/profile', 'Личный кабинет'],
  ['/item/26', 'Celeste'],
  ['/shop-bag', 'Корзина'],
])(
  'without a connection, in a window of 320 px, the notice covers no text and no control at the top of %s, nor at its end after scrolling',
  async (path, heading) => {
    // On a busy machine the request for the genres may still be pending.
    shop.expectConsole(disconnected, consoleLine('error', 'Failed to fetch genres'));
    const page = await shop.enter(path);
    await page.setViewportSize({ width: 320, height: 740 });
    await seeScreen(page, heading);
    await allLoaded(page);
    await goOffline(page);
    const { y } = (await notice(page).boundingBox()) ?? { y: 0 };
    expect(y, 'the notice is above the bars').toBeGreaterThan(450);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await scrollToEnd(page);
    expect(await coveredByNotice(page)).toEqual([]);
    await goOnline(page);
  },
);

describe('a shop that goes offline', () => {
  test('stays on its error screen when a reload is tapped, and loads the file again as soon as it is back online', async () => {
    shop.expectConsole(
      disconnected,
      consoleLine('error', /^(TypeError: Failed to fetch dynamically imported module|Error: Unable to preload CSS)/),
    );
    const page = await shop.enter();
    await addFirstCard(page);
    await goOffline(page);
    await menuLink(page, 'Корзина, 1').click();
    await seeScreen(page, 'Произошла ошибка');
    const { y = 0, height = 0 } = (await notice(page).boundingBox()) ?? {};
    const menu = await menuLink(page, 'Корзина, 1').boundingBox();
    expect((menu?.y ?? NaN) - y - height, 'the notice is just above the menu').toBeLessThan(8);
    const asked = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Обновить страницу' }).click();
    await asked;
    await seeScreen(page, 'Произошла ошибка');
    await goOnline(page);
    await seeScreen(page, 'Корзина');
    await see(page.getByRole('listitem'));
  });

  test('loads the styles of a screen again that failed while they were fetched ahead', async () => {
    shop.expectConsole(consoleLine('error', /^Failed to load resource/));
    const sheet = /CartScreen-.*[.]css/;
    await shop.context.route(sheet, (route) => route.fulfill({ status: 503 }));
    await shop.context.clock.install();
    const page = await shop.enter();
    await addFirstCard(page);
    const link = page.locator('link[rel=stylesheet][href*=CartScreen]');
    // The page requests the file first as a prefetch, then for the screen.
    for (const one of [page.locator('link[rel=prefetch][href*=CartScreen][href$=css]'), link]) {
      await page.clock.fastForward(2_000);
      await eventually(() => one.count()).toBe(1);
      await allAnswered(shop.recorded);
    }
    await shop.context.unroute(sheet);
    await menuLink(page, 'Корзина, 1').click();
    await seeScreen(page, 'Корзина');
    const rules = () => link.evaluate((element) => (element as HTMLLinkElement).sheet?.cssRules.length);
    await eventually(rules).toBeGreaterThan(5);
  });
});
