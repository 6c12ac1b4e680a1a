import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openOldShop } from './oldShop';
import { reachState, SCREEN_STATES } from '../support/states';
import { eventually, see, seeHidden } from '../support/see';
import { goToFilledCart, goToFilledForm, menuLink, PLAIN_GAME } from '../support/shopper';

const shop = openOldShop();

const style = (place: Locator, property: string): Promise<string> =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
const overflow = (page: Page): Promise<string> => style(page.locator(':root'), 'overflow-y');

async function openState(name: string): Promise<Page> {
  const state = SCREEN_STATES.find((one) => one.name === name);
  if (!state) throw new Error(`No screen state is called ${name}`);
  return reachState(shop, state);
}

describe('in the oldest engine,', () => {
  test('the page behind a dialog does not scroll, and scrolls again once it is closed', async () => {
    const page = await shop.enter();
    await goToFilledCart(page);
    await page.getByRole('button', { name: 'Очистить корзину' }).click();
    await see(page.getByRole('dialog'));
    expect(await overflow(page)).toBe('hidden');
    await page.getByRole('button', { name: 'Отмена' }).click();
    await seeHidden(page.getByRole('dialog'));
    expect(await overflow(page)).toBe('visible');
  });

  test('the menu is hidden while a text field has the focus, but not for a check box', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    await goToFilledForm(page);
    const field = page.getByRole('textbox', { name: 'Email для чека' });
    await field.focus();
    await seeHidden(menuLink(page, 'Корзина, 1'));
    await field.blur();
    await see(menuLink(page, 'Корзина, 1'));
    await page.getByRole('checkbox').check();
    await see(menuLink(page, 'Корзина, 1'));
  });

  test('the menu is shown again when the focused field is removed from the page', async () => {
    const page = await shop.enter();
    await page.getByRole('searchbox').click();
    const field = page.getByRole('searchbox', { name: 'Поиск' });
    await field.fill('Celeste');
    await seeHidden(menuLink(page, 'Главная'));
    await field.evaluate((element) => element.remove());
    await see(menuLink(page, 'Главная'));
  });

  test('a read-only field is grey', async () => {
    const page = await openState('profile');
    const [login, email] = ['Логин Telegram', 'Email для чека'].map((name) =>
      page.getByRole('textbox', { name }).locator('xpath=..'),
    );
    const ground = (place: Locator | undefined): Promise<string> => style(place as Locator, 'background-color');
    expect(await ground(login)).not.toBe(await ground(email));
  });

  test('the rows of a long list keep their height while they are off-screen', async () => {
    const page = await openState('home-hoarder');
    await menuLink(page, 'Избранное, 100').click();
    const heights = () =>
      page
        .getByRole('list')
        .locator('> *')
        .evaluateAll((groups) => groups.map((one) => one.clientHeight));
    await eventually(async () => (await heights()).length).toBeGreaterThan(1);
    expect(Math.min(...(await heights()))).toBeGreaterThan(100);
  });

  test('the price of a card is below its name, at the left', async () => {
    const page = await shop.enter();
    const card = page.getByRole('region', { name: 'Хиты PlayStation' }).getByRole('article').first();
    await see(card.getByText(/руб\.$/).last());
    const left = (place: Locator): Promise<number> => place.evaluate((element) => element.getBoundingClientRect().left);
    const price = await left(card.getByText(/руб\.$/).last());
    expect(price - (await left(card))).toBeLessThan(16);
  });

  test('the maintenance notice fills the window, in whose middle its text is', async () => {
    const page = await openState('maintenance');
    const box = await page.getByRole('main').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(740);
  });

  test('the skeleton of a page other than Home has no search box', async () => {
    await shop.context.route(/assets\/shop-.*\.js/, () => {});
    const page = await shop.open('/shop-bag', 'commit');
    await see(menuLink(page, 'Корзина'));
    await seeHidden(page.locator('[role=search]'));
  });
});
