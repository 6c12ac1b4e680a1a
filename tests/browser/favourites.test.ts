import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { see, seeGone, seeScreen } from '../support/see';
import { menuLink, PLAIN_GAME } from '../support/shopper';

const shop = openShop();

describe('favourites', () => {
  test('are empty at first, with a way to the catalogue', async () => {
    const page = await shop.enter('/favourites');
    await see(page.getByText('Пока нет избранных товаров в текущей валюте :('));
    await see(page.getByText('Отображаются игры для текущей валюты'));
    await page.getByRole('link', { name: 'Перейти в каталог' }).click();
    await seeScreen(page, 'Магазин');
  });

  test('keep a game over a reload, sell it, and let it go only after a question', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    await page.getByRole('button', { name: 'В избранное' }).click();
    await menuLink(page, 'Избранное, 1').click();
    await page.reload();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: PLAIN_GAME.title });
    await see(row.getByText(/\d\sруб\./));
    await row.getByRole('button', { name: 'Добавить в корзину' }).click();
    await see(menuLink(page, 'Корзина, 1'));
    await row.getByRole('button', { name: 'Убрать из корзины' }).click();
    await see(menuLink(page, 'Корзина'));

    await row.getByRole('button', { name: `Удалить ${PLAIN_GAME.title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Убрать из избранного?' });
    await see(dialog.getByText(PLAIN_GAME.title));
    await dialog.getByRole('button', { name: 'Нет' }).click();
    await see(row);
    await row.getByRole('button', { name: `Удалить ${PLAIN_GAME.title}` }).click();
    await dialog.getByRole('button', { name: 'Да' }).click();
    await seeGone(row);
    await page.reload();
    await see(page.getByText('Пока нет избранных товаров в текущей валюте :('));
  });

  test('are one list in two windows of the shop', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    const other = await shop.enter('/favourites');
    await see(other.getByText('Пока нет избранных товаров в текущей валюте :('));
    await page.getByRole('button', { name: 'В избранное' }).click();
    await see(other.getByRole('main').getByRole('listitem').filter({ hasText: PLAIN_GAME.title }));
  });

  test('show only what belongs to the current currency', async () => {
    const page = await shop.enter(PLAIN_GAME.path);
    await page.getByRole('button', { name: 'В избранное' }).click();
    await menuLink(page, 'Избранное, 1').click();
    await see(page.getByRole('main').getByRole('listitem').first());
    await page.getByRole('button', { name: 'Валюта: RUB' }).click();
    await page.getByRole('button', { name: 'Выбрать валюту TRY' }).click();
    await see(page.getByText('Пока нет избранных товаров в текущей валюте :('));
  });

  test('without an edition show «Нет в наличии» in every currency and cannot be bought', async () => {
    const page = await shop.enter();
    await page.evaluate(() =>
      localStorage.setItem(
        'favourites',
        JSON.stringify([{ id: 1, title: 'Пропавшая игра', name: 'Пропавшая игра', editionId: null, edition: null }]),
      ),
    );
    await page.goto(`${shop.server.origin}/favourites`);
    const row = page.getByRole('main').getByRole('listitem');
    await see(row.getByText('Нет в наличии'));
    expect(await row.getByRole('button').count()).toBe(1);
  });
});
