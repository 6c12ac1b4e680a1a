import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Effects } from '../../src/shop/wiring/effects';
import { fakeEffects } from '../support/effects';
import { cards, demoServer, holdAnswer, renderShop, scrollableWindow, seeCurrencies } from '../support/renderShop';

const { demo, server } = demoServer();

const INVERTED = 'Минимальная цена не может быть больше максимальной';

const button = (name: string) => screen.getByRole('button', { name });
const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Поиск' });
const bound = (name: 'Цена от' | 'Цена до') => screen.getByRole('spinbutton', { name });

async function open(over: Partial<Effects> = {}) {
  const shop = renderShop('/search-results', { over });
  await screen.findByRole('searchbox', { name: 'Поиск' });
  await seeCurrencies(demo);
  /** Types the text and waits for the debounce. */
  const search = async (text: string): Promise<void> => {
    await shop.user.type(input(), text);
    await shop.wait(300);
  };
  const openFilters = async (): Promise<void> => {
    await shop.user.click(button('Фильтры'));
    await screen.findByRole('group', { name: 'Жанры' });
  };
  return { ...shop, search, openFilters };
}

describe('the search', () => {
  it('offers the genres while the filters are closed; a tap on one shows its products, until everything is reset', async () => {
    const { user, wait, openFilters } = await open();
    await openFilters();
    expect(screen.queryByRole('button', { name: 'Жанр Гонки' })).toBeNull();
    await user.click(button('Фильтры'));
    await user.click(await screen.findByRole('button', { name: 'Жанр Гонки' }));
    await wait(300);
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0);
    expect(button('Фильтры, 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Жанр Гонки' })).toBeNull();
    await user.click(button('Очистить поиск'));
    expect(button('Фильтры')).toBeVisible();
  });

  it('offers what the account has searched for, until it is cleared', async () => {
    const { user, search, wait, effects } = await open();
    for (const query of ['god', 'resi']) {
      await search(query);
      await screen.findAllByRole('article');
      await user.click(button('Очистить поиск'));
    }
    expect(effects.saved.read().queries).toEqual(['resi', 'god']);
    const earlier = within(screen.getByRole('region', { name: 'Вы искали' }));
    await user.click(earlier.getByRole('button', { name: 'resi' }));
    await wait(300);
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0);
    await user.click(button('Очистить поиск'));
    await user.click(button('Очистить'));
    expect(screen.queryByRole('region', { name: 'Вы искали' })).toBeNull();
    expect(effects.saved.read().queries).toEqual([]);
  });

  it('asks for more letters while the query has fewer than three', async () => {
    const { search } = await open();
    await search('re');
    expect(screen.getByText('Введите от трёх символов')).toBeVisible();
  });
});

describe('the search filters', () => {
  it('show no currency while the shopper’s currency is loading', async () => {
    const shopper = demo.users.find('1001');
    if (shopper) demo.users.setCurrency(shopper, 2);
    const release = holdAnswer(server, 'get', '/users/1001/currency');
    const { user } = renderShop('/search-results');
    await user.click(await screen.findByRole('button', { name: 'Фильтры' }));
    await screen.findByRole('button', { name: 'Экшен' });
    expect(bound('Цена от')).toBeVisible();
    expect(screen.queryByText('руб.')).toBeNull();
    release();
    expect(await screen.findAllByText('₺')).toHaveLength(2);
  });

  it('have price bounds in which Enter closes the keyboard, as in the search box', async () => {
    const { user, search, openFilters } = await open();
    await search('re{Enter}');
    expect(input()).not.toHaveFocus();
    await openFilters();
    await user.type(bound('Цена до'), '2500{Enter}');
    expect(bound('Цена до')).not.toHaveFocus();
    expect(bound('Цена до')).toHaveValue(2500);
    expect(bound('Цена до')).toHaveAttribute('enterkeyhint', 'done');
  });

  it.each([
    [' ', false],
    ['р', false],
    ['5', true],
    ['-', true],
  ])('have price bounds in which the key «%s» writes: %s', async (key, writes) => {
    const { openFilters } = await open();
    await openFilters();
    // As in Firefox, which has no event before the input that React knows.
    expect(fireEvent.keyPress(bound('Цена от'), { which: key.charCodeAt(0) })).toBe(writes);
  });

  it('are open and set on the way back from a product and after a reload, as are query, page and scroll position', async () => {
    const { browserWindow, positions, scroll } = scrollableWindow();
    const { user, wait, search, openFilters, seePath, effects } = await open({ browserWindow });
    await openFilters();
    await user.type(bound('Цена от'), '1');
    await search('e');
    await screen.findAllByRole('article');
    await user.click(button('Страница 2'));
    scroll(640);
    await user.click(within(cards()[0] as HTMLElement).getAllByRole('link')[0] as HTMLElement);
    expect(await screen.findByRole('region', { name: 'Издания' })).toBeVisible();
    const seeRestored = async (advance: (ms: number) => Promise<void>) => {
      // The search waits for the shopper's currency.
      await screen.findAllByText('руб.');
      await advance(300);
      expect(await screen.findByRole('button', { name: 'Страница 2', current: 'page' })).toBeVisible();
      expect(bound('Цена от')).toHaveValue(1);
      expect(input()).toHaveValue('e');
      expect(input()).not.toHaveFocus();
      await advance(100);
      expect(positions.splice(0).at(-1)).toBe(640);
    };
    window.history.back();
    await seePath('/search-results');
    await seeRestored(wait);
    cleanup();
    const reloaded = renderShop('/search-results', { over: { browserWindow, saved: effects.saved } });
    await seeRestored(reloaded.wait);
  });
});

describe('the search filters on a phone', () => {
  beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
  afterEach(() => void vi.unstubAllGlobals());
  const sheet = () => screen.getByRole('dialog', { name: 'Фильтры' });

  it('show the number of matching products, and stay set when the sheet is closed', async () => {
    const { user, wait, openFilters } = await open();
    await openFilters();
    expect(within(sheet()).getByRole('button', { name: 'Сбросить все' })).toBeDisabled();
    await user.click(button('Хорроры'));
    await user.type(bound('Цена до'), '2500');
    expect(button('Показать')).toBeVisible();
    await wait(300);
    const show = await screen.findByRole('button', { name: /^Показать \d+$/ });
    const found = Number(show.textContent.replace(/\D/g, ''));
    await waitFor(() => expect(cards()).toHaveLength(found));
    await user.click(show);
    expect(screen.getAllByText(`Найдено: ${found}`)[0]).toBeVisible();
    await user.click(button('Фильтры, 2'));
    expect(button('Хорроры')).toHaveAttribute('aria-pressed', 'true');
    expect(bound('Цена до')).toHaveValue(2500);
  });

  it('keep the focus in the sheet when they are reset', async () => {
    const { user, openFilters } = await open();
    await openFilters();
    await user.type(bound('Цена от'), '0');
    await user.click(button('Сбросить все'));
    expect(bound('Цена от')).toHaveValue(null);
    expect(sheet()).toHaveFocus();
  });

  it('show once in the sheet that the bounds contradict each other, and beside the results when the sheet is closed', async () => {
    const { user, openFilters } = await open();
    await openFilters();
    await user.type(bound('Цена до'), '3000');
    await user.type(bound('Цена от'), '5000');
    expect(within(sheet()).getByRole('alert')).toHaveTextContent(INVERTED);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(bound('Цена от')).toHaveFocus();
    for (const name of ['Цена от', 'Цена до'] as const) {
      expect(bound(name)).toBeInvalid();
      expect(bound(name)).toHaveAccessibleDescription(INVERTED);
    }
    await user.click(button('Показать'));
    expect(screen.getByRole('alert')).toHaveTextContent(INVERTED);
  });
});

describe('the search results', () => {
  it('have page numbers also when there is only one page', async () => {
    const { search } = await open();
    await search('resi');
    await screen.findAllByRole('article');
    expect(
      within(screen.getByRole('navigation', { name: 'Страницы' })).getAllByRole('button', { name: /^Страница \d/ }),
    ).toHaveLength(1);
  });

  it('leave the focus in the field when they are loaded again and the page is there no more', async () => {
    const fewer = demo.catalogue.search({ query: 'resi', genres: [], currencyId: 1 });
    const { effects, comeBack } = fakeEffects();
    let time = effects.now();
    const { user, wait, openFilters } = await open({ now: () => time, browserWindow: effects.browserWindow });
    await user.type(input(), 'e');
    await openFilters();
    await user.type(bound('Цена от'), '1');
    await wait(300);
    await user.click(await screen.findByRole('button', { name: 'Страница 2' }));
    await user.click(input());
    server.use(http.get('*/api/products/search', () => HttpResponse.json(fewer)));
    time += 3_600_000;
    act(comeBack);
    await waitFor(() => expect(cards()).toHaveLength(4));
    expect(input()).toHaveFocus();
  });

  it('restore a scroll position once their cards are rendered: the outline before them may be too short for it', async () => {
    const seen: number[] = [];
    const { user, wait } = renderShop('/search-results', {
      inspect: (event) => {
        if (event.type === '@xstate.event' && event.event.type === 'products.shown')
          seen.push(screen.queryAllByRole('article').length);
      },
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск' }), 'resi');
    await seeCurrencies(demo);
    await wait(300);
    await screen.findAllByRole('article');
    expect(seen).toEqual([4]);
  });
});
