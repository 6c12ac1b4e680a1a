import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { fakeEffects } from '../support/effects';
import { demoServer, renderShop, SIGNED_IN, storedCart, type WireProduct } from '../support/renderShop';
import { cartItem } from '../support/samples';

const { demo, server } = demoServer();

const END = Date.parse('2026-11-21T12:00:00Z');
const MINUTE_MS = 60_000;

const wireProduct = demo.catalogue.product(7, 1) as unknown as WireProduct;
const [edition] = wireProduct.editions;
const promoted = {
  ...edition,
  price: 4000,
  convertedPrice: 4000,
  discount_amount: 2000,
  promotion_end_date: new Date(END).toISOString(),
  ps_plus_price: null,
  ea_play_price: null,
};
const product = { ...wireProduct, editions: [promoted] };
const [inCollection] = demo.catalogue.collection(1)?.editions ?? [];

it.each([
  ['a card', '/collection/1'],
  ['a favourite', '/favourites'],
  ['the product page', '/item/7'],
] as const)('the price of %s becomes the full one when its promotion ends', async (_, path) => {
  let time = END - MINUTE_MS;
  server.use(
    http.get('*/api/products/7', () => HttpResponse.json(product)),
    http.get('*/api/collections/1', () => HttpResponse.json({ id: 1, editions: [{ ...inCollection, ...promoted }] })),
  );
  const { effects, comeBack } = fakeEffects();
  const favourite = { id: 7, title: 'Игра игр', editionId: edition?.['id'] ?? null, edition: promoted };
  const shop = renderShop(path, {
    stored: { ...SIGNED_IN, favourites: JSON.stringify([favourite]) },
    over: { now: () => time, browserWindow: effects.browserWindow },
  });
  for (const price of await screen.findAllByText(/^2000\s/)) expect(price.textContent).toBe('2000\u00A0руб.');
  time = END;
  // On a phone that sleeps, timers are stopped.
  if (path === '/favourites') act(comeBack);
  else await shop.wait(MINUTE_MS);
  expect(screen.queryByText(/^2000\s/)).toBeNull();
  expect(screen.queryByRole('deletion')).toBeNull();
  await shop.user.click(screen.getByRole('button', { name: /^(Добавить )?[вВ] корзину$/ }));
  expect(JSON.parse(shop.storage.read('cart') ?? '')).toMatchObject([{ price: 4000 }]);
});

it.each([
  ['a card', '/collection/1'],
  ['a favourite', '/favourites'],
  ['a line of the cart', '/shop-bag'],
  ['the product page', '/item/7'],
] as const)('the price of %s is not struck beside the same whole number', async (_, path) => {
  const cheap = { ...promoted, price: 12.99, convertedPrice: 12.99, discount_amount: 12.49, promotion_end_date: null };
  server.use(
    http.get('*/api/products/7', () => HttpResponse.json({ ...product, editions: [cheap] })),
    http.get('*/api/collections/1', () => HttpResponse.json({ id: 1, editions: [{ ...inCollection, ...cheap }] })),
    http.post('*/api/products/calculate-cart-total', () => HttpResponse.json({ total: 12.49 })),
  );
  const favourite = { id: 7, title: 'Игра игр', editionId: edition?.['id'] ?? null, edition: cheap };
  const line = cartItem({ price: 12.99, discountedPrice: 12.49, promotionEnd: null });
  renderShop(path, { stored: { ...SIGNED_IN, ...storedCart([line]), favourites: JSON.stringify([favourite]) } });
  expect((await screen.findAllByText(/^12\s/))[0]).toHaveTextContent('12 руб.');
  expect(screen.queryAllByRole('deletion')).toEqual([]);
});
