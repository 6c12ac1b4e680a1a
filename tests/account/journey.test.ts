import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signInitData } from '../../src/workshop/demo/initData';
import { openShop } from '../support/browser';
import { holdBack } from '../support/holdBack';
import { billRequests, seeWaiting } from '../support/payment';
import { storeOnce } from '../support/storeOnce';
import { eventually, see, seeScreen } from '../support/see';
import { addFirstCard, goToCart, goToFilledForm, menuLink, payButton, PLAIN_GAME } from '../support/shopper';

/** Two flows at once: the other flow is still loading, another account starts, maintenance begins during a request. */
const shop = openShop();

describe('while the list of currencies is still loading', () => {
  test('no screen shows a price and nothing can be paid when no currency is saved', async () => {
    const page = await shop.enter('/support');
    const line = { id: '100', editionId: '100', title: 'Ведьмак 3', price: 300, currencyId: '2' };
    await storeOnce(page, {
      cart: JSON.stringify([line]),
      cartCurrencyId: '2',
      favourites: JSON.stringify([{ ...line, edition: line }]),
    });
    const letGo = await holdBack(shop.context, /\/api\/(currencies|users\/1001\/currency)/);
    for (const [path, heading] of [
      ['/shop-bag', 'Корзина'],
      ['/favourites', 'Избранное'],
      ['/payment', 'Оплата'],
    ] as const) {
      await page.goto(shop.server.origin + path);
      await seeScreen(page, heading);
      await see(page.getByText('Загрузка...').first());
      expect(await page.getByRole('main').innerText()).not.toMatch(/\d\s*(руб|₺)/);
    }
    letGo();
    await see(page.getByRole('button', { name: 'Валюта: RUB' }));
  });
});

describe('two accounts in one storage', () => {
  /** The overlay of the awaited order, whether a poll is pending or not. */
  const overlay = (page: Page) => page.getByRole('dialog', { name: /Ожидание оплаты|Проверка платежа/ });
  /** Opens the shop as Telegram does, in a window of its own. */
  async function launch(id: number, path = '/'): Promise<Page> {
    const page = await shop.context.newPage();
    const initData = signInitData({ id, first_name: 'Покупатель', username: `user${id}` }, undefined, Date.now());
    const fragment = new URLSearchParams({
      tgWebAppData: initData,
      tgWebAppVersion: '6.0',
      tgWebAppPlatform: 'tdesktop',
      tgWebAppThemeParams: '{}',
    });
    await page.goto(`${shop.server.origin}${path}#${fragment}`);
    return page;
  }

  test('keep separate payments and carts, also after a reload', async () => {
    await shop.server.scenario('payment-pending-forever');
    const first = await launch(1001, PLAIN_GAME.path);
    await goToFilledForm(first);
    await payButton(first).click();
    await seeWaiting(first);

    const second = await launch(1002);
    await addFirstCard(second, 'Только для PS5');
    await see(menuLink(second, 'Корзина, 1'));
    // The first window keeps awaiting its own order, also when its shopper returns: the second account does not affect
    // it.
    await see(overlay(first));
    await see(first.getByRole('heading', { level: 1, name: 'Оплата', includeHidden: true }));
    expect(await second.evaluate(() => localStorage.getItem('telegramId'))).toBe('1002');
    expect(await second.evaluate(() => localStorage.getItem('paymentData'))).toBeNull();

    for (const page of [first, second]) await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await first.reload();
    await see(overlay(first));
    expect(billRequests(shop.recorded)).toHaveLength(1);
    await goToCart(second);
    expect(await second.getByRole('listitem').count()).toBe(1);
    expect(await second.getByRole('dialog').count()).toBe(0);
  });
});

test('maintenance that begins while a bill is requested loses no order and causes no second one', async () => {
  await shop.server.scenario('payment-pending-forever');
  const page = await shop.enter(PLAIN_GAME.path);
  await goToFilledForm(page);
  await page.clock.install();
  const letGo = await holdBack(shop.context, /\/api\/payment\/create-bill/);
  await payButton(page).click();
  await see(page.getByRole('button', { name: 'Создание счета...' }));
  await eventually(() => billRequests(shop.recorded).length).toBe(1);
  await shop.server.scenario(['maintenance', 'payment-pending-forever']);
  await page.evaluate(() => {
    // A poll of the maintenance status is due: the page was hidden and is visible again.
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await see(page.getByRole('main').getByRole('alert'));
  letGo();
  await eventually(() => page.evaluate(() => localStorage.getItem('paymentData'))).not.toBeNull();
  await shop.server.scenario('payment-pending-forever');
  await Promise.all([page.waitForEvent('load'), page.clock.runFor(30_000)]);
  await see(page.getByRole('dialog', { name: /Ожидание оплаты|Проверка платежа/ }));
  expect(billRequests(shop.recorded)).toHaveLength(1);
});
