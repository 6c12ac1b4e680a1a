import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { itemPath } from '../../machines/model/screens';
import { storedFavourite } from '../../src/shop/wiring/savedSchemas';
import { card, cartItem, edition as soldEdition } from '../support/samples';
import {
  chooseCurrency,
  demoServer,
  findScreen,
  holdAnswer,
  renderShop,
  SIGNED_IN,
  storedCart,
  type WireProduct,
} from '../support/renderShop';

const { demo, server } = demoServer();
const END = '2099-12-25T12:00:00Z';

/** Product 7 with known prices in its rouble editions; everything else is as on the server. */
function productOf(over: Record<string, unknown> = {}): WireProduct {
  const product = structuredClone(demo.catalogue.product(7, 1)) as unknown as WireProduct;
  const prices = {
    price: 4000,
    convertedPrice: 4000,
    discount_amount: null,
    promotion_end_date: null,
    ps_plus_price: null,
    ps_plus_promotion_end_date: null,
    ea_play_price: null,
    ea_play_promotion_end_date: null,
  };
  const editions = product.editions.slice(0, 2).map((edition) => ({ ...edition, ...prices }));
  Object.assign(editions[0] ?? {}, { ps_plus_price: 3000, ps_plus_promotion_end_date: END });
  Object.assign(editions[1] ?? {}, {
    price: 6000,
    convertedPrice: 6000,
    discount_amount: 4500,
    promotion_end_date: END,
  });
  return { ...product, name: 'Игра игр', editions, ...over };
}

const open = async (product = productOf(), stored: Record<string, string> = SIGNED_IN) => {
  server.use(http.get('*/api/products/7', () => HttpResponse.json({ data: product })));
  const shop = renderShop('/item/7', { stored });
  await findScreen(String(product['name'] ?? 'Название недоступно'));
  return shop;
};
const edition = (name: string) =>
  within(within(screen.getByRole('region', { name: 'Издания' })).getByRole('group', { name }));
const buy = () => screen.getByRole('button', { name: /корзину$/ });

it('the product page while it loads requests the product whose id is in the address, also where the id contains «%2F»', async () => {
  renderShop(itemPath('a%2Fb'));
  await waitFor(() => expect(demo.calls.of('GET', '/api/products/a%252Fb')).toHaveLength(1));
});

describe('the product page', () => {
  it('shows rating, genres, subscriptions, description and characteristics', async () => {
    await open(
      productOf({
        editions: productOf().editions.map((one) => ({
          ...one,
          description: 'О драконах',
          edition_type: 'Премиум-издание',
          platforms: [{ id: 1, name: 'PS5' }],
          localizations: [{ name: 'Русские субтитры' }],
        })),
        rating: 4.756,
        ratingCount: 1201,
        genres: [{ id: 1, name: 'Ролевые игры' }],
        free_with_ea_play: true,
        free_with_ps_plus_essential: true,
        free_with_ps_plus_extra: true,
        free_with_ps_plus_deluxe: true,
      }),
    );
    expect(screen.getByRole('img', { name: 'Игра игр' })).toBeVisible();
    const stars = screen.getByRole('img', { name: 'Рейтинг 4.76 из 5' });
    expect(stars.parentElement).toHaveTextContent('4.761201 оценка');
    expect(stars.querySelectorAll('[fill="currentColor"]'), 'filled stars').toHaveLength(4);
    expect(screen.getByRole('list', { name: 'Жанры' })).toHaveTextContent('Ролевые игры');
    const links: [string, string][] = [
      ['Бесплатно с EA Play', '/ea-play-collection'],
      ['Бесплатно с PS Plus Essential', '/ps-plus-essential-collection'],
      ['Бесплатно с PS Plus Extra', '/ps-plus-extra-collection'],
      ['Бесплатно с PS Plus Deluxe', '/ps-plus-deluxe-collection'],
    ];
    for (const [name, to] of links) expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
    const [, about, facts] = screen.getAllByRole('region').map((part) => within(part));
    expect(about?.getByRole('heading', { name: 'Описание' })).toBeVisible();
    expect(about?.getByText('О драконах')).toBeVisible();
    expect(facts?.getByRole('heading', { name: 'Характеристики' })).toBeVisible();
    const texts = (role: string) => facts?.getAllByRole(role).map((each) => each.textContent);
    expect(texts('term')).toEqual(['Платформа', 'Тип издания', 'Локализация']);
    expect(texts('definition')).toEqual(['PS5', 'Премиум-издание', 'Русские субтитры']);
  });
});

it.each([
  { screenName: 'Корзина', path: '/shop-bag', chosen: /^С PS Plus/ },
  { screenName: 'Избранное', path: '/favourites', chosen: /^Обычная цена\s4500/ },
])('a row of «$screenName» opens its product with its own edition and price chosen', async ({ path, chosen }) => {
  const product = productOf();
  const [standard, deluxe] = product.editions.map(({ id }) => id);
  server.use(http.get('*/api/products/7', () => HttpResponse.json({ data: product })));
  const line = cartItem({ id: `${standard}`, productId: '7', title: 'Игра игр', priceType: 'ps_plus' });
  const kept = favouriteOf(toCard(card({ id: '7', name: 'Игра игр' }), soldEdition({ id: `${deluxe}` })));
  const favourites = JSON.stringify([storedFavourite(kept)]);
  const { user } = renderShop(path, { stored: { ...SIGNED_IN, ...storedCart([line]), favourites } });
  await user.click(await screen.findByRole('link', { name: 'Игра игр' }));
  expect(await screen.findByRole('radio', { checked: true })).toHaveAccessibleName(chosen);
});

describe('the editions on the product page', () => {
  it('show no price, and cannot be bought, while their prices in another currency load', async () => {
    const { user } = await open();
    const lira = productOf();
    for (const each of lira.editions) each['display_currency_id'] = 2;
    server.use(http.get('*/api/products/7', () => HttpResponse.json({ data: lira })));
    const release = holdAnswer(server, 'get', '/products/7');
    await chooseCurrency(user, 'TRY');
    await screen.findByText('Загрузка...');
    for (const price of screen.getAllByText(/^\d+\s(руб\.|₺)$/)) expect(price).not.toBeVisible();
    expect(buy()).toBeDisabled();
    release();
    expect(await screen.findByRole('radio', { name: /4500\s₺$/ })).toBeVisible();
    expect(buy()).toBeEnabled();
  });

  it('have the ordinary price of the first one chosen, and show date and percentage of a discount', async () => {
    await open();
    expect(edition('Standard').getByRole('radio', { name: /^Обычная цена\s4000\sруб\.$/ })).toBeChecked();
    const plus = edition('Standard').getByRole('radio', { name: /^С PS Plus\s3000\sруб\.$/ });
    expect(plus).not.toBeChecked();
    expect(plus).toHaveAccessibleDescription(/^Акция до\s25\sдекабря\s2099\sг\.\sв\s\d\d:\d\d$/);
    const deluxe = edition('Deluxe');
    expect(deluxe.getByRole('radio', { name: /^Обычная цена\s4500\sруб\.$/ })).not.toBeChecked();
    expect(deluxe.getByRole('deletion')).toHaveTextContent('6000 руб.');
    expect(deluxe.getByText('-25%')).toBeVisible();
  });

  it('name the chosen price, until when it is valid, and the price with a subscription', async () => {
    const { user } = await open();
    expect(screen.getByText(/^С PS Plus – 3000\sруб\.$/)).toBeVisible();
    expect(screen.getAllByText(/^Акция до/)).toHaveLength(2);
    await user.click(edition('Standard').getByRole('radio', { name: /PS Plus/ }));
    expect(screen.queryByText(/^С PS Plus –/)).toBeNull();
    expect(screen.getAllByText(/^Акция до/), 'above the editions too').toHaveLength(3);
  });

  it('have one chosen price, which a tap or the arrow keys change', async () => {
    const { user } = await open();
    await user.click(edition('Deluxe').getByRole('radio'));
    expect(screen.getAllByRole('radio', { checked: true })).toEqual([edition('Deluxe').getByRole('radio')]);
    await user.keyboard('{ArrowUp}');
    expect(screen.getAllByRole('radio', { checked: true })).toEqual([
      edition('Standard').getByRole('radio', { name: /PS Plus/ }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Standard' }));
    expect(
      edition('Standard').getByRole('radio', { name: /PS Plus/ }),
      'a tap on the name of its edition',
    ).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Deluxe' }));
    expect(edition('Deluxe').getByRole('radio')).toBeChecked();
  });

  it('are replaced by a text when the currency has none, and nothing can be bought', async () => {
    await open(productOf({ editions: [], name: null }));
    expect(screen.getByText('Нет изданий для текущей валюты')).toBeVisible();
    expect(buy()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'В избранное' })).toBeDisabled();
  });

  it('cannot be bought without a price', async () => {
    const product = productOf();
    for (const each of product.editions)
      Object.assign(each, { price: null, convertedPrice: null, ps_plus_price: null, discount_amount: null });
    await open(product);
    expect(edition('Standard').getByText('Нет в наличии')).toBeVisible();
    expect(buy()).toBeDisabled();
  });
});

describe('the buy button of the product page', () => {
  it('adds the chosen edition to the cart, confirms this, and then opens the cart', async () => {
    const { user, seePath, storage, wait } = await open();
    await user.click(edition('Standard').getByRole('radio', { name: /PS Plus/ }));
    expect(buy()).toHaveTextContent('В корзину');
    await user.click(buy());
    expect(buy()).toHaveTextContent('Перейти в корзину');
    const tick = () => buy().querySelector('svg');
    expect(tick()).toBeVisible();
    expect(JSON.parse(storage.read('cart') ?? '')).toMatchObject([
      {
        title: 'Игра игр',
        editionName: 'Standard',
        price: 4000,
        discount_amount: 3000,
        isPsPlus: true,
        priceType: 'ps_plus',
      },
    ]);
    await wait(2_000);
    expect(tick()).toBeNull();
    await user.click(edition('Deluxe').getByRole('radio'));
    expect(buy()).toHaveTextContent('В корзину');
    await user.click(edition('Standard').getByRole('radio', { name: /Обычная/ }));
    await user.click(buy());
    await seePath('/shop-bag');
  });

  it('has a warning beside it that the cart of another currency will be emptied', async () => {
    await open(productOf(), { ...SIGNED_IN, ...storedCart([cartItem({ currencyId: '2' })], '2') });
    expect(screen.getByText('При добавлении товара в другой валюте корзина будет очищена.')).toBeVisible();
  });

  it('has a button beside it that adds the chosen edition to the favourites', async () => {
    const { user, storage } = await open();
    await user.click(screen.getByRole('button', { name: 'В избранное' }));
    const kept = screen.getByRole('button', { name: 'Убрать из избранного' });
    expect(kept).toHaveAttribute('aria-pressed', 'true');
    expect(JSON.parse(storage.read('favourites') ?? '')).toMatchObject([
      { title: 'Игра игр', editionName: 'Standard' },
    ]);
    await user.click(edition('Deluxe').getByRole('radio'));
    expect(screen.getByRole('button', { name: 'В избранное' })).toHaveAttribute('aria-pressed', 'false');
  });
});
