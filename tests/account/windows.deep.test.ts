import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { billRequests, payInPopup, seeWaiting } from '../support/payment';
import { eventually, plain, see, seeScreen } from '../support/see';
import {
  addFirstCard,
  goToFilledForm,
  menuLink,
  payButton,
  PLAIN_GAME,
  seeFilledForm,
  totals,
} from '../support/shopper';
import { EMPTY_CART } from '../support/texts';

const shop = openShop();

/** The products on the cart screen, by the names of their buttons. */
const goodsOf = async (page: Page): Promise<string[]> => {
  const names = await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Удалить / })
    .all();
  return Promise.all(names.map(async (button) => (await button.getAttribute('aria-label')) ?? ''));
};

const questions = () => shop.server.calls('POST', '/products/calculate-cart-total');

/** Two windows of one shopper: the first at home, the second in the cart. */
async function openTwo(): Promise<{ page: Page; other: Page }> {
  const page = await shop.enter();
  const other = await shop.enter('/shop-bag');
  await see(other.getByText(EMPTY_CART));
  return { page, other };
}

describe('the cart in two windows of the shop', () => {
  test('is shared: a line added in one window is shown once in the other, with its total', async () => {
    const { page, other } = await openTwo();
    const title = await addFirstCard(page);
    await see(other.getByRole('button', { name: `Удалить ${title}` }));
    await see(menuLink(other, 'Корзина, 1'));
    // Both windows request the total from the server.
    await eventually(async () => (await questions()).length).toBeGreaterThan(1);
    await eventually(async () => plain(await totals(other).innerText())).toMatch(/Итого[^]*\d+ руб\./);
    const second = await addFirstCard(page, 'Только для PS5');
    await see(other.getByRole('button', { name: `Удалить ${second}` }));
    expect(await goodsOf(other)).toHaveLength(2);
    await eventually(async () => (await questions()).at(-1)?.body).toMatchObject({ editionIds: { length: 2 } });
  });

  test('is empty in both windows once the browser’s storage is cleared, and can be filled again', async () => {
    const { page, other } = await openTwo();
    await addFirstCard(page);
    await see(menuLink(other, 'Корзина, 1'));
    await page.evaluate(() => localStorage.clear());
    await see(other.getByText(EMPTY_CART));
    // The stored record is authoritative: a cleared line is not restored.
    await addFirstCard(page, 'Только для PS5');
    await see(menuLink(other, 'Корзина, 1'));
    await other.reload();
    await seeScreen(other, 'Корзина');
    expect(await goodsOf(other)).toHaveLength(1);
  });
});

describe('the payment in two windows of the shop', () => {
  /** Both windows at the payment form. */
  async function openTwoForms(): Promise<{ page: Page; other: Page }> {
    const page = await shop.enter(PLAIN_GAME.path);
    await goToFilledForm(page);
    const other = await shop.enter('/payment');
    await seeFilledForm(other);
    return { page, other };
  }

  const seeOneOrder = async (): Promise<void> => {
    expect(billRequests(shop.recorded)).toHaveLength(1);
    expect(await shop.server.orders()).toHaveLength(1);
  };

  test('is shared: the order of one window is awaited in the other, also after a reload', async () => {
    const { page, other } = await openTwoForms();
    await payInPopup(page);
    await seeWaiting(page);
    await seeWaiting(other);
    await see(other.getByRole('button', { name: 'Открыть окно оплаты' }));
    await other.reload();
    await seeWaiting(other);
    await seeOneOrder();
  });

  test('requests one bill when both windows submit at the same time', async () => {
    const { page, other } = await openTwoForms();
    const held: (() => Promise<void>)[] = [];
    shop.server.breakCall(/\/payment\/create-bill/, ({ outgoing, sane }) => {
      held.push(async () => {
        outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await sane()));
      });
    });
    for (const one of [page, other]) {
      await payButton(one).click();
      await see(one.getByRole('button', { name: 'Создание счета...' }));
    }
    await eventually(() => held.length).toBe(1);
    await held[0]!();
    await seeWaiting(page);
    await seeWaiting(other);
    await seeOneOrder();
  });
});
