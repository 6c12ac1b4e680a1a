import { test } from 'vitest';
import { openShop } from '../support/browser';
import { see } from '../support/see';
import { PLAIN_GAME } from '../support/shopper';

const shop = openShop();

test('favourites are the same list in two windows of the shop', async () => {
  const page = await shop.enter(PLAIN_GAME.path);
  const other = await shop.enter('/favourites');
  await see(other.getByText('Пока нет избранных товаров в текущей валюте :('));
  await page.getByRole('button', { name: 'В избранное' }).click();
  await see(other.getByRole('main').getByRole('listitem').filter({ hasText: PLAIN_GAME.title }));
});
