import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoServer, findScreen, holdAnswer, renderShop, SIGNED_IN } from '../support/renderShop';
import { keepBefore, showBefore } from '../support/shownBefore';

const { demo, server } = demoServer();

const region = (name: string) => screen.getByRole('region', { name });
const firstPicture = () => screen.getByRole('main').querySelector('[fetchpriority=high]') as Element;
const open = async () => {
  const shop = renderShop('/');
  await screen.findAllByRole('article');
  fireEvent.load(firstPicture());
  return shop;
};
const answerFeed = (feed: unknown[]) => server.use(http.get('*/api/feed', () => HttpResponse.json(feed as never)));
const collection = (id: number, limit = 12) => demo.catalogue.collection(id, 1, limit);

describe('the home feed', () => {
  it('shows «Загрузка...» until it has loaded', async () => {
    const release = holdAnswer(server, 'get', '/feed');
    renderShop('/');
    await waitFor(() => expect(screen.getByRole('navigation', { name: 'Основное меню' })).toBeVisible());
    expect(screen.getByText('Загрузка...')).toHaveAttribute('role', 'status');
    expect(screen.getAllByRole('heading', { level: 1 }).map((each) => each.textContent)).toEqual(['Магазин']);
    release();
    await screen.findAllByRole('article');
    expect(screen.queryByText('Загрузка...')).toBeNull();
  });

  it('shows its parts in their order: banners that follow each other are one group of links to their collections', async () => {
    await open();
    const parts = [...screen.getByRole('main').querySelectorAll('section, a[aria-label]')].slice(0, 7);
    const names = parts.map((part) => part.getAttribute('href') ?? part.querySelector('h2')?.textContent);
    expect(names.join(', ')).toBe(
      '/collection/1, /collection/2, /collection/3, /collection/5, Скидки недели, Хиты PlayStation, /collection/8',
    );
    expect(parts[0]).toHaveAccessibleName('Скидки недели');
    const [first, fourth, seventh] = [0, 3, 6].map((n) => parts[n]?.closest('[data-banners]'));
    expect(fourth).toBe(first);
    expect(seventh).not.toBe(first);
  });

  it('shows each list under its title, with a link to all of its products', async () => {
    await open();
    expect(within(region('Скидки недели')).getByRole('heading', { level: 2, name: 'Скидки недели' })).toBeVisible();
    expect(within(region('Скидки недели')).getByRole('link', { name: 'Все' })).toHaveAttribute('href', '/collection/1');
    expect(within(region('Дополнения')).getByRole('link', { name: 'Все' })).toHaveAttribute('href', '/collection/15');
  });

  it.each(['load', 'error'])(
    'renders the sections of a tall window first, and the others after the event «%s» of its first picture',
    async (type) => {
      renderShop('/');
      await screen.findAllByRole('article');
      expect(region('Хиты PlayStation')).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Дополнения' })).toBeNull();
      fireEvent(firstPicture(), new Event(type));
      expect(region('Дополнения')).toBeVisible();
    },
  );

  it('loads the other pictures only after the first one has loaded', async () => {
    renderShop('/');
    await screen.findAllByRole('article');
    const requested = () => [...screen.getByRole('main').querySelectorAll('img[src*=posters], img[src*=banners]')];
    expect(requested()).toEqual([firstPicture()]);
    fireEvent.load(firstPicture());
    await waitFor(() => expect(requested().length).toBeGreaterThan(10));
  });

  it('renders the other sections also when its first picture never loads', async () => {
    renderShop('/');
    await screen.findAllByRole('article');
    expect(await screen.findByRole('region', { name: 'Дополнения' }, { timeout: 10_000 })).toBeVisible();
  });

  it('has no «Все» on a list without products', async () => {
    answerFeed([
      { type: 'list', title: 'Пустой', collection: { ...collection(1), editions: [] } },
      { type: 'list', title: 'Полный', collection: collection(2) },
    ]);
    await open();
    expect(within(region('Пустой')).queryByRole('link', { name: 'Все' })).toBeNull();
    expect(within(region('Полный')).getByRole('link', { name: 'Все' })).toBeVisible();
  });

  it('restores the sideways scroll of banners and of each list on the way back, also of two with the same title', async () => {
    answerFeed([
      { type: 'banner', collections: [collection(8), collection(9)] },
      ...[1, 2].map((id) => ({ type: 'list', title: 'Хиты', collection: collection(id) })),
    ]);
    const { user } = await open();
    const rows = () =>
      [...document.querySelectorAll('[data-banners], section')].map((part) => part.lastElementChild as Element);
    fireEvent.scroll(rows()[0]!, { target: { scrollLeft: 120 } });
    fireEvent.scroll(rows()[2]!, { target: { scrollLeft: 140 } });
    await user.click(screen.getByRole('link', { name: 'Корзина' }));
    await findScreen('Корзина');
    history.back();
    await findScreen('Магазин');
    await screen.findAllByRole('region');
    expect(rows().map(({ scrollLeft }) => scrollLeft)).toEqual([120, 0, 140]);
  });

  it('stays on the screen on the way back when its new answer comes before all has been rendered', async () => {
    const { user, effects } = await open();
    const answer = await effects.client.get('/feed', { params: { currency_id: 1 } });
    vi.spyOn(effects.client, 'get').mockResolvedValue(answer);
    await user.click(screen.getByRole('link', { name: 'Корзина' }));
    await findScreen('Корзина');
    const shown: boolean[] = [];
    const observer = new MutationObserver(() => shown.push(screen.queryAllByRole('region').length > 0));
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    history.back();
    await findScreen('Магазин');
    await screen.findAllByRole('region');
    expect(shown.slice(shown.indexOf(true))).not.toContain(false);
  });

  it.each(['Корзина', 'Избранное', 'Поиск'])(
    'offers three of its products on an empty screen, each once: %s',
    async (name) => {
      const twice = { type: 'list', title: 'Скидки', collection: collection(1, 2) };
      answerFeed([twice, twice, { type: 'list', title: 'Хиты', collection: collection(2) }]);
      const { user, wait } = await open();
      answerFeed([]);
      const isSearch = name === 'Поиск';
      await user.click(screen.getByRole(isSearch ? 'searchbox' : 'link', { name }));
      await findScreen(name);
      if (isSearch) await user.type(screen.getByRole('searchbox', { name }), 'нет такой игры');
      await wait(300);
      const offered = () => within(region('Может понравиться')).getAllByRole('article');
      await waitFor(() => expect(offered()).toHaveLength(3));
      expect(new Set(offered().map((card) => card.dataset['edition'])).size).toBe(3);
    },
  );

  it('shows «Нет доступных товаров» when it is empty', async () => {
    demo.scenarios.use('feed-empty');
    renderShop('/');
    expect(await screen.findByText('Нет доступных товаров')).toBeVisible();
  });
});

describe('the remembered Home', () => {
  const CURRENCIES = [{ id: 1, code: 'RUB', name: 'Российский рубль', icon: null, symbol: '₽' }];
  const sale = (id: number, convertedPrice: number, name: string) => ({
    id,
    convertedPrice,
    display_currency_id: 1,
    productCard: { id: id * 10, name },
  });
  const list = (title: string, editions: unknown[]) => ({
    type: 'list',
    title,
    collection: { id: 7, name: 'Новинки', editions },
  });
  const sold = (roubles: number, title: string) => list(title, [sale(1, roubles, 'Ведьмак 3')]);
  const button = (name: string) => screen.getByRole('button', { name });
  const cartIs = (name: string) => expect(screen.getByRole('link', { name })).toBeVisible();
  const product = async () => (await screen.findAllByRole('article', { name: 'Ведьмак 3' }))[0] as HTMLElement;

  /**
   * Opens Home while its feed is held back.
   * @param roubles what the product costs now; it was 4000
   * @param feed the answer; without it the same lists
   */
  async function openHeld(roubles = 4_000, isPriced = true, lists = ['Новинки'], feed?: unknown[]) {
    const answer = lists.map((title) => sold(4_000, title));
    await showBefore(
      '/',
      { screen: 'home', path: '/feed', address: '/', answer, currencies: CURRENCIES, currencyId: '1' },
      isPriced,
    );
    answerFeed(feed ?? lists.map((title) => sold(roubles, title)));
    const release = holdAnswer(server, 'get', '/feed');
    const shop = renderShop('/', { stored: SIGNED_IN });
    await product();
    return { ...shop, release };
  }

  it('has no prices while the shopper’s currency is loading, and then prices in that currency', async () => {
    const answer = holdAnswer(server, 'get', '/users/1001/currency');
    const { release } = await openHeld(4_000, false);
    const products = (await product()).closest('[data-products]') as HTMLElement;
    expect(products).toHaveAttribute('data-unpriced');
    answer();
    await waitFor(() => expect(products).not.toHaveAttribute('data-unpriced'));
    expect(products).toHaveTextContent('4000 руб.');
    release();
    await waitFor(() => expect(screen.queryByText('Загрузка...')).toBeNull());
    expect(products).not.toBeInTheDocument();
  });

  it.each([
    ['is shown', 'this account', {}, ['priced']],
    ['is shown without prices', 'this account until a promotion has ended', { pricedUntil: 1 }, ['unpriced']],
    ['is not shown', 'another account', { account: '1002' }, []],
    ['is not shown', 'another build', { build: 'b2' }, []],
    ['is not shown', 'another currency', { currencyId: '2' }, []],
  ])('%s on a page that began with another screen, if it was kept for %s', async (_, __, other, shown) => {
    const html = '<section><article>Ведьмак 3</article></section>';
    keepBefore({ build: 'b1', account: '1001', currencyId: '1', pricedUntil: null, html, ...other });
    holdAnswer(server, 'get', '/feed');
    const { user } = renderShop('/shop-bag', { stored: SIGNED_IN });
    await findScreen('Корзина');
    await user.click(screen.getByRole('link', { name: 'Главная' }));
    await findScreen('Магазин');
    const articles = screen.queryAllByRole('article');
    expect(articles.map((one) => (one.closest('[data-unpriced]') ? 'unpriced' : 'priced'))).toEqual(shown);
  });

  it('is removed when the shopper’s currency turns out to be another', async () => {
    const shopper = demo.users.find('1001');
    if (shopper) demo.users.setCurrency(shopper, 2);
    await openHeld();
    await waitFor(() => expect(screen.queryAllByRole('article')).toEqual([]));
  });

  it('opens the product of a tapped card in the shop', async () => {
    holdAnswer(server, 'get', '/products/10');
    const { user, seePath } = await openHeld();
    await user.click(within(await product()).getByRole('link'));
    await seePath('/item/10');
    expect(await screen.findByText('Ведьмак 3')).toBeVisible();
  });

  describe('on a tap', () => {
    it('adds the product to the cart when the feed confirms its price', async () => {
      const { user, release } = await openHeld();
      await user.click(button('Добавить в корзину'));
      expect(button('Добавить в корзину')).toHaveAttribute('aria-busy', 'true');
      cartIs('Корзина');
      release();
      expect(await screen.findByRole('link', { name: 'Корзина, 1' })).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Убрать из корзины' })).not.toHaveAttribute('aria-busy');
    });

    it.each([
      ['at another price', 4_500, true, '4500 руб.', 'цена изменилась, 4500 руб.'],
      ['where no price was shown', 4_000, false, '4000 руб.', '4000 руб.'],
    ])('%s adds nothing to the cart, and shows the price on the card', async (_, roubles, isPriced, price, said) => {
      const answer = holdAnswer(server, 'get', '/users/1001/currency');
      const { user, release } = await openHeld(roubles, isPriced);
      await user.click(button('Добавить в корзину'));
      answer();
      release();
      await waitFor(() => expect(screen.queryByText('Загрузка...')).toBeNull());
      expect(await product()).toHaveTextContent(price);
      expect(button('Добавить в корзину')).not.toHaveAttribute('aria-busy');
      await waitFor(() => expect(screen.getAllByText(`Ведьмак 3: ${said}`), 'announced and shown').toHaveLength(2));
      cartIs('Корзина');
      await user.click(button('Добавить в корзину'));
      expect(await screen.findByRole('link', { name: 'Корзина, 1' })).toBeVisible();
    });

    it('adds a product for which its list has no room any more', async () => {
      const cheaper = [2, 3, 4].map((id) => sale(id, 1_000, `Игра ${id}`));
      const feed = [list('Новинки', [...cheaper, sale(1, 4_000, 'Ведьмак 3')])];
      const { user, release } = await openHeld(4_000, true, ['Новинки'], feed);
      await user.click(button('Добавить в корзину'));
      release();
      expect(await screen.findByRole('link', { name: 'Корзина, 1' })).toBeVisible();
      expect(await screen.findByRole('article', { name: 'Игра 2' })).toBeVisible();
      expect(screen.queryByRole('article', { name: 'Ведьмак 3' })).toBeNull();
    });

    it.each(['Добавить в корзину', 'В избранное'])(
      '«%s» says that the product is not sold any more',
      async (tapped) => {
        const feed = [list('Новинки', [sale(2, 4_000, 'Другая игра')])];
        const { user, release } = await openHeld(4_000, true, ['Новинки'], feed);
        await user.click(button(tapped));
        release();
        expect(await screen.findByRole('article', { name: 'Другая игра' })).toBeVisible();
        await waitFor(() =>
          expect(screen.getAllByText('Ведьмак 3: нет в наличии'), 'announced and shown').toHaveLength(2),
        );
        cartIs('Корзина');
        cartIs('Избранное');
      },
    );

    it('shows that the product is being added on each of its cards, so that no tap on another one cancels it unseen', async () => {
      const { user } = await openHeld(4_000, true, ['Новинки', 'Популярное']);
      const [first, second] = screen.getAllByRole('button', { name: 'Добавить в корзину' });
      await user.click(first as Element);
      expect(second).toHaveAttribute('aria-busy', 'true');
      await user.click(second as Element);
      expect(first).toHaveAttribute('aria-busy', 'false');
    });

    it.each([
      ['the product to the cart', 'Добавить в корзину', 'Корзина, 1'],
      ['the favourite', 'В избранное', 'Избранное, 1'],
    ])('adds %s, also when the shopper leaves Home before the feed has loaded', async (_, tapped, badge) => {
      const { user, release } = await openHeld();
      await user.click(button(tapped));
      expect(button(tapped)).toHaveAttribute('aria-busy', 'true');
      await user.click(screen.getByRole('link', { name: 'Профиль' }));
      await findScreen('Личный кабинет');
      release();
      expect(await screen.findByRole('link', { name: badge })).toBeVisible();
    });

    it.each([
      ['Добавить в корзину', 'Корзина, 1'],
      ['В избранное', 'Избранное, 1'],
    ])('«%s» counts also where no currency is known, because their list has failed', async (tapped, badge) => {
      server.use(http.get('*/api/currencies', () => HttpResponse.error()));
      const { user, release } = await openHeld();
      await user.click(button(tapped));
      release();
      expect(await screen.findByRole('link', { name: badge })).toBeVisible();
    });
  });
});
