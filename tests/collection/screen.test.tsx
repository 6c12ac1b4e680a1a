import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WireEdition } from '../../src/workshop/demo/catalogue/types';
import { keepCollection } from '../../src/shop/wiring/loadedPages';
import {
  cards,
  chooseCurrency,
  demoServer,
  findScreen,
  holdAnswer,
  priceOf,
  renderShop,
  seeCurrencies,
} from '../support/renderShop';

const { demo, server } = demoServer();

const button = (name: string) => screen.getByRole('button', { name });
const currentPage = () => screen.getByRole('button', { current: 'page' });
const ascending = (prices: number[]) => [...prices].sort((a, b) => a - b);

/** The editions of the demo server's first collection, in every currency. */
const wireEditions = (): WireEdition[] => demo.catalogue.collection(1)?.editions ?? [];
/** Answers the request for a collection with the given editions. */
const answerCollection = (editions: WireEdition[]) =>
  server.use(
    http.get('*/api/collections/1', () => HttpResponse.json({ id: 1, name: 'Скидки недели', editions } as never)),
  );

async function open(path = '/collection/1', title = 'Скидки недели') {
  const shop = renderShop(path);
  await findScreen(title);
  await screen.findAllByRole('article');
  return shop;
}

describe('a collection', () => {
  it('is sorted by the price to pay, and lists only editions in the current currency', async () => {
    const [first, second, third] = wireEditions().filter((edition) => edition.display_currency_id === 1);
    const lira = wireEditions().find((edition) => edition.display_currency_id === 2);
    if (!first || !second || !third || !lira) throw new Error('The demo collection is too small');
    const sale = { promotion_end_date: null };
    answerCollection([
      { ...first, ...sale, convertedPrice: 3000, discount_amount: null },
      { ...second, ...sale, convertedPrice: 5000, discount_amount: 2000 },
      // Its discount has ended.
      { ...third, convertedPrice: 4000, discount_amount: 1000, promotion_end_date: '2020-01-01T00:00:00.000Z' },
      lira,
    ]);
    await open();
    expect(cards().map(priceOf)).toEqual([2000, 3000, 4000]);
    const [cheapest, , dearest] = cards().map((card) => within(card));
    expect(cheapest?.getByRole('deletion')).toHaveTextContent('5000 руб.');
    expect(cheapest?.getByText('-60%')).toBeVisible();
    expect(dearest?.queryByRole('deletion')).toBeNull();
  });

  it('shows a text when it has no products in the current currency', async () => {
    answerCollection(wireEditions().filter((edition) => edition.display_currency_id === 2));
    renderShop('/collection/1');
    expect(await screen.findByText('В данной коллекции нет доступных товаров для текущей валюты')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Скидки недели' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Страницы' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Перейти в каталог' })).toHaveAttribute('href', '/');
  });

  it('can be loaded again after a failed request', async () => {
    demo.scenarios.use('server-error');
    const { user } = renderShop('/collection/1');
    expect(await screen.findByRole('alert')).toBeVisible();
    demo.scenarios.use('normal');
    await user.click(button('Повторить'));
    expect(await screen.findAllByRole('article')).toHaveLength(12);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps its name, without cards, when its refresh in another currency fails', async () => {
    const { user } = await open();
    server.use(http.get('*/api/collections/1', () => HttpResponse.error()));
    await chooseCurrency(user, 'TRY');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ошибка при обновлении коллекции');
    expect(screen.getByRole('heading', { level: 1, name: 'Скидки недели' })).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
    expect(button('Повторить')).toBeVisible();
  });
});

it('a collection that is opened again is kept longer than the others', async () => {
  const { user, effects } = await open();
  const kept = effects.loaded('1');
  keepCollection(kept, 'collection-2', { title: 'Хиты', cards: [], loadedAt: 0 });
  await user.click(screen.getByRole('link', { name: 'Главная' }));
  await findScreen('Магазин');
  await user.click((await screen.findAllByRole('link', { name: 'Все' }))[0] as Element);
  await findScreen('Скидки недели');
  await screen.findAllByRole('article');
  expect([...kept.collections.keys()]).toEqual(['collection-2', 'collection-1']);
});

it.each([
  ['a collection', '/collection/1', 'Скидки недели'],
  ['a search', '/search-results', 'Поиск'],
])(
  'the cards of %s are on the screen at once on the way back, without an outline before them',
  async (_, path, title) => {
    const { user, wait } = renderShop(path);
    await findScreen(title);
    const input = screen.queryByRole('searchbox', { name: 'Поиск' });
    if (input) {
      await seeCurrencies(demo);
      await user.type(input, 'resi');
      await wait(300);
    }
    await user.click(
      within((await screen.findAllByRole('article'))[0] as HTMLElement).getAllByRole('link')[0] as Element,
    );
    await screen.findByRole('region', { name: 'Издания' });
    const seen: number[] = [];
    const observer = new MutationObserver(() => {
      if (screen.queryByRole('heading', { level: 1, name: title })) seen.push(screen.queryAllByRole('article').length);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    history.back();
    await findScreen(title);
    await screen.findAllByRole('article');
    expect(seen[0]).toBeGreaterThan(0);
    expect(seen).not.toContain(0);
  },
);

it('a collection after a change of the currency opens the last page of a shorter list, and the same page when the list is longer again', async () => {
  const { user } = await open();
  await user.click(button('Последняя страница'));
  answerCollection(
    wireEditions()
      .filter((edition) => edition.display_currency_id === 2)
      .slice(0, 13),
  );
  await chooseCurrency(user, 'TRY');
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(currentPage()).toHaveAccessibleName('Страница 2');
  server.resetHandlers();
  await chooseCurrency(user, 'RUB');
  await waitFor(() => expect(cards()).toHaveLength(12));
  expect(currentPage()).toHaveAccessibleName('Страница 2');
});

describe('a card of a collection', () => {
  const first = () => within(cards()[0] as HTMLElement);

  it('links to its product and its subscription, and shows its edition, platforms and rating', async () => {
    await open();
    const [edition] = wireEditions().filter(
      ({ productCard, display_currency_id: id }) => id === 1 && productCard?.name === 'Apex Legends',
    );
    expect(cards()[0]).toHaveAccessibleName('Apex Legends');
    expect(first().getByRole('link', { name: 'Apex Legends' })).toHaveAttribute(
      'href',
      `/item/${edition?.productCard?.id}`,
    );
    for (const text of ['Standard', 'Полная игра']) expect(first().getByText(text)).toBeVisible();
    for (const name of ['PS5', 'PS4', 'Рейтинг 4.05 из 5']) expect(first().getByRole('img', { name })).toBeVisible();
    expect(first().getByRole('link', { name: 'Бесплатно с EA Play или PS Plus' })).toHaveAttribute(
      'href',
      '/ea-play-collection',
    );
  });

  it('shows no rating where it is 0, and when its sale ends', async () => {
    const [edition] = wireEditions().filter(({ display_currency_id: id }) => id === 1);
    if (!edition?.productCard) throw new Error('The demo collection has no product');
    const sale = { discount_amount: 1, promotion_end_date: new Date(Date.now() + 86_400_000).toISOString() };
    answerCollection([{ ...edition, ...sale, productCard: { ...edition.productCard, rating: 0 } }]);
    await open();
    expect(first().queryByRole('img', { name: /^Рейтинг/ })).toBeNull();
    expect(first().getByText(/^до \d/)).toBeVisible();
  });

  it('can be added to the favourites and removed again', async () => {
    const { user, storage } = await open();
    const kept = () => JSON.parse(storage.read('favourites') ?? '[]') as { title: string }[];
    expect(first().getByRole('button', { name: 'В избранное' })).toHaveAttribute('aria-pressed', 'false');
    await user.click(first().getByRole('button', { name: 'В избранное' }));
    expect(first().getByRole('button', { name: 'Убрать из избранного' })).toHaveAttribute('aria-pressed', 'true');
    expect(kept()).toMatchObject([{ title: 'Apex Legends' }]);
    await user.click(first().getByRole('button', { name: 'Убрать из избранного' }));
    expect(first().getByRole('button', { name: 'В избранное' })).toBeVisible();
    expect(kept()).toEqual([]);
  });

  it('can be added to the cart and removed again', async () => {
    const { user, storage } = await open();
    expect(first().getByRole('button', { name: 'Добавить в корзину' })).toHaveAttribute('aria-pressed', 'false');
    expect(first().queryByRole('button', { name: 'Отменить' })).toBeNull();
    expect(first().queryByRole('link', { name: 'В корзине' })).toBeNull();
    await user.click(first().getByRole('button', { name: 'Добавить в корзину' }));
    expect(first().getByRole('link', { name: 'В корзине' })).toHaveAttribute('href', '/shop-bag');
    expect(first().getByRole('button', { name: 'Убрать из корзины' })).toHaveAttribute('aria-pressed', 'true');
    expect(JSON.parse(storage.read('cart') ?? '[]')).toMatchObject([{ title: 'Apex Legends', currencyId: 1 }]);
    expect(screen.getAllByRole('button', { name: 'Отменить' })).toHaveLength(1);
    await user.click(first().getByRole('button', { name: 'Убрать из корзины' }));
    expect(first().getByRole('button', { name: 'Добавить в корзину' })).toBeVisible();
    expect(JSON.parse(storage.read('cart') ?? '[]')).toEqual([]);
  });
});

describe.each([
  ['ea-play', 'EA Play', 'free_with_ea_play'],
  ['ps-plus-essential', 'PS Plus Essential', 'free_with_ps_plus_essential'],
  ['ps-plus-extra', 'PS Plus Extra', 'free_with_ps_plus_extra'],
  ['ps-plus-deluxe', 'PS Plus Deluxe', 'free_with_ps_plus_deluxe'],
] as const)('/%s-collection', (slug, name, flag) => {
  const path = `/${slug}-collection`;
  const title = `Бесплатно с ${name}`;

  it('shows the products that the subscription includes, the cheapest first', async () => {
    await open(path, title);
    expect(cards()).toHaveLength(12);
    const prices = cards().map(priceOf);
    expect(prices).toEqual(ascending(prices));
    for (const card of cards()) {
      const id = Number(within(card).getAllByRole('link')[0]?.getAttribute('href')?.split('/').at(-1));
      expect(demo.catalogue.product(id)?.[flag]).toBe(true);
    }
  });

  it('shows «Загрузка...», and a text when the subscription includes nothing', async () => {
    server.use(http.get('*/api/products/subscription/*', () => HttpResponse.json({ data: [] })));
    const release = holdAnswer(server, 'get', '/products/subscription/*');
    renderShop(path);
    expect(await findScreen(title)).toBeVisible();
    expect(screen.getByText('Загрузка...')).toHaveAttribute('role', 'status');
    // The style sheet renders it over the skeleton, so that it is not read twice.
    expect(document.querySelector('[data-text="Загрузка..."]')).toBeVisible();
    release();
    expect(await screen.findByText(`Нет доступных игр с ${name}`)).toBeVisible();
  });
});
