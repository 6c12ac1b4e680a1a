import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { stored } from '../support/payment';
import { failedCall, said } from '../support/record';
import { expectReload } from '../support/reload';
import { eventually, see, seeGone, textOf } from '../support/see';
import { buyChosen, goToCart, menuLink, PLAIN_GAME } from '../support/shopper';

const shop = openShop();

const priceIn = (page: Page, label: string) =>
  page.getByRole('main').getByRole('radio', { name: new RegExp(`\\d\\s${label}$`) });

async function choose(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: /^Валюта: / }).click();
  await page.getByRole('button', { name: `Выбрать валюту ${code}` }).click();
  await seeGone(page.getByRole('button', { name: /^Выбрать валюту/ }));
}

const current = (page: Page, code: string) => page.getByRole('button', { name: `Валюта: ${code}` });

describe('a currency chosen in the bottom bar', () => {
  test('changes every price once the server has accepted it, and stays after a reload', async () => {
    const page = await shop.enter();
    const first = page.getByRole('article').first();
    await see(first.getByText(/^\d+\sруб\.$/).first());
    let accept: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      void page.route('**/api/users/1001/currency', async (route) => {
        if (route.request().method() === 'PUT') {
          await new Promise<void>((go) => {
            accept = go;
            resolve();
          });
        }
        await route.continue();
      });
    });
    await choose(page, 'TRY');
    await asked;
    // Until then nothing changes: neither the button, nor the prices, nor what is stored.
    await see(current(page, 'RUB'));
    await see(first.getByText(/^\d+\sруб\.$/).first());
    expect(await stored(page)).not.toHaveProperty('userCurrency');

    accept?.();
    await see(current(page, 'TRY'));
    await see(first.getByText(/^\d+\s₺$/).first());
    await seeGone(page.getByRole('main').getByText('руб.'));
    expect(JSON.parse((await stored(page))['userCurrency'] ?? 'null')).toMatchObject({ id: 2, code: 'TRY' });
    await page.reload();
    await see(first.getByText(/^\d+\s₺$/).first());
    await see(current(page, 'TRY'));
  });

  test('is closed by a tap beside it, which does nothing else', async () => {
    const page = await shop.enter();
    const buy = page.getByRole('article').first().getByRole('button', { name: 'Добавить в корзину' });
    const list = page.getByRole('button', { name: /^Выбрать валюту/ }).first();
    await current(page, 'RUB').click();
    await see(list);
    await buy.click();
    await seeGone(list);
    await see(buy);
    await buy.click();
    await see(page.getByRole('article').first().getByRole('button', { name: 'Отменить' }));
  });

  test('is chosen from all but the current one, and Escape closes the list', async () => {
    const page = await shop.enter();
    await see(page.getByRole('article').first());
    await current(page, 'RUB').click();
    const options = page.getByRole('button', { name: /^Выбрать валюту/ });
    expect(await options.allInnerTexts()).toEqual(['TRY', 'UAH', 'INR', 'KZT']);
    expect(await current(page, 'RUB').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await seeGone(options.first());
  });

  test('that the server refuses changes nothing', async () => {
    await shop.server.scenario('currency-refused');
    shop.expectConsole(failedCall('/users/1001/currency'), said('error', /^Failed to update currency/));
    const page = await shop.enter(PLAIN_GAME.path);
    await see(priceIn(page, 'руб\\.'));
    await choose(page, 'TRY');
    await eventually(() => shop.server.calls('PUT', '/users/1001/currency')).toMatchObject([{ status: 400 }]);
    await eventually(() => shop.recorded.console.some(({ text }) => text.startsWith('Failed to update currency'))).toBe(
      true,
    );
    await see(current(page, 'RUB'));
    await see(priceIn(page, 'руб\\.'));
    expect(await stored(page)).not.toHaveProperty('userCurrency');
  });

  test('is not saved when the shopper’s id is unknown', async () => {
    shop.expectConsole(
      said('warning', 'Telegram user ID not available'),
      said('warning', 'TelegramId not found in store'),
    );
    const page = await shop.visit(PLAIN_GAME.path);
    await see(priceIn(page, 'руб\\.'));
    await choose(page, 'TRY');
    await see(current(page, 'RUB'));
    expect(shop.recorded.requests.filter((request) => request.method() === 'PUT')).toEqual([]);
  });
});

describe('a cart in a currency other than the chosen one', () => {
  const MISMATCH =
    'Товары в корзине добавлены в другой валюте (RUB). Для просмотра корзины переключитесь на соответствующую валюту или очистите корзину.';
  const row = (page: Page) => page.getByRole('button', { name: `Удалить ${PLAIN_GAME.title}` });
  const checkout = (page: Page) => page.getByRole('button', { name: 'Оформить покупку' });

  /** A cart filled in roubles, looked at in liras. */
  async function openMismatch(): Promise<Page> {
    const page = await shop.enter(PLAIN_GAME.path);
    await buyChosen(page);
    await choose(page, 'TRY');
    await see(page.getByText(MISMATCH));
    return page;
  }

  test('hides its items and blocks the checkout; «Переключить валюту» brings them back', async () => {
    const page = await openMismatch();
    await see(page.getByText('Товары скрыты из-за несоответствия валюты'));
    await see(page.getByText('При добавлении товара в другой валюте корзина будет очищена.'));
    await see(page.getByText('Для оформления покупки переключитесь на соответствующую валюту или очистите корзину'));
    await seeGone(row(page));
    expect(await checkout(page).isDisabled()).toBe(true);
    // The stored items still count.
    await see(menuLink(page, 'Корзина, 1'));

    await page.getByRole('button', { name: 'Переключить валюту' }).click();
    await see(row(page));
    await see(current(page, 'RUB'));
    expect(await checkout(page).isEnabled()).toBe(true);
  });

  test('is emptied by «Очистить корзину» after a question, and the page reloads after 300 ms', async () => {
    const page = await openMismatch();
    const dialog = page.getByRole('dialog', { name: 'Очистить корзину?' });
    await page.getByRole('button', { name: 'Очистить корзину' }).click();
    await see(dialog.getByText('Все товары будут удалены из корзины.'));
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await seeGone(dialog);
    await see(page.getByText(MISMATCH));

    await page.getByRole('button', { name: 'Очистить корзину' }).click();
    await expectReload(page, shop.recorded, () => dialog.getByRole('button', { name: 'Да, очистить' }).click());
    await see(page.getByText('Корзина пуста :('));
    await see(current(page, 'TRY'));
    const kept = await stored(page);
    for (const key of ['cart', 'cartCurrencyId', 'promoCode']) expect(kept).not.toHaveProperty(key);
  });

  test('is emptied by adding goods in the chosen currency', async () => {
    const page = await openMismatch();
    await menuLink(page, 'Главная').click();
    const card = page.getByRole('article').first();
    const title = await textOf(card.getByRole('link').first());
    await card.getByRole('button', { name: 'Добавить в корзину' }).click();
    await goToCart(page);
    await see(page.getByRole('button', { name: `Удалить ${title}` }));
    await seeGone(row(page));
    await see(menuLink(page, 'Корзина, 1'));
  });
});
