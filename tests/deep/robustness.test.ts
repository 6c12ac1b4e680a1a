import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { malformedKinds } from '../../src/demo/handlers/malformed';
import { openShop } from '../support/browser';
import { allAnswered, type Expected, failedCall, said } from '../support/record';
import { alertText, see, seeScreen } from '../support/see';
import { addFirstCard, buyChosen, goToCart, menuLink, PLAIN_GAME } from '../support/shopper';

const shop = openShop();

/** What the shop itself says of calls that failed and of entries it left out (answer-2). */
const complaints: Expected[] = [
  said('error', /^(Ошибка при загрузке данных|Ошибка при загрузке игры|Failed to fetch currencies)/),
  said('warning', /^[\w -]+: \d+ unreadable entries were left out$/),
  said('warning', 'Telegram user ID not available'),
];

/** Something is on the screen: a heading, and a way on. No boundary had to catch the shop. */
async function expectAlive(page: Page, what = ''): Promise<void> {
  await see(page.getByRole('main'));
  await see(menuLink(page, 'Главная'));
  // The outline of a screen that is on its way has none yet.
  await see(page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true }));
  for (const text of ['Не удалось показать магазин', 'Не удалось открыть страницу']) {
    expect(await page.getByText(text).count(), `${what}: ${text}`).toBe(0);
  }
}

describe('a server that is down at start', () => {
  test.each(['server-down', 'server-error'] as const)(
    '(%s) makes Home say «Ошибка при загрузке данных», and can be tried again',
    async (scenario) => {
      shop.expectConsole(failedCall('/'), ...complaints);
      await shop.server.scenario(scenario);
      const page = await shop.enter();
      expect(await alertText(page)).toBe('Ошибка при загрузке данных');
      await expectAlive(page);
      await shop.server.scenario('normal');
      await page.getByRole('button', { name: 'Повторить' }).click();
      await see(page.getByRole('article').first());
      // Sold within the visit, though the list of currencies never came.
      await addFirstCard(page);
      await goToCart(page);
      await see(page.getByRole('listitem'));
    },
  );

  test('makes a product page say «Ошибка при загрузке игры», and can be tried again', async () => {
    shop.expectConsole(failedCall('/'), ...complaints);
    await shop.server.scenario('server-error');
    const page = await shop.enter(PLAIN_GAME.path);
    expect(await alertText(page)).toBe('Ошибка при загрузке игры');
    await shop.server.scenario('normal');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await seeScreen(page, PLAIN_GAME.title);
  });
});

describe('nonsensical answers', () => {
  test.each([
    ['the home screen', '/', [...malformedKinds, 'cycle']],
    ['the product page', PLAIN_GAME.path, [...malformedKinds, 'cycle']],
    ['the cart', '/shop-bag', ['wrong-type', 'spoiled', 'cycle']],
    ['the payment screen', '/payment', ['wrong-type', 'spoiled', 'cycle']],
  ])('never leave %s blank', async (_screen, path, kinds) => {
    shop.expectConsole(...complaints);
    const page = await shop.enter(PLAIN_GAME.path);
    await buyChosen(page);
    for (const kind of kinds) {
      await shop.server.scenario('malformed', { kind });
      await page.goto(shop.server.origin + path);
      await allAnswered(shop.recorded);
      await expectAlive(page, kind);
      // The cart lives in the browser: no answer may take its goods away.
      await see(menuLink(page, 'Корзина, 1'));
    }
  });

  test('in a feed leave its valid entries on Home', async () => {
    shop.expectConsole(...complaints);
    await shop.server.scenario('feed-malformed');
    const page = await shop.enter();
    await see(page.getByRole('region', { name: 'Хиты PlayStation' }).getByRole('article').first());
  });

  test('of an empty feed make Home say «Нет доступных товаров»', async () => {
    await shop.server.scenario('feed-empty');
    const page = await shop.enter();
    await see(page.getByText('Нет доступных товаров'));
  });
});

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
    // Of the visit.
    'places.1001',
    'search.1001',
    'startParam',
  ];

  test.each([
    '{"id": 1, "tit',
    '[null, 42, {"id": {}}, "текст"]',
    '-1e999',
    '',
    'null',
    '{}',
    '[[]]',
    '{"version":1,"state":{"items":[{"id":7}]}}',
    '{"items":{"0":{"id":1,"title":"Celeste","price":"много"}},"page":"два","scroll":-5,"query":7,"sections":[{"cards":[{}]}],"orderId":[]}',
  ])('no screen is blank and goods can be bought: every key holds %s', async (rubbish) => {
    // What stands for an id there is one that the server does not know.
    shop.expectConsole(
      failedCall('/promos/'),
      failedCall('/users/'),
      said('error', /^Failed to fetch user/),
      said('warning', 'Telegram user ID not available'),
    );
    await shop.context.addInitScript(
      ([keys, value]) => {
        // The empty page every window starts with has no storage.
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
    // Its field has the focus at once: the menu makes room for the keyboard.
    await page.goto(`${shop.server.origin}/search-results`);
    await see(page.getByRole('searchbox', { name: 'Поиск' }));
    await see(page.getByText('Введите запрос для поиска'));
  });
});
