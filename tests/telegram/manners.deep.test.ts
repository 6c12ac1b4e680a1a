import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { payInPopup, settle } from '../support/payment';
import { failedCall } from '../support/record';
import { eventually, see, seeScreen } from '../support/see';
import {
  buyChosen,
  goToFilledForm,
  goToPayment,
  menuLink,
  openAccount,
  payButton,
  PLAIN_GAME,
} from '../support/shopper';

describe('with the keyboard alone,', () => {
  const shop = openShop();

  /** Presses Tab until an element with that role and name has the focus. */
  async function tabTo(
    page: Page,
    role: 'link' | 'button' | 'textbox' | 'radio',
    name: string | RegExp,
  ): Promise<void> {
    const wanted = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
    await see(wanted);
    for (let steps = 0; steps < 80; steps += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached the ${role} «${String(name)}»`);
  }

  test('the shopper buys a game, from the home feed to its confirmation', async () => {
    const page = await shop.enterHome();
    await tabTo(page, 'link', 'Balatro');
    await page.keyboard.press('Enter');
    await seeScreen(page, 'Balatro');
    await tabTo(page, 'radio', /^Обычная цена/);
    await tabTo(page, 'button', 'В корзину');
    await page.keyboard.press('Enter');
    await see(page.getByRole('button', { name: 'Перейти в корзину' }));
    await page.keyboard.press('Enter');
    await seeScreen(page, 'Корзина');
    await tabTo(page, 'textbox', 'Промокод');
    await page.keyboard.type('WELCOME10');
    await page.keyboard.press('Enter');
    await see(page.getByRole('button', { name: 'Промокод применен' }));
    // The bar with the checkout is hidden while a field has the focus: a phone shows its keyboard there.
    await page.keyboard.press('Tab');
    await tabTo(page, 'button', 'Оформить покупку');
    await page.keyboard.press('Enter');
    await seeScreen(page, 'Оплата');
    await eventually(() => page.getByRole('textbox', { name: 'Email для чека' }).inputValue()).toBe('demo@example.com');
    await tabTo(page, 'textbox', 'Email для чека');
    const [payment] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    await settle(payment, 'Оплатить');
    await seeScreen(page, 'Оплата успешна!');
    await tabTo(page, 'link', 'Вернуться на главную');
    await page.keyboard.press('Enter');
    await seeScreen(page, 'Магазин');
  });

  test('the focused element on Home is covered neither by the search box nor by the strip of an unpaid order', async () => {
    await shop.server.scenario('payment-pending-forever');
    const page = await shop.enter(PLAIN_GAME.path);
    await goToFilledForm(page);
    await (await payInPopup(page)).close();
    await page.getByRole('button', { name: 'Продолжить покупки' }).click();
    await see(page.getByRole('link', { name: /ждёт оплаты$/ }));
    await see(page.getByRole('article').first());
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || !focused.closest('main')) return null;
        const { left, top, width, height } = focused.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen && !focused.contains(seen) && !seen.contains(focused) ? focused.outerHTML : null;
      });
      expect(covered).toBeNull();
    }
  });
});

describe('a focused field', () => {
  const shop = openShop({ context: { viewport: { width: 360, height: 400 } } });

  test('is not covered, and the pay button is above the keyboard', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    await goToPayment(page);
    await openAccount(page);
    const uncovered = (name: string | RegExp, role: 'textbox' | 'button') =>
      page.getByRole(role, { name }).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen !== null && (element.contains(seen) || seen.contains(element));
      });
    for (const name of ['Email аккаунта PlayStation', 'Резервные коды (если есть)', 'Email для чека']) {
      await page.getByRole('textbox', { name }).focus();
      await eventually(() => uncovered(name, 'textbox')).toBe(true);
      await eventually(() => uncovered(/^Оплатить/, 'button')).toBe(true);
      // The menu has stepped aside: the button is at the lower edge, or above the part that the keyboard covers.
      for (const covered of [0, 40]) {
        await page.evaluate((px) => document.documentElement.style.setProperty('--keyboard', `${px}px`), covered);
        const box = await payButton(page).boundingBox();
        expect(400 - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThanOrEqual(covered + 16);
        expect(400 - (box?.y ?? 0) - (box?.height ?? 0)).toBeGreaterThanOrEqual(covered);
      }
    }
    await page.getByRole('heading', { name: 'Оплата' }).click();
    await eventually(() => uncovered(/^Оплатить/, 'button')).toBe(true);
    await see(menuLink(page, 'Корзина, 1'));
  });

  test('makes room for the menu again when the keyboard is closed, although the field keeps the focus', async () => {
    const page = await shop.enter('/search-results');
    const input = page.getByRole('main').getByRole('searchbox', { name: 'Поиск' });
    // The page receives its size with the next frame.
    const resize = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    };
    await resize(360, 740);
    await input.focus();
    for (const height of [400, 740, 400, 740]) {
      await resize(360, height);
      await eventually(() => menuLink(page, 'Корзина').isVisible()).toBe(height === 740);
    }
    expect(await input.evaluate((field) => field === document.activeElement)).toBe(true);
    await input.blur();
    await input.tap();
    await eventually(() => menuLink(page, 'Корзина').isVisible()).toBe(false);
    // The phone is turned while the keyboard is open; it stays open.
    await resize(360, 400);
    await resize(740, 200);
    expect(await menuLink(page, 'Корзина').isVisible()).toBe(false);
  });
});

describe('a field that the browser fills in', () => {
  const shop = openShop();

  test('stays inside the round corners of its box', async () => {
    const page = await shop.enter('/create-ps-account');
    const field = page.getByRole('textbox', { name: 'Фамилия' });
    // The colour of Chromium’s autofill.
    await field.evaluate((input) => (input.style.background = 'rgb(232, 240, 254)'));
    const { x = 0, y = 0 } = (await field.boundingBox()) ?? {};
    const corner = PNG.sync.read(await page.screenshot({ clip: { x, y, width: 1, height: 1 } }));
    expect([...corner.data]).toEqual([255, 255, 255, 255]);
  });
});

describe('a tap of a finger outside the focused field', () => {
  const shop = openShop({ context: { viewport: { width: 360, height: 400 } } });

  /** A typed promo code; its button is just above the keyboard, where the bars are without it. */
  async function typePromo(code = 'WELCOME10'): Promise<{ page: Page; apply: Locator }> {
    const page = await shop.enter(PLAIN_GAME.path);
    await buyChosen(page);
    const input = page.getByRole('textbox', { name: 'Промокод' });
    await input.tap();
    await input.fill(code);
    const apply = page.getByRole('button', { name: 'Применить' });
    await apply.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom + 8 - innerHeight));
    return { page, apply };
  }

  test('presses the button under it, and shows why the code is refused above the bars that come back', async () => {
    shop.expectConsole(failedCall('/promos/SPENT'));
    const { page, apply } = await typePromo('SPENT');
    await apply.tap();
    const reason = page.getByText('Вы уже использовали этот промокод');
    await see(menuLink(page, 'Корзина, 1'));
    const isShown = () =>
      reason.evaluate((text) => {
        const { left, bottom } = text.getBoundingClientRect();
        return document.elementFromPoint(left + 1, bottom - 1) === text;
      });
    await eventually(isShown).toBe(true);
  });

  test('presses the button under the mouse of a tablet too, however long the mouse button is held', async () => {
    const { page, apply } = await typePromo();
    const { x = 0, y = 0, width = 0, height = 0 } = (await apply.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.mouse.up();
    await see(page.getByRole('button', { name: 'Промокод применен' }));
    await see(menuLink(page, 'Корзина, 1'));
  });
});

describe('a narrow window on a computer', () => {
  const shop = openShop({ context: { viewport: { width: 384, height: 688 }, hasTouch: false } });

  test('keeps its bottom bar, with menu and currency, while a field has the focus', async () => {
    const page = await shop.enter('/search-results');
    const input = page.getByRole('main').getByRole('searchbox', { name: 'Поиск' });
    await input.fill('god');
    expect(await input.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: /^Валюта: / }).click();
    await see(page.getByRole('button', { name: 'Выбрать валюту TRY' }));
    await input.focus();
    await menuLink(page, 'Корзина').click();
    await seeScreen(page, 'Корзина');
  });
});
