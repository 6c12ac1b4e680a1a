import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { stored } from '../support/payment';
import { failedCall } from '../support/record';
import { alertText, amountIn, eventually, see, seeGone } from '../support/see';
import { applyPromo, buyChosen, PLAIN_GAME, totals } from '../support/shopper';

const shop = openShop();

const applied = (page: Page) => page.getByRole('button', { name: 'Промокод применен' });
const input = (page: Page) => page.getByRole('textbox', { name: 'Промокод' });

/** The cart with one game. @returns its page and the sum */
async function openCart(): Promise<{ page: Page; sum: number }> {
  const page = await shop.enter(PLAIN_GAME.path);
  await buyChosen(page);
  return { page, sum: amountIn((await totals(page).innerText()).replace('Итого', '')) };
}

/** The stored promo: code, discount and status. */
async function storedPromo(page: Page): Promise<(string | undefined)[]> {
  const { promoCode, promoDiscount, promoStatus } = await stored(page);
  return [promoCode, promoDiscount, promoStatus];
}

describe('a promo code', () => {
  test('that is good takes its percentage off the sum, and is there again after a reload', async () => {
    const { page, sum } = await openCart();
    const discounted = Math.floor(sum * 0.9);
    await applyPromo(page, '  WELCOME10 ');
    await see(applied(page));
    await see(totals(page).getByText(`${discounted} руб.`));
    await see(totals(page).getByRole('deletion').getByText(`${sum} руб.`));
    await see(totals(page).getByText(`Выгода ${sum - discounted} руб.`));
    expect(await storedPromo(page)).toEqual(['WELCOME10', '10', 'success']);

    await page.reload();
    await see(applied(page));
    expect(await input(page).inputValue()).toBe('WELCOME10');
    await see(totals(page).getByText(`${discounted} руб.`));
    // The saved promo was checked again: once by hand, once on load.
    expect(await shop.server.calls('GET', '/promos/WELCOME10')).toHaveLength(2);
  });

  test.each([
    ['SPENT', 'Вы уже использовали этот промокод'],
    ['NOSUCH', 'Промокод не найден или неактивен'],
  ])('%s is refused with «%s» and costs nothing', async (code, text) => {
    shop.expectConsole(failedCall('/promos/'));
    const { page, sum } = await openCart();
    await applyPromo(page, code);
    expect(await alertText(page)).toBe(text);
    expect(await input(page).getAttribute('aria-invalid')).toBe('true');
    await see(totals(page).getByText(`${sum} руб.`));
    expect(await storedPromo(page)).toEqual([undefined, undefined, 'error']);

    // Editing returns the input to its empty state.
    await input(page).fill(`${code}X`);
    await seeGone(page.getByRole('alert'));
    expect(await input(page).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('cannot be applied while it is empty', async () => {
    const { page } = await openCart();
    expect(await page.getByRole('button', { name: 'Применить' }).isDisabled()).toBe(true);
    await input(page).fill('   ');
    expect(await page.getByRole('button', { name: 'Применить' }).isDisabled()).toBe(true);
  });

  test('that was saved and is no longer valid is silently cleared', async () => {
    const { page, sum } = await openCart();
    await applyPromo(page, 'WELCOME10');
    await see(applied(page));
    await shop.server.scenario('promo-used');
    shop.expectConsole(failedCall('/promos/'));
    await page.reload();
    await see(page.getByRole('button', { name: 'Применить' }));
    await eventually(() => storedPromo(page)).toEqual([undefined, undefined, undefined]);
    await see(totals(page).getByText(`${sum} руб.`));
    expect(await totals(page).getByRole('deletion').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
