import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { hide, reveal } from '../support/lifeCycle';
import { nextQuestion, payInPopup, seeSuccess, seeWaiting, settle, statusRequests, seePaid } from '../support/payment';
import { allAnswered, said, type Expected } from '../support/record';
import { alertText, eventually, see, seeGone, seeScreen, allLoaded } from '../support/see';
import { addFirstCard, goToCart, goToFilledForm, menuLink, PLAIN_GAME } from '../support/shopper';

const shop = openShop();

/** The console line of Chromium for each request without a connection: calls, and screens fetched ahead. */
const disconnected: Expected = ({ text }) => text.includes('ERR_INTERNET_DISCONNECTED');

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Нет соединения' });
const goOffline = async (page: Page): Promise<void> => {
  await shop.context.setOffline(true);
  await see(notice(page));
};
const goOnline = async (page: Page): Promise<void> => {
  // The shop polls at once and may close the payment window while that window reconnects too: then the aborted requests
  // are logged again.
  await shop.context.setOffline(false).catch(() => shop.context.setOffline(false));
  await seeGone(notice(page));
};

/** A payment page whose poll was answered, with a fake clock. */
async function openWait(): Promise<{ page: Page; popup: Page }> {
  await shop.context.clock.install();
  const page = await shop.enter(PLAIN_GAME.path);
  await goToFilledForm(page);
  const popup = await payInPopup(page);
  await seeWaiting(page);
  await nextQuestion(page, shop.recorded);
  await seeWaiting(page);
  return { page, popup };
}

/** The texts and controls that the notice covers. */
const coveredByNotice = async (page: Page): Promise<string[]> => {
  const place = await notice(page).boundingBox();
  if (!place) throw new Error('The notice is not drawn');
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
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
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

describe('without a connection, in a window of 320 px,', () => {
  test.each([
    ['/', 'Магазин'],
    ['/search-results', 'Поиск'],
    ['/profile', 'Личный кабинет'],
    ['/item/26', 'Celeste'],
    ['/shop-bag', 'Корзина'],
  ])(
    'the notice covers no text and no control at the top of %s, nor at its end after scrolling',
    async (path, heading) => {
      // On a busy machine the request for the genres may still be pending.
      shop.expectConsole(disconnected, said('error', 'Failed to fetch genres'));
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
});

describe('a shop that goes offline', () => {
  test('shows a notice, still sells, and repeats failed requests once it is back online', async () => {
    shop.expectConsole(
      disconnected,
      said('error', 'Ошибка при загрузке игры'),
      said('error', /^Произошла ошибка при поиске игр|^Failed to fetch genres/),
    );
    const page = await shop.enter(PLAIN_GAME.path);
    await see(page.getByRole('region', { name: 'Издания' }));
    await menuLink(page, 'Главная').click();
    await addFirstCard(page);
    await goOffline(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    expect(await alertText(page)).toBe('Ошибка при загрузке игры');
    await see(menuLink(page, 'Корзина, 1'));
    await goOnline(page);
    await see(page.getByRole('region', { name: 'Издания' }));

    await menuLink(page, 'Главная').click();
    await page.getByRole('searchbox', { name: 'Поиск' }).click();
    await seeScreen(page, 'Поиск');
    await goOffline(page);
    await page.getByRole('searchbox', { name: 'Поиск' }).fill('God of War');
    expect(await alertText(page)).toBe('Произошла ошибка при поиске игр. Пожалуйста, попробуйте позже.');
    await goOnline(page);
    await see(page.getByRole('article').first());
  });

  test('keeps the rest of the cart on the screen after a removal, and reloads once it is back online', async () => {
    shop.expectConsole(disconnected);
    const page = await shop.enter();
    const removed = await addFirstCard(page, 'Только для PS5');
    const kept = await addFirstCard(page, 'Хиты PlayStation');
    await goToCart(page);
    await goOffline(page);
    await page.getByRole('button', { name: `Удалить ${removed}` }).click();
    await page.clock.install();
    await page.getByRole('dialog').getByRole('button', { name: 'Да' }).click();
    await page.clock.runFor(1_000);
    await see(page.getByRole('button', { name: `Удалить ${kept}` }));
    await Promise.all([page.waitForEvent('load'), shop.context.setOffline(false)]);
    await see(page.getByRole('button', { name: `Удалить ${kept}` }));
  });

  test('loads the file of a screen again as soon as it is back online', async () => {
    shop.expectConsole(
      disconnected,
      said('error', /^(TypeError: Failed to fetch dynamically imported module|Error: Unable to preload CSS)/),
    );
    const page = await shop.enter();
    await addFirstCard(page);
    await goOffline(page);
    await menuLink(page, 'Корзина, 1').click();
    await seeScreen(page, 'Произошла ошибка');
    await goOnline(page);
    await seeScreen(page, 'Корзина');
    await see(page.getByRole('listitem'));
  });

  test('loads the styles of a screen again that failed while they were fetched ahead', async () => {
    shop.expectConsole(said('error', /^Failed to load resource/));
    const sheet = /CartScreen-.*[.]css/;
    await shop.context.route(sheet, (route) => route.fulfill({ status: 503 }));
    const page = await shop.enter();
    await addFirstCard(page);
    // The page requests the file first as a prefetch, then for the screen.
    const link = page.locator('link[rel=stylesheet][href*=CartScreen]');
    await link.waitFor({ state: 'attached' });
    await allAnswered(shop.recorded);
    await shop.context.unroute(sheet);
    await menuLink(page, 'Корзина, 1').click();
    await seeScreen(page, 'Корзина');
    const rules = () => link.evaluate((element) => (element as HTMLLinkElement).sheet?.cssRules.length);
    await eventually(rules).toBeGreaterThan(5);
  });
});

describe('a shop that is hidden while the shopper pays', () => {
  test('uses up no attempt, and polls at once when the shopper returns', async () => {
    const { page, popup } = await openWait();
    const asked = statusRequests(shop.recorded).length;
    await hide(page);
    await page.clock.runFor(29_000);
    expect(statusRequests(shop.recorded)).toHaveLength(asked);
    await settle(popup, 'Оплатить');
    await reveal(page);
    await seeSuccess(page);
    await eventually(() => shop.server.orders()).toMatchObject([{ status: 'paid' }]);
  });

  test('continues polling when the device’s clock is moved by a day in either direction', async () => {
    const { page, popup } = await openWait();
    const now = await page.evaluate(() => Date.now());
    for (const days of [1, -1]) {
      await page.clock.setSystemTime(now + days * 86_400_000);
      await nextQuestion(page, shop.recorded);
      await seeWaiting(page);
    }
    await settle(popup, 'Оплатить');
    await page.clock.runFor(5_000);
    await seePaid(page);
  });
});
