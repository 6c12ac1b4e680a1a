import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { billRequests, seeWaiting, stored } from '../support/payment';
import { allAnswered, said } from '../support/record';
import { eventually, see, seeGone, seeScreen } from '../support/see';
import {
  addFirstCard,
  goToCart,
  goToPayment,
  menuLink,
  payButton,
  PLAIN_GAME,
  seeFilledForm,
} from '../support/shopper';

const shop = openShop();

/** What stands in the stored cart, by edition. */
const editionsOf = async (page: Page): Promise<string[]> =>
  (JSON.parse((await stored(page))['cart'] ?? '[]') as { id: string }[]).map(({ id }) => id);

describe('every button pressed twice', () => {
  test.each([
    '/',
    '/item/8',
    '/collection/2',
    '/search-results',
    '/favourites',
    '/shop-bag',
    '/payment',
    '/profile',
    '/create-ps-account',
  ])('on %s breaks nothing, puts nothing into the cart twice, and makes one bill at most', async (path) => {
    // An abandoned chat and a popup outside Telegram are as they should be.
    shop.expectOrigin('https://t.me');
    shop.expectConsole(said('warning', /Telegram/), said('error', /t\.me|ERR_/));
    await shop.context.route('https://t.me/**', (route) => route.abort());
    const page = await shop.enter('/');
    page.on('dialog', (dialog) => void dialog.dismiss());
    await addFirstCard(page);
    await page.getByRole('article').first().getByRole('button', { name: 'В избранное' }).first().click();
    await page.goto(shop.server.origin + path);
    await see(page.getByRole('main').getByRole('button').first());
    await allAnswered(shop.recorded);
    // A long list repeats itself.
    const count = Math.min(16, await page.getByRole('main').getByRole('button').count());
    for (let at = 0; at < count; at += 1) {
      const button = page.getByRole('main').getByRole('button').nth(at);
      // A press may take a button, or the page, away.
      if (new URL(page.url()).pathname !== path) {
        await page.goto(shop.server.origin + path);
        await allAnswered(shop.recorded);
      }
      if ((await button.count()) === 0 || !(await button.isEnabled())) continue;
      await button.dblclick({ timeout: 3_000 }).catch((error: Error) => {
        // Covered by the question that the first of the two presses opened.
        if (!/intercepts pointer events|Timeout/.test(error.message)) throw error;
      });
      const cancel = page.getByRole('dialog').getByRole('button', { name: /^(Нет|Отмена|Понятно)$/ });
      if ((await cancel.count()) > 0) await cancel.first().click();
      const editions = await editionsOf(page);
      expect(new Set(editions).size).toBe(editions.length);
    }
    expect(billRequests(shop.recorded).length).toBeLessThanOrEqual(1);
    // A window that is being opened cannot be closed yet.
    await Promise.all(shop.context.pages().map((each) => each.waitForLoadState()));
    await allAnswered(shop.recorded);
    expect(await page.getByText('Произошла ошибка').count()).toBe(0);
  });
});

describe('every form sent twice', () => {
  test('is sent once: the payment form, by Enter and by its button, makes one bill', async () => {
    await shop.server.scenario('server-slow', { ms: 300 });
    const page = await shop.enter(PLAIN_GAME.path);
    await goToPayment(page);
    await seeFilledForm(page);
    const email = page.getByRole('textbox', { name: 'Email для чека' });
    await email.focus();
    await page.evaluate(() => {
      const form = document.querySelector('form');
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await page.keyboard.press('Enter');
    await seeWaiting(page);
    expect(billRequests(shop.recorded)).toHaveLength(1);
    expect(await shop.server.orders()).toHaveLength(1);
  });

  test('is sent once: a field of the profile makes one update', async () => {
    await shop.server.scenario('server-slow', { ms: 300 });
    const page = await shop.enter('/profile');
    const field = page.getByRole('textbox', { name: 'Email для чека' });
    await field.fill('new@example.com');
    await page.getByRole('button', { name: 'Сохранить' }).dblclick();
    await page.keyboard.press('Enter');
    await seeGone(page.getByRole('button', { name: /^Сохран/ }));
    expect(await shop.server.calls('PUT', '/users/1001')).toHaveLength(1);
  });

  test('is sent once: a promo code makes one check', async () => {
    const page = await shop.enter();
    await addFirstCard(page);
    await menuLink(page, 'Корзина, 1').click();
    await shop.server.scenario('server-slow', { ms: 300 });
    await page.getByRole('textbox', { name: 'Промокод' }).fill('WELCOME10');
    await page.getByRole('button', { name: 'Применить' }).dblclick();
    await see(page.getByRole('button', { name: 'Промокод применен' }));
    expect(await shop.server.calls('GET', '/promos/WELCOME10')).toHaveLength(1);
  });
});

describe('a shopper faster than the server', () => {
  test('can change the currency five times in a second: the last choice counts everywhere', async () => {
    await shop.server.scenario('server-slow', { ms: 400 });
    const page = await shop.enter();
    await see(page.getByRole('article').first());
    for (const code of ['TRY', 'UAH', 'TRY', 'UAH', 'TRY']) {
      await page.getByRole('button', { name: /^Валюта: / }).click();
      await page.getByRole('button', { name: `Выбрать валюту ${code}` }).click();
    }
    await see(page.getByRole('button', { name: 'Валюта: TRY' }));
    await see(
      page
        .getByRole('article')
        .first()
        .getByText(/^\d+\s₺$/)
        .first(),
    );
    await allAnswered(shop.recorded);
    await see(page.getByRole('button', { name: 'Валюта: TRY' }));
    expect((JSON.parse((await stored(page))['userCurrency'] ?? '{}') as { code?: string }).code).toBe('TRY');
    expect((await shop.server.calls('PUT', '/users/1001/currency')).at(-1)?.status).toBe(200);
  });

  test('can toggle a game ten times while the total is loading: the cart on screen is the stored one', async () => {
    await shop.server.scenario('server-slow', { ms: 300 });
    const page = await shop.enter();
    await addFirstCard(page, 'Только для PS5');
    const toggle = page
      .getByRole('region', { name: 'Хиты PlayStation' })
      .getByRole('article')
      .first()
      .getByRole('button', { name: /в корзину|из корзины/ });
    for (let press = 0; press < 11; press += 1) await toggle.click();
    await see(menuLink(page, 'Корзина, 2'));
    expect(await editionsOf(page)).toHaveLength(2);
    await menuLink(page, 'Корзина, 2').click();
    await seeScreen(page, 'Корзина');
    await eventually(
      async () => (await shop.server.calls('POST', '/products/calculate-cart-total')).at(-1)?.body,
    ).toMatchObject({ editionIds: { length: 2 } });
  });
});

describe('a double tap', () => {
  /** Taps twice within 150 ms, also on a busy machine: the events carry their own times. */
  async function tapTwice(page: Page, name: string | RegExp): Promise<void> {
    const button = page.getByRole('button', { name, exact: true }).first();
    await button.click({ trial: true });
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    const devtools = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    const now = Date.now() / 1000;
    for (const second of [0, 0.1]) {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: now + second });
      const timestamp = now + second + 0.05;
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
    }
  }

  test('on a card’s cart button puts its goods into the cart once', async () => {
    const page = await shop.enter();
    await see(page.getByRole('article').first());
    await tapTwice(page, 'Добавить в корзину');
    await see(page.getByRole('link', { name: 'Корзина, 1' }));
    await see(page.getByRole('button', { name: 'Отменить' }).first());
  });

  test('on the product’s «В корзину» does not lead on to the cart', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    await see(page.getByRole('button', { name: 'В корзину', exact: true }));
    await tapTwice(page, 'В корзину');
    await see(page.getByRole('button', { name: 'Перейти в корзину' }));
    expect(new URL(page.url()).pathname).toBe(PLAIN_GAME.path);
  });

  test('on «Оформить покупку» opens the payment once: back leads to the cart', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    await page.getByRole('button', { name: 'В корзину', exact: true }).click();
    await goToCart(page);
    await tapTwice(page, 'Оформить покупку');
    await seeScreen(page, 'Оплата');
    await page.goBack();
    await seeScreen(page, 'Корзина');
  });

  test('on a dialog’s «Нет» does not reach what lies beneath it', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    await page.getByRole('button', { name: 'В корзину', exact: true }).click();
    await goToCart(page);
    await page.getByRole('button', { name: `Удалить ${PLAIN_GAME.title}` }).click();
    await see(page.getByRole('dialog', { name: 'Убрать из корзины?' }));
    await tapTwice(page, 'Нет');
    await seeGone(page.getByRole('dialog'));
    await seeScreen(page, 'Корзина');
    expect(new URL(page.url()).pathname).toBe('/shop-bag');
  });
});

test('a swipe beside an open dialog does not leave the screen', async () => {
  await shop.server.scenario('payment-pending-forever');
  const page = await shop.enter(PLAIN_GAME.path);
  await goToPayment(page);
  await seeFilledForm(page);
  await payButton(page).click();
  await seeWaiting(page);
  const fingers = await page.context().newCDPSession(page);
  for (const [type, x] of [
    ['touchStart', 4],
    ['touchMove', 200],
  ] as const) {
    await fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 20 }] });
  }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await seeWaiting(page);
  expect(new URL(page.url()).pathname).toBe('/payment');
});
