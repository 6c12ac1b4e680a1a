import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { createBrowserWindow } from '../../src/shop/platform/browserWindow';
import { fakeEffects } from '../support/effects';
import {
  connection,
  demoServer,
  findScreen,
  holdAnswer,
  renderShop,
  SIGNED_IN,
  storedCart,
  type WireProduct,
} from '../support/renderShop';
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
  // A wrong clock is set back.
  time = END - MINUTE_MS;
  act(comeBack);
  expect(screen.queryAllByText(/^2000\s/)).not.toEqual([]);
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

describe('a product whose price may have changed', () => {
  const MINUTES_MS = 15 * MINUTE_MS;
  const sold = (price: number) => ({ ...promoted, convertedPrice: price, discount_amount: null });
  /** From now on the server sells everything at this price. */
  const sellAt = (price: number) => {
    const collection = { id: 1, name: 'Скидки недели', editions: [{ ...inCollection, ...sold(price) }] };
    server.use(
      http.get('*/api/products/search', () => HttpResponse.json([{ ...product, editions: [sold(price)] }])),
      http.get('*/api/feed', () => HttpResponse.json([{ id: 1, type: 'list', title: 'Хиты', collection }])),
      http.get('*/api/products/7', () => HttpResponse.json({ ...product, editions: [sold(price)] })),
      http.get('*/api/collections/1', () => HttpResponse.json(collection)),
    );
  };
  const seePrice = async (price: number) => expect((await screen.findAllByText(`${price} руб.`))[0]).toBeVisible();

  /** A shop whose clock, return and connection the test decides, with products at 4000. */
  function openShop(path: string) {
    let time = END;
    sellAt(4000);
    const { effects, comeBack } = fakeEffects();
    const { onConnection, say } = connection();
    const browserWindow = { ...effects.browserWindow, onConnection };
    return {
      ...renderShop(path, { over: { now: () => time, browserWindow } }),
      comeBack: () => act(comeBack),
      /** Lets time pass; a negative number corrects the clock. @param ms milliseconds */
      pass: (ms: number) => void (time += ms),
      /** The network is lost, and then there again. */
      reconnect: () => [false, true].forEach(say),
    };
  }

  /** Until a query is found, the search has no prices. */
  const find = async ({ user, wait }: ReturnType<typeof renderShop>) => {
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск' }), 'игра');
    await screen.findByText('Поиск игр...');
    await wait(300);
  };

  it.each(['/', '/collection/1', '/item/7', '/search-results'])(
    'has its new price at %s when the shopper returns, and keeps the old one until the server has answered',
    async (path) => {
      const shop = openShop(path);
      if (path === '/search-results') await find(shop);
      await seePrice(4000);
      sellAt(4500);
      shop.pass(MINUTES_MS + 1);
      const release = holdAnswer(
        server,
        'get',
        `/${{ '/': 'feed', '/item/7': 'products/7', '/search-results': 'products/search' }[path] ?? 'collections/1'}`,
      );
      shop.comeBack();
      await seePrice(4000);
      expect(screen.queryByText(/^(Загрузка|Поиск игр)\.\.\.$/)).toBeNull();
      release();
      await seePrice(4500);
      // The products are new again: this return requests nothing.
      sellAt(4900);
      shop.comeBack();
      await shop.wait(1);
      // The phone has no network yet when the shopper returns, and its clock was corrected.
      server.use(http.get('*/api/*', () => HttpResponse.error()));
      shop.pass(-2 * MINUTES_MS);
      shop.comeBack();
      await waitFor(() => expect(shop.did).toContainEqual(expect.stringMatching(/^error (О|Произошла о)шибка при/)));
      await seePrice(4500);
      sellAt(5000);
      shop.reconnect();
      await seePrice(5000);
    },
  );

  it.each(['/', '/collection/1', '/item/7', '/search-results'])(
    'is shown at %s when the shopper returns, where loading it had failed',
    async (path) => {
      const shop = openShop(path);
      server.use(http.get(/(feed|search|products\/7|collections\/1)$/, () => HttpResponse.error(), { once: true }));
      if (path === '/search-results') await find(shop);
      await screen.findByRole('button', { name: 'Повторить' });
      shop.comeBack();
      await seePrice(4000);
    },
  );

  it.each([
    ['/', 'network'],
    ['/collection/1', 'shopper'],
    ['/item/7', 'network'],
    ['/search-results', 'shopper'],
  ])('is shown at %s where a request made before the %s was back fails only afterwards', async (path, back) => {
    sellAt(4000);
    const { client, identify } = fakeEffects().effects;
    const browserWindow = createBrowserWindow(window, Date.now, undefined, client.onReach);
    let fail = (_: Response): void => {};
    const failed = new Promise<Response>((resolve) => (fail = resolve));
    const asked = vi.fn(() => failed);
    server.use(http.get(/(feed|search|products\/7|collections\/1)$/, asked, { once: true }));
    const shop = renderShop(path, { over: { client, identify, browserWindow } });
    if (path === '/search-results') await find(shop);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    const online = vi.spyOn(navigator, 'onLine', 'get');
    for (const isOnline of back === 'network' ? [false, true] : []) {
      online.mockReturnValue(isOnline);
      act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    }
    if (back === 'shopper') act(() => void window.dispatchEvent(new Event('focus')));
    fail(HttpResponse.error());
    await seePrice(4000);
  });

  it.each([
    ['/item/7', 'products/7', 'игры'],
    ['/collection/1', 'collections/1', 'коллекции'],
  ])(
    'is not sold at %s any more when the shopper returns and the server does not know it',
    async (path, call, what) => {
      const { comeBack, pass } = openShop(path);
      await seePrice(4000);
      server.use(http.get(`*/api/${call}`, () => new HttpResponse(null, { status: 404 })));
      pass(MINUTES_MS + 1);
      comeBack();
      expect(await screen.findByRole('alert')).toHaveTextContent(`Ошибка при загрузке ${what}`);
      expect(screen.queryByText('4000 руб.')).toBeNull();
      expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible();
    },
  );

  it('is not sold in a collection that the server does not know any more, also when it is opened again without a connection', async () => {
    const { user, comeBack, pass } = openShop('/collection/1');
    await seePrice(4000);
    server.use(http.get('*/api/collections/1', () => new HttpResponse(null, { status: 404 })));
    pass(MINUTES_MS + 1);
    comeBack();
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Главная' }));
    await findScreen('Магазин');
    server.use(http.get('*/api/collections/1', () => HttpResponse.error()));
    await user.click(await screen.findByRole('link', { name: 'Все' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ошибка при загрузке коллекции');
  });

  /** A collection that is opened again after the price has changed. @param ms the time since it was loaded */
  async function openAgain(ms: number) {
    const shop = openShop('/collection/1');
    await seePrice(4000);
    await shop.user.click(screen.getByRole('link', { name: 'Главная' }));
    await findScreen('Магазин');
    sellAt(4500);
    shop.pass(ms);
    await shop.user.click(await screen.findByRole('link', { name: 'Все' }));
    await findScreen('Скидки недели');
    return shop;
  }

  it('has its new price when its collection is opened again', async () => {
    await openAgain(MINUTES_MS + 1);
    await seePrice(4500);
  });

  it.each([
    ['Home', '/', 'Корзина', 'Главная', 'данных'],
    ['a collection', '/collection/1', 'Главная', 'Все', 'коллекции'],
  ])(
    'has its new price when the network returns to %s, which was opened again without it',
    async (_, path, away, back, what) => {
      const { user, did, pass, reconnect } = openShop(path);
      await seePrice(4000);
      await user.click(screen.getByRole('link', { name: away }));
      await findScreen(away === 'Главная' ? 'Магазин' : away);
      pass(MINUTES_MS + 1);
      server.use(http.get('*/api/*', () => HttpResponse.error()));
      await user.click(await screen.findByRole('link', { name: back }));
      await waitFor(() => expect(did).toContain(`error Ошибка при загрузке ${what}`));
      await seePrice(4000);
      sellAt(5000);
      reconnect();
      await seePrice(5000);
    },
  );

  it('is not offered on an empty screen any more, neither when the shopper returns there nor when it is opened', async () => {
    const shop = openShop('/');
    await seePrice(4000);
    await shop.user.click(screen.getByRole('link', { name: 'Избранное' }));
    await findScreen('Избранное');
    shop.pass(MINUTES_MS);
    shop.comeBack();
    await seePrice(4000);
    shop.pass(1);
    shop.comeBack();
    expect(screen.queryByText('4000 руб.')).toBeNull();
    await shop.user.click(screen.getByRole('link', { name: 'Корзина' }));
    await findScreen('Корзина');
    expect(screen.queryByText('4000 руб.')).toBeNull();
  });

  it('has its new price when the search that found it is opened again, or sent again', async () => {
    const shop = openShop('/search-results');
    const { user, wait, pass } = shop;
    await find(shop);
    await seePrice(4000);
    await user.click(screen.getByRole('link', { name: 'Избранное' }));
    await findScreen('Избранное');
    sellAt(4500);
    pass(MINUTES_MS + 1);
    act(() => window.history.back());
    await seePrice(4500);
    const input = screen.getByRole('searchbox', { name: 'Поиск' });
    await user.type(input, '2');
    await wait(300);
    await seePrice(4500);
    sellAt(5000);
    pass(MINUTES_MS + 1);
    await user.type(input, '{Backspace}');
    await wait(300);
    await seePrice(5000);
  });

  it('has its new price when the shopper returns to a collection that was opened again before it was old', async () => {
    const { comeBack, pass } = await openAgain(MINUTES_MS - 1);
    await seePrice(4000);
    pass(2);
    comeBack();
    await seePrice(4500);
  });
});
