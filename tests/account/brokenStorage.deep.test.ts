import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { allAnswered, failedCall, consoleLine } from '../support/record';
import { see } from '../support/see';
import { buyChosen, menuLink, PLAIN_GAME } from '../support/shopper';

const shop = openShop();

/** The screen has rendered: it has a heading and the menu, and no error boundary has replaced it. */
async function expectAlive(page: Page): Promise<void> {
  await see(page.getByRole('main'));
  await see(menuLink(page, 'Главная'));
  // The skeleton of a screen that is loading has no visible heading yet.
  await see(page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true }));
  for (const text of ['Не удалось показать магазин', 'Не удалось открыть страницу']) {
    expect(await page.getByText(text).count(), text).toBe(0);
  }
}

describe('with broken data in the browser’s storage', () => {
  const KEYS = [
    'telegramId',
    'telegramUsername',
    'cart',
    'promoDiscount',
    'promoCode',
    'promoStatus',
    'cartCurrencyId',
    'favourites',
    'userCurrency',
    'paymentData',
    'paymentAttempts',
    'feed',
    'owner',
    'kept.1001',
    'shop.1001',
    // Keys of the session storage.
    'places.1001',
    'search.1001',
    'startParam',
  ];

  test.each([
    '{"id": 1, "tit',
    '[null, 42, {"id": {}}, "текст"]',
    '',
    'null',
    '{}',
    '{"version":1,"state":{"items":[{"id":7}]}}',
    '{"items":{"0":{"id":1,"title":"Celeste","price":"много"}},"page":"два","scroll":-5,"query":7,"sections":[{"cards":[{}]}],"orderId":[]}',
  ])('every screen renders and a product can be added to the cart: every key contains %s', async (rubbish) => {
    // The id read from such a value is unknown to the server.
    shop.expectConsole(
      failedCall('/promos/'),
      failedCall('/users/'),
      consoleLine('error', /^Failed to fetch user/),
      consoleLine('warning', 'Telegram user ID not available'),
    );
    await shop.context.addInitScript(
      ([keys, value]) => {
        // The blank page that every window starts with has no storage.
        if (location.origin !== 'null')
          for (const storage of [localStorage, sessionStorage]) for (const key of keys) storage.setItem(key, value);
      },
      [KEYS, rubbish] as const,
    );
    const page = await shop.enter('/shop-bag');
    for (const path of [
      '/payment',
      '/',
      '/favourites',
      '/profile',
      '/collection/2',
      '/success-payment',
      PLAIN_GAME.path,
    ]) {
      await allAnswered(shop.recorded);
      await expectAlive(page);
      await page.goto(shop.server.origin + path);
    }
    await buyChosen(page);
    await see(page.getByRole('button', { name: `Удалить ${PLAIN_GAME.title}` }));
    // The search field is focused at once, which hides the menu for the keyboard.
    await page.goto(`${shop.server.origin}/search-results`);
    await see(page.getByRole('searchbox', { name: 'Поиск' }));
    await see(page.getByText('Введите запрос для поиска'));
  });
});
