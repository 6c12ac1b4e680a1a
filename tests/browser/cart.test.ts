import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { stored } from '../support/payment';
import { failedCall } from '../support/record';
import { expectReload } from '../support/reload';
import { amountIn, plain, see, seeGone } from '../support/see';
import { buyChosen, chooseEdition, menuLink, PLAIN_GAME, totals } from '../support/shopper';

const shop = openShop();

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Удалить ${title}` }) });

/** The cart with two games. @returns its page and the sum */
async function openCart(): Promise<{ page: Page; prices: [plain: number, other: number] }> {
  const page = await shop.enter(PLAIN_GAME.path);
  await buyChosen(page);
  const price = amountIn((await totals(page).innerText()).replace('Итого', ''));
  await page.goto(`${shop.server.origin}/item/8`);
  const other = await chooseEdition(page, 'Ultimate', 'Обычная цена');
  await buyChosen(page);
  await see(menuLink(page, 'Корзина, 2'));
  return { page, prices: [price, other] };
}

describe('removing an item', () => {
  test('asks first; confirmed, it recalculates the total and reloads the page after 300 ms', async () => {
    const { page, prices } = await openCart();
    await see(totals(page).getByText(`${prices[0] + prices[1]} руб.`));
    const dialog = page.getByRole('dialog', { name: 'Убрать из корзины?' });
    const remove = page.getByRole('button', { name: `Удалить ${PLAIN_GAME.title}` });
    await remove.click();
    await see(dialog.getByText(PLAIN_GAME.title));
    await dialog.getByRole('button', { name: 'Нет' }).click();
    await see(menuLink(page, 'Корзина, 2'));
    await remove.click();
    await page.keyboard.press('Escape');
    await seeGone(dialog);

    await remove.click();
    await expectReload(
      page,
      shop.recorded,
      () => dialog.getByRole('button', { name: 'Да' }).click(),
      async () => {
        await see(menuLink(page, 'Корзина, 1'));
        // Everything is stored before the reload is near.
        expect(JSON.parse((await stored(page))['cart'] ?? '[]')).toHaveLength(1);
      },
    );
    await see(row(page, 'Assassin’s Creed Shadows'));
    await see(totals(page).getByText(`${prices[1]} руб.`));
    await seeGone(row(page, PLAIN_GAME.title));
  });
});

describe('the total of the cart', () => {
  test('is the server’s, lower for a large purchase; «Понятно» closes its explanation', async () => {
    const { page, prices } = await openCart();
    const third = await addUltimate(page);
    const sum = prices[0] + prices[1] + third;
    const lower = Math.floor(sum * 0.97);
    expect(sum).toBeGreaterThan(15_000);
    await see(totals(page).getByText(`${lower} руб.`));
    await see(totals(page).getByRole('deletion').getByText(`${sum} руб.`));
    await see(totals(page).getByText(`Выгода ${sum - lower} руб.`));

    await page.getByRole('button', { name: 'Цена игр в корзине уменьшилась?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Цена игр в корзине уменьшилась?' });
    expect(plain(await dialog.innerText())).toMatch(
      /Это не ошибка! .* Чем больше величина покупки, тем меньше цена\./s,
    );
    await dialog.getByRole('button', { name: 'Понятно' }).click();
    await seeGone(dialog);

    // Where the server cannot add up, the sum of the prices stands, without a word.
    await shop.server.scenario('total-error');
    shop.expectConsole(failedCall('/products/calculate-cart-total'));
    await page.reload();
    await see(totals(page).getByText(`${sum} руб.`));
    await seeGone(totals(page).getByRole('deletion'));
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

/** A third game, dear enough for the discount of a large purchase. @returns its price */
async function addUltimate(page: Page): Promise<number> {
  await page.goto(`${shop.server.origin}/item/12`);
  const editions = page
    .getByRole('region', { name: 'Издания' })
    .getByRole('group')
    .filter({ has: page.getByRole('radio') });
  const option = editions.last().getByRole('radio').first();
  await option.check();
  const price = amountIn(await option.ariaSnapshot());
  await buyChosen(page);
  return price;
}
