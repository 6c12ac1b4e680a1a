import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { payInPopup } from '../support/payment';
import { see, seeScreen } from '../support/see';
import { buyChosen, menuLink, PLAIN_GAME, seeFilledForm } from '../support/shopper';

const shop = openShop();
const WIDTHS = [320, 360, 768, 1280];
/** The finger of a shopper, in pixels. */
const FINGER = 44;

/** What stands out of the window sideways: the page itself, or something of it that has to be tapped. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const outside = [...document.querySelectorAll<HTMLElement>('a[href], button, input, [role="dialog"]')]
      // A row that is swiped holds more than it shows.
      .filter((element) => element.checkVisibility() && !scrolls(element.parentElement))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -0.5 || right > clientWidth + 0.5;
      })
      .map((element) => `${element.tagName.toLowerCase()} «${element.textContent?.trim().slice(0, 40)}» stands out`);
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in a window of ${clientWidth} px`, ...outside] : outside;
  });

/** Links and buttons that a finger may miss. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role="button"]')];
    return targets
      .map((target) => ({
        target,
        // A tap on the label is a tap on its box or radio button.
        area: target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type) ? (target.labels?.[0] ?? target) : target,
      }))
      .filter(({ area }) => area.checkVisibility())
      .filter(({ area }) => {
        const { width, height } = area.getBoundingClientRect();
        return width < finger - 0.5 || height < finger - 0.5;
      })
      .map(({ target, area }) => {
        const { width, height } = area.getBoundingClientRect();
        const name = target.getAttribute('aria-label') ?? target.textContent?.trim();
        return `${target.tagName.toLowerCase()} «${name}»: ${Math.round(width)}×${Math.round(height)}`;
      });
  }, FINGER);

/** Looks at a screen in every width. */
async function expectToFit(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    expect(await overflow(page), `${screen} at ${width} px`).toEqual([]);
    expect(await smallTargets(page), `${screen} at ${width} px`).toEqual([]);
  }
}

describe('at 320, 360, 768 and 1280 px nothing scrolls sideways and every target fits a finger', () => {
  test('home', async () => {
    const page = await shop.enter();
    await see(page.getByRole('article').first());
    await page.getByRole('button', { name: /^Валюта: / }).click();
    await expectToFit(page, 'home');
  });

  test('a product page with several editions', async () => {
    const page = await shop.enter('/item/8');
    await see(page.getByRole('region', { name: 'Издания' }));
    await expectToFit(page, 'product page');
  });

  test('the cart: empty, filled, and in another currency; payment', async () => {
    const page = await shop.enter('/shop-bag');
    await see(page.getByText('Корзина пуста :('));
    await expectToFit(page, 'empty cart');

    await page.goto(`${shop.server.origin}/item/8`);
    await buyChosen(page);
    await expectToFit(page, 'filled cart');
    await page.getByRole('button', { name: 'Удалить Assassin’s Creed Shadows' }).click();
    await see(page.getByRole('dialog'));
    await expectToFit(page, 'cart with a question');
    await page.getByRole('button', { name: 'Нет' }).click();

    await page.getByRole('button', { name: 'Оформить покупку' }).click();
    await seeScreen(page, 'Оплата');
    await expectToFit(page, 'payment');
    await page.getByRole('checkbox').check();
    await expectToFit(page, 'payment without account');

    await menuLink(page, 'Корзина').click();
    await page.getByRole('button', { name: /^Валюта: / }).click();
    await page.getByRole('button', { name: 'Выбрать валюту KZT' }).click();
    await see(page.getByRole('button', { name: 'Переключить валюту' }));
    await expectToFit(page, 'cart in another currency');
  });

  test('the failure screen and the error screen', async () => {
    const page = await shop.enter('/failure-payment');
    await seeScreen(page, 'Ошибка оплаты');
    await expectToFit(page, 'failure screen');
    await page.goto(`${shop.server.origin}/payment-error`);
    await seeScreen(page, 'Произошла ошибка');
    await expectToFit(page, 'error screen');
  });

  test('the payment overlay', async () => {
    await shop.server.scenario('payment-pending-forever');
    const page = await shop.enter(PLAIN_GAME.path);
    await buyChosen(page);
    await page.getByRole('button', { name: 'Оформить покупку' }).click();
    await seeFilledForm(page);
    const popup = await payInPopup(page);
    await popup.close();
    await see(page.getByRole('button', { name: 'Открыть окно оплаты' }));
    await expectToFit(page, 'payment overlay');
  });
});
