import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { REFUSALS, USABLE, USELESS, type FaultName } from '../support/faults';
import { failedCall, said } from '../support/record';
import { eventually, plain, see, seeGone, seeScreen } from '../support/see';
import { addFirstCard, applyPromo, goToCart, productList, totals } from '../support/shopper';

const shop = openShop();

const leftOut = said('warning', /^[\w -]+: \d+ unreadable entries were left out$/);
const NONSENSE: readonly FaultName[] = ['[]', '{}', 'a list of wrong types', 'an object of wrong types'];

describe('a failed call', () => {
  test('for a promo code shows its text under the input, and the code can be tried again', async () => {
    shop.expectConsole(failedCall('/promos/'));
    const text = (fault: FaultName): string => {
      if (fault === 401) return 'Необходима авторизация';
      // A response without a discount is valid: the code is not active.
      const isUnknown = fault === 404 || fault === '{}' || fault === 'an object of wrong types';
      return isUnknown ? 'Промокод не найден или неактивен' : 'Ошибка при проверке промокода';
    };
    const page = await shop.enter();
    await addFirstCard(page);
    await goToCart(page);
    for (const fault of [...USELESS, ...NONSENSE]) {
      const call = shop.server.breakCall(/\/promos\/\w+/, fault);
      await applyPromo(page, 'WELCOME10');
      await eventually(() => call.met).toBeGreaterThan(0);
      await eventually(() => page.getByRole('alert').innerText()).toBe(text(fault));
      expect(await page.getByRole('textbox', { name: 'Промокод' }).getAttribute('aria-invalid'), String(fault)).toBe(
        'true',
      );
    }
    shop.server.breakCall(/\/promos\/\w+/, 'numbers as texts');
    await applyPromo(page, 'WELCOME10');
    await see(page.getByRole('button', { name: 'Промокод применен' }));
  });

  test('for the total keeps the locally calculated total, without a message', async () => {
    shop.expectConsole(failedCall('/products/calculate-cart-total'), leftOut);
    const page = await shop.enter();
    await addFirstCard(page, 'Только для PS5');
    // Every change of a filled cart requests its total again.
    const toggle = productList(page, 'Хиты PlayStation')
      .getByRole('article')
      .first()
      .getByRole('button', { name: /в корзину|из корзины/ });
    for (const fault of [...USELESS, ...NONSENSE]) {
      const call = shop.server.breakCall(/\/products\/calculate-cart-total/, fault);
      await toggle.click();
      await eventually(() => call.met).toBeGreaterThan(0);
      expect(await page.getByRole('alert').count(), String(fault)).toBe(0);
    }
    await goToCart(page);
    // One line is left: the sum is its discounted price.
    const amounts = async (): Promise<number[]> =>
      (plain(await page.getByRole('listitem').innerText()).match(/\d+(?= руб)/g) ?? []).map(Number);
    let found: number[] = [];
    // A row outside the window may have no layout and so no text.
    await eventually(async () => (found = await amounts()).length).toBeGreaterThan(0);
    await see(totals(page).getByText(`${Math.min(...found)} руб.`, { exact: true }));
    shop.server.breakCall(/\/products\/calculate-cart-total/, ({ outgoing }) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"total":"777"}');
    });
    await page.reload();
    await see(totals(page).getByText(/^777\sруб\.$/));
  });

  test('for a change of currency changes nothing, and the currency can be chosen again', async () => {
    shop.expectConsole(failedCall('/users/1001/currency'), said('error', /^Failed to update currency/));
    const page = await shop.enter();
    await see(page.getByRole('article').first());
    const choose = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Валюта: RUB' }).click();
      await page.getByRole('button', { name: 'Выбрать валюту TRY' }).click();
    };
    for (const fault of REFUSALS) {
      const call = shop.server.breakCall(/\/users\/1001\/currency/, fault, 'PUT');
      await choose();
      await eventually(() => call.met).toBeGreaterThan(0);
    }
    expect(await page.getByRole('alert').count()).toBe(0);
    await see(
      page
        .getByRole('article')
        .first()
        .getByText(/^\d+\sруб\.$/)
        .first(),
    );
    shop.server.mend();
    await choose();
    await see(page.getByRole('button', { name: 'Валюта: TRY' }));
  });

  test('for a field of the profile shows an error under the field and keeps the text, which can be saved again', async () => {
    shop.expectConsole(failedCall('/users/1001'), said('error', /^Failed to update user field/));
    const page = await shop.enter('/profile');
    const field = page.getByRole('textbox', { name: 'Email для чека' });
    await field.fill('new@example.com');
    const save = page.getByRole('button', { name: 'Сохранить' });
    for (const fault of REFUSALS) {
      const call = shop.server.breakCall(/\/users\/1001/, fault, 'PUT');
      await save.click();
      await eventually(() => call.met).toBeGreaterThan(0);
      await eventually(() => page.getByRole('alert').innerText()).toBe(
        fault === '500 with a text' ? 'Сервер отдыхает' : 'Ошибка при сохранении',
      );
      // The text may still be that of the attempt before: this attempt has ended only now. A browser repeats a request
      // whose connection was cut, and a server that is repaired too early would respond to it.
      await see(save);
      expect(await field.inputValue(), String(fault)).toBe('new@example.com');
    }
    shop.server.mend();
    await save.click();
    await seeGone(page.getByRole('button', { name: /^Сохран/ }));
  });
});

describe('a failed search', () => {
  test('shows an error, or no results for 404, and can be sent again', async () => {
    shop.expectConsole(failedCall('/'), said('error', /^Произошла ошибка при поиске игр/), leftOut);
    const page = await shop.enter('/search-results');
    const field = page.getByRole('searchbox', { name: 'Поиск' });
    shop.server.breakCall(/\/products\/search/, '500 with a text');
    await field.fill('god of war');
    const retry = page.getByRole('button', { name: 'Повторить' });
    for (const fault of [...USELESS.filter((one) => one !== 404), '{}', 'an object of wrong types'] as const) {
      const call = shop.server.breakCall(/\/products\/search/, fault);
      await retry.click();
      await eventually(() => call.met).toBeGreaterThan(0);
      await eventually(() => page.getByRole('alert').innerText()).toContain(
        'Произошла ошибка при поиске игр. Пожалуйста, попробуйте позже.',
      );
    }
    for (const [at, fault] of ([404, '[]', 'a list of wrong types'] as const).entries()) {
      shop.server.breakCall(/\/products\/search/, fault);
      await field.fill(`god of war ${at}`);
      await see(page.getByText('По вашему запросу ничего не найдено'));
    }
    for (const [at, fault] of USABLE.entries()) {
      shop.server.breakCall(/\/products\/search/, fault);
      await field.fill('god of war'.slice(0, 4 + at));
      await see(page.getByRole('article').first());
    }
  });

  test('for genres leaves the search usable, and the next visit requests them again', async () => {
    shop.expectConsole(failedCall('/genres'), said('error', /^Failed to fetch genres/), leftOut);
    const page = await shop.enter();
    const chips = page.getByRole('button', { pressed: false });
    for (const fault of [...USELESS, '{}', 'an object of wrong types'] as const) {
      const call = shop.server.breakCall(/\/genres/, fault);
      await page.getByRole('searchbox', { name: 'Поиск' }).click();
      await seeScreen(page, 'Поиск');
      await eventually(() => call.met).toBeGreaterThan(0);
      await page.goBack();
      await seeScreen(page, 'Магазин');
    }
    shop.server.mend();
    await page.getByRole('searchbox', { name: 'Поиск' }).click();
    await page.getByRole('button', { name: 'Фильтры' }).click();
    await see(chips.filter({ hasText: 'Гонки' }));
  });
});
