import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { hide, reveal } from '../support/lifeCycle';
import { billRequests, payInPopup, seeFailure, seeWaiting, settle, stored, seePaid } from '../support/payment';
import { eventually, plain, see, seeGone, seeScreen } from '../support/see';
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
  /** Both windows at the payment form, with a fake clock. */
  async function openTwoForms(): Promise<{ page: Page; other: Page }> {
    await shop.context.clock.install();
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
  const reopen = (page: Page) => page.getByRole('button', { name: 'Открыть окно оплаты' });

  test('is shared: the order of one window is awaited in the other, also after a reload', async () => {
    const { page, other } = await openTwoForms();
    await payInPopup(page);
    await seeWaiting(page);
    await seeWaiting(other);
    await see(reopen(other));
    await other.reload();
    await seeWaiting(other);
    await seeOneOrder();
  });

  test('ends in both windows once one of them finds it paid: it is verified once, and the next cart is kept', async () => {
    const { page, other } = await openTwoForms();
    const popup = await payInPopup(page);
    await seeWaiting(other);
    await hide(other);
    await settle(popup, 'Оплатить');
    await page.clock.runFor(5_000);
    await seePaid(page);
    await seeGone(other.getByRole('dialog'));
    await page.clock.runFor(1_500);
    await seeScreen(page, 'Оплата успешна!');
    await page.getByRole('link', { name: 'Вернуться на главную' }).click();
    await addFirstCard(page);
    await reveal(other);
    await page.clock.runFor(10_000);
    await see(menuLink(page, 'Корзина, 1'));
    await seeScreen(other, 'Оплата');
    expect(await shop.server.calls('POST', '/payment/verify')).toHaveLength(1);
    expect(await stored(page)).not.toHaveProperty('paymentData');
  });

  test('ends in both windows once one of them finds it refused: the other shows the form with its text', async () => {
    const { page, other } = await openTwoForms();
    await other.getByRole('textbox', { name: 'Email для чека' }).fill('mine@example.com');
    const popup = await payInPopup(page);
    await seeWaiting(other);
    await hide(other);
    await settle(popup, 'Отклонить');
    await page.clock.runFor(5_000);
    await seeFailure(page, 'Платёж отклонён');
    await seeGone(other.getByRole('dialog'));
    expect(await other.getByRole('textbox', { name: 'Email для чека' }).inputValue()).toBe('mine@example.com');
    // The profile fills the secrets in again.
    await eventually(() => other.getByLabel('Пароль', { exact: true }).inputValue()).not.toBe('');
    await reveal(other);
    // The next order of this window is awaited in the first window too.
    await payInPopup(other);
    await page.getByRole('link', { name: 'Попробовать снова' }).click();
    await seeWaiting(page);
    expect(await shop.server.orders()).toHaveLength(2);
  });

  /** Submits both forms while the response to a bill is held back, and then responds to the one bill. */
  async function submitBoth(pages: readonly Page[]): Promise<void> {
    const held: (() => Promise<void>)[] = [];
    shop.server.breakCall(/\/payment\/create-bill/, ({ outgoing, sane }) => {
      held.push(async () => {
        outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await sane()));
      });
    });
    for (const one of pages) {
      await payButton(one).click();
      await see(one.getByRole('button', { name: 'Создание счета...' }));
    }
    await eventually(() => held.length).toBe(1);
    await held[0]!();
  }

  test('requests one bill when both windows submit at the same time', async () => {
    const { page, other } = await openTwoForms();
    await submitBoth([page, other]);
    await seeWaiting(page);
    await seeWaiting(other);
    await seeOneOrder();
  });

  test('requests one bill when the other window submits before it can read the order of the first', async () => {
    // The other window reads outdated values from its storage until the test ends this.
    await shop.context.addInitScript(() => {
      const read = Storage.prototype.getItem;
      Storage.prototype.getItem = function getItem(key) {
        const late = (globalThis as { late?: Record<string, string | null> }).late ?? {};
        return key in late ? late[key]! : read.call(this, key);
      };
    });
    const { page, other } = await openTwoForms();
    await other.evaluate(() => Object.assign(globalThis, { late: { 'shop.1001': localStorage.getItem('shop.1001') } }));
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await payInPopup(page);
    await seeWaiting(page);
    await payButton(other).click();
    await see(other.getByRole('button', { name: 'Создание счета...' }));
    await other.evaluate(() => Reflect.deleteProperty(globalThis, 'late'));
    await page.clock.resume();
    await seeWaiting(other);
    await seeOneOrder();
  });

  test('requests one bill when the other window received no storage event', async () => {
    await shop.context.addInitScript(() =>
      addEventListener('storage', (news) => news.stopImmediatePropagation(), true),
    );
    const { page, other } = await openTwoForms();
    await payInPopup(page);
    await seeWaiting(page);
    await payButton(other).click();
    await seeWaiting(other);
    await seeOneOrder();
  });
});
