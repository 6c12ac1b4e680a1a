import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { toCard } from '../../machines/model/editions';
import type { FavouriteItem } from '../../machines/model/entities';
import { favouriteOf } from '../../machines/model/favourites';
import { storedFavourite, storedLine } from '../../src/shop/wiring/savedSchemas';
import { chooseCurrency, demoServer, findScreen, renderShop, seeCurrencies, SIGNED_IN } from '../support/renderShop';
import { card, cartItem, edition } from '../support/samples';

const { demo, server } = demoServer();

const platforms = [
  { id: '1', name: 'PS5', icon: null },
  { id: '2', name: 'PS4', icon: null },
];
const witcher = favouriteOf(
  toCard(
    card({ platforms, editionType: 'Полная игра' }),
    edition({ editionName: 'Game of the Year', convertedPrice: 4000, discountedPrice: 3000 }),
  ),
);
const doom = favouriteOf(
  toCard(card({ id: '20', name: 'Doom' }), edition({ id: '200', convertedPrice: 2000, discountedPrice: 2500 })),
);
const unavailable: FavouriteItem = { ...doom, id: '30', title: 'Journey', editionId: null, edition: null };
const lira = favouriteOf(toCard(card({ id: '40', name: 'Inside' }), edition({ id: '400', displayCurrencyId: '2' })));

const open = async (items: FavouriteItem[] = [witcher, doom, unavailable, lira]) => {
  const shop = renderShop('/favourites', {
    stored: { ...SIGNED_IN, favourites: JSON.stringify(items.map(storedFavourite)) },
  });
  await findScreen('Избранное');
  await seeCurrencies(demo);
  const kept = () => (JSON.parse(shop.storage.read('favourites') ?? '[]') as FavouriteItem[]).map(({ title }) => title);
  return { ...shop, kept };
};
const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((each) => within(each).getByRole('link').textContent);
const row = (title: string) => {
  const item = within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .find((each) => within(each).queryByRole('link', { name: title }));
  if (!item) throw new Error(`There is no row «${title}»`);
  return within(item);
};

it('an empty list of favourites links to the catalogue', async () => {
  const { user, seePath } = await open([]);
  expect(screen.getByText('Отображаются игры для текущей валюты')).toBeVisible();
  expect(screen.getByText('Пока нет избранных товаров в текущей валюте :(')).toBeVisible();
  expect(within(screen.getByRole('main')).queryByRole('listitem')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Перейти в каталог' }));
  await seePath('/');
});

describe('the list of favourites', () => {
  it('shows the favourites in the current currency, with a note about it', async () => {
    const { user } = await open();
    expect(screen.getByText('Отображаются игры для текущей валюты')).toBeVisible();
    expect(titles()).toEqual(['Ведьмак 3', 'Doom', 'Journey']);
    await chooseCurrency(user, 'TRY');
    expect(await screen.findByRole('link', { name: 'Inside' })).toBeVisible();
    expect(titles()).toEqual(['Journey', 'Inside']);
    expect(row('Inside').getByText('4000 ₺')).toBeVisible();
  });

  it('shows every field of a favourite with a discount', async () => {
    await open();
    const { getByRole, getByText } = row('Ведьмак 3');
    expect(getByRole('link', { name: 'Ведьмак 3' })).toHaveAttribute('href', '/item/10');
    for (const text of ['Ведьмак 3', 'Полная игра', 'Game of the Year', '3000 руб.', '-25%'])
      expect(getByText(text)).toBeVisible();
    for (const name of ['PS5', 'PS4']) expect(getByRole('img', { name })).toBeVisible();
    expect(getByRole('deletion')).toHaveTextContent('4000 руб.');
    expect(getByRole('button', { name: 'Удалить Ведьмак 3' })).toBeVisible();
  });

  it('shows a product without an edition as out of stock, without a cart button', async () => {
    await open();
    expect(row('Journey').getByText('Нет в наличии')).toBeVisible();
    expect(row('Journey').getAllByRole('button')).toHaveLength(1);
    expect(row('Journey').getByRole('button', { name: 'Удалить Journey' })).toBeVisible();
    expect(screen.getAllByText('Нет в наличии')).toHaveLength(1);
  });

  it('never adds a price in an unknown currency to a cart in lira', async () => {
    server.use(http.get('*/api/currencies', () => new HttpResponse(null, { status: 500 })));
    const stored = {
      ...SIGNED_IN,
      favourites: JSON.stringify([{ ...doom, edition: { ...doom.edition, displayCurrencyId: null } }]),
    };
    renderShop('/favourites', {
      stored: { ...stored, cart: JSON.stringify([storedLine(cartItem({ currencyId: '2' }))]), cartCurrencyId: '2' },
    });
    expect(await screen.findByRole('button', { name: 'Добавить в корзину' })).toBeDisabled();
  });

  it('can add a product to the cart and remove it again', async () => {
    const { user, storage } = await open();
    const cart = () => JSON.parse(storage.read('cart') ?? '[]') as unknown;
    await user.click(row('Ведьмак 3').getByRole('button', { name: 'Добавить в корзину' }));
    expect(row('Ведьмак 3').getByRole('button', { name: 'Убрать из корзины' })).toHaveAttribute('aria-pressed', 'true');
    expect(cart()).toMatchObject([
      { id: '100', title: 'Ведьмак 3', price: 4000, discount_amount: 3000, currencyId: '1' },
    ]);
    expect(screen.getByRole('link', { name: 'Корзина, 1' })).toBeVisible();
    expect(row('Doom').getByRole('button', { name: 'Добавить в корзину' })).toHaveAttribute('aria-pressed', 'false');
    await user.click(row('Ведьмак 3').getByRole('button', { name: 'Убрать из корзины' }));
    expect(row('Ведьмак 3').getByRole('button', { name: 'Добавить в корзину' })).toBeVisible();
    expect(cart()).toEqual([]);
  });
});
