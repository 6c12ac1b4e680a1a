import { describe, expect, it } from 'vitest';
import {
  filterCount,
  isSearchable,
  NO_CRITERIA,
  priceBound,
  sanitizeQuery,
  searchParams,
  type SearchCriteria,
} from '../../machines/model/search';
import { listPage, SEARCH_PAGE_SIZE } from '../../machines/model/paging';
import { searchMachine } from '../../machines/search/search.machine';
import { searchCards, selectSearchBar, selectAnswer, selectFound } from '../../machines/search/search.selectors';
import { ApiError } from '../../src/shop/api/apiErrors';
import { wireSearch } from '../../src/shop/wiring/search.wiring';
import { settle } from '../support/clock';
import { fakeEffects } from '../support/effects';
import { Rig } from '../support/rig';
import { edition, NOON, product } from '../support/samples';
import { after, answered, failed, walkEveryEdge } from '../support/statechart';

const GAME = product([edition()]);
const FOUND = { products: [GAME], isAnswered: true };
const NOTHING = { products: [], isAnswered: true };

/** A search that is open on the screen, prices in roubles. */
function rig(saved: Partial<SearchCriteria> = {}) {
  const search = new Rig(searchMachine, { saved: { ...NO_CRITERIA, ...saved }, queries: [] });
  search.send({ type: 'currency.changed', currencyId: '1' });
  search.send({ type: 'screen.changed', screen: 'search' });
  return search;
}

async function foundRig(query = 'ведьмак') {
  const search = rig();
  search.send({ type: 'query.typed', text: query });
  await search.wait(300);
  await search.answer('searchProducts', FOUND);
  return search;
}

describe('the search', () => {
  it('sends a request 300 ms after the last letter', async () => {
    const search = rig();
    search.send({ type: 'query.typed', text: 'god' });
    await search.wait(299);
    search.send({ type: 'query.typed', text: 'god ' });
    await search.wait(299);
    expect(search.callsOf('searchProducts')).toEqual([]);
    await search.wait(1);
    expect(search.callsOf('searchProducts').map((call) => call.input)).toEqual([
      { query: 'god', genres: [], priceFrom: null, priceTo: null, currencyId: '1' },
    ]);
  });

  it('needs three characters without a filter, and empties the results below that', async () => {
    const search = await foundRig('god');
    search.send({ type: 'query.typed', text: 'go' });
    await search.wait(1_000);
    expect(search.callsOf('searchProducts')).toHaveLength(1);
    expect(selectFound(search.snapshot).view).toBe('prompt');
    expect(search.snapshot.context).toMatchObject({ results: [] });
  });

  it('ignores a response to older parameters', async () => {
    const search = rig();
    search.send({ type: 'query.typed', text: 'god' });
    await search.wait(300);
    const [older] = search.callsOf('searchProducts');
    search.send({ type: 'query.typed', text: 'gta' });
    expect(older?.signal.aborted).toBe(true);
    await search.wait(300);
    await search.answer('searchProducts', NOTHING);
    await search.answer('searchProducts', FOUND, older);
    expect(selectFound(search.snapshot).view).toBe('nothing');
  });

  it('removes < and > from the query, and counts no blanks around it', () => {
    expect(sanitizeQuery('<b>god </b>')).toBe('bgod /b');
    expect(isSearchable({ ...NO_CRITERIA, query: '  go \u200B' })).toBe(false);
    expect(searchParams({ ...NO_CRITERIA, query: '\u2068god of war\u2069 ' }, '1').query).toBe('god of war');
  });
});

describe('price bounds', () => {
  it.each([
    ['', null],
    ['0', null],
    ['-5', null],
    ['много', null],
    ['1e400', null],
    [' 1500 ', 1500],
    ['99,5', 99.5],
  ])('«%s» counts as %s', (text, value) => {
    expect(priceBound(text)).toBe(value);
  });

  it('that contradict each other show an error and no results until they are corrected', async () => {
    const search = await foundRig();
    search.send({ type: 'price.typed', bound: 'priceFrom', text: '2000' });
    search.send({ type: 'price.typed', bound: 'priceTo', text: '1000' });
    expect(selectFound(search.snapshot).view).toBe('error');
    expect(search.snapshot.context).toMatchObject({
      error: 'Минимальная цена не может быть больше максимальной',
      results: [],
    });
    expect(selectFound(search.snapshot).canRetry).toBe(false);
    await search.wait(1_000);
    expect(search.callsOf('searchProducts')).toHaveLength(1);
    search.send({ type: 'price.typed', bound: 'priceTo', text: '2000' });
    expect(search.snapshot.context.error).toBe('');
    await search.wait(300);
    expect(search.callsOf('searchProducts').at(-1)?.input).toMatchObject({ priceFrom: 2000, priceTo: 2000 });
  });

  it('each add one to the badge, as does each genre', () => {
    expect(filterCount({ query: '', selectedGenres: ['1', '2'], priceFrom: '100', priceTo: '0' })).toBe(3);
  });
});

describe('search results', () => {
  /** A search whose responses are kept by the real effect. @returns it, and the requests it has sent */
  function wiredRig(timesOut = () => false) {
    const { effects } = fakeEffects();
    const requests: object[] = [];
    const get: typeof effects.client.get = (_, options) => {
      requests.push(options?.params ?? {});
      return timesOut()
        ? Promise.reject(new ApiError('', null, 'ECONNABORTED'))
        : Promise.resolve({ data: [] as never });
    };
    const { searchProducts } = wireSearch({ ...effects, client: { ...effects.client, get } }).implementations.actors;
    const search = new Rig(searchMachine, { saved: NO_CRITERIA, queries: [] }, { searchProducts });
    search.send({ type: 'currency.changed', currencyId: '1' });
    search.send({ type: 'screen.changed', screen: 'search' });
    const find = async (text: string) => {
      search.send({ type: 'query.typed', text });
      await search.wait(300);
      await settle();
      expect(selectFound(search.snapshot).view).toBe('nothing');
    };
    return { search, find, requests };
  }

  it('are requested once: the latest twenty are kept by their parameters, which include the currency', async () => {
    const { search, find, requests } = wiredRig();
    for (let n = 1; n <= 21; n += 1) await find(`game ${n}`);
    await find('game 2');
    expect(requests).toHaveLength(21);
    await find('game 1');
    expect(requests).toHaveLength(22);
    search.send({ type: 'currency.changed', currencyId: '2' });
    await search.wait(300);
    expect(requests[22]).toEqual({ query: 'game 1', currency_id: '2' });
  });

  it('are empty after a search that timed out, which is sent again for the same query', async () => {
    const { find, requests } = wiredRig(() => requests.length === 1);
    for (const query of ['god', 'gta', 'god', 'gta']) await find(query);
    expect(requests).toMatchObject([{ query: 'god' }, { query: 'gta' }, { query: 'god' }]);
  });

  it('are split into pages of twenty, with at least one page', () => {
    const cards = searchCards(
      Array.from({ length: 41 }, (_, i) => product([edition({ id: String(i) })], { id: String(i) })),
      '1',
      NOON,
    );
    expect(listPage(cards, 3, SEARCH_PAGE_SIZE)).toMatchObject({ page: 3, pageCount: 3, pages: [1, 2, 3] });
    expect(listPage(cards, 9, SEARCH_PAGE_SIZE).page).toBe(3);
    expect(listPage(cards, 2, SEARCH_PAGE_SIZE).cards).toHaveLength(20);
    expect(listPage([], 1, SEARCH_PAGE_SIZE)).toMatchObject({ page: 1, pageCount: 1, cards: [] });
  });
});

describe('a search that fails', () => {
  async function failedRig() {
    const search = await foundRig('god');
    search.send({ type: 'query.typed', text: 'gta' });
    await search.wait(300);
    await search.fail('searchProducts', 'нет связи');
    return search;
  }
  const TEXT = 'Произошла ошибка при поиске игр. Пожалуйста, попробуйте позже.';

  it('empties the results, shows an error, and is logged in the console', async () => {
    const search = await failedRig();
    expect(selectFound(search.snapshot)).toMatchObject({ view: 'error', error: TEXT, canRetry: true });
    expect(selectAnswer(search.snapshot).products).toEqual([]);
    expect(search.paramsOf('logFailure')).toEqual([{ text: TEXT, error: new Error('нет связи') }]);
  });

  it.each(['search.retried', 'connection.restored'] as const)(
    'is sent again, without the error on the screen, after %s',
    async (type) => {
      const search = await failedRig();
      expect(search.snapshot.children['awaitConnection']).toBeDefined();
      search.send({ type });
      expect(selectFound(search.snapshot).view).toBe('searching');
      expect(search.snapshot.context.error).toBe('');
      expect(search.callsOf('searchProducts').at(-1)?.input).toMatchObject({ query: 'gta' });
      await search.answer('searchProducts', FOUND);
      expect(selectAnswer(search.snapshot).products).toEqual([GAME]);
    },
  );
});

describe('resetting the search', () => {
  it('with «Сбросить все» clears genres, prices and their error, and keeps the query', async () => {
    const search = await foundRig('god');
    search.send({ type: 'genre.toggled', genreId: '4' });
    search.send({ type: 'price.typed', bound: 'priceFrom', text: '5' });
    expect(selectSearchBar(search.snapshot)).toEqual({ query: 'god', filterCount: 2 });
    search.send({ type: 'filters.reset' });
    expect(search.snapshot.context).toMatchObject({
      selectedGenres: [],
      priceFrom: '',
      priceTo: '',
      error: '',
      query: 'god',
    });
  });

  it('with «Очистить поиск» clears query and results', async () => {
    const search = await foundRig();
    const before = search.paramsOf('announceRenewal').length;
    search.send({ type: 'search.reset' });
    expect(search.paramsOf('announceRenewal'), 'the list begins at its first page').toHaveLength(before + 1);
    expect(search.snapshot.context).toMatchObject({ ...NO_CRITERIA, results: [] });
    expect(selectFound(search.snapshot).view).toBe('prompt');
  });
});

describe('the focused search input', () => {
  /** A search whose input is read by the real effect. */
  function watchedRig(text: () => string | null) {
    const { effects } = fakeEffects();
    effects.browserWindow = { ...effects.browserWindow, readSearchInput: text };
    const { watchInput } = wireSearch(effects).implementations.actors;
    const search = new Rig(searchMachine, { saved: NO_CRITERIA, queries: [] }, { watchInput });
    search.send({ type: 'currency.changed', currencyId: '1' });
    return search;
  }

  it('is read every 150 ms, for keyboards that send no event', async () => {
    let text: string | null = 'ведьмак';
    const search = watchedRig(() => text);
    search.send({ type: 'input.focused' });
    await search.wait(149);
    expect(search.snapshot.context.query).toBe('');
    await search.wait(1);
    expect(search.snapshot.context.query).toBe('ведьмак');
    text = null;
    await search.wait(150);
    expect(search.snapshot.context.query, 'no input is rendered').toBe('ведьмак');
    text = 'gta';
    search.send({ type: 'input.left' });
    await search.wait(1_000);
    expect(search.snapshot.context.query).toBe('ведьмак');
  });
});

it('the search requests the genres again once the connection is restored, or when its screen is opened again', async () => {
  const search = rig();
  await search.fail('fetchGenres', 'нет связи');
  expect(search.paramsOf('logFailure')).toEqual([{ text: 'Failed to fetch genres', error: new Error('нет связи') }]);
  expect(search.snapshot.children['awaitConnectionForGenres']).toBeDefined();
  search.send({ type: 'connection.restored' });
  await search.fail('fetchGenres');
  search.send({ type: 'screen.changed', screen: 'home' });
  expect(search.callsOf('fetchGenres')).toHaveLength(2);
  search.send({ type: 'screen.changed', screen: 'search' });
  await search.answer('fetchGenres', [{ id: '4', name: 'Гонки' }]);
  search.send({ type: 'connection.restored' });
  expect(search.callsOf('fetchGenres')).toHaveLength(3);
  expect(search.snapshot.context.genres).toHaveLength(1);
  expect(search.state).toMatchObject({ genres: 'known' });
});

describe('the queries of an account', () => {
  it('are the last five that found something, each once, remembered when the input or the screen is left', async () => {
    const search = await foundRig('Ведьмак');
    search.send({ type: 'input.focused' });
    search.send({ type: 'input.left' });
    expect(search.snapshot.context.queries).toEqual(['Ведьмак']);
    for (const query of ['god', 'gta', 'fifa', 'doom', 'nfs', 'GTA ']) {
      search.send({ type: 'query.typed', text: query });
      await search.wait(300);
      await search.answer('searchProducts', FOUND);
      search.send({ type: 'screen.changed', screen: 'item' });
      search.send({ type: 'screen.changed', screen: 'search' });
    }
    expect(search.snapshot.context.queries).toEqual(['GTA', 'nfs', 'doom', 'fifa', 'god']);
    expect(search.paramsOf('saveQuery').at(-1)).toEqual({ query: 'GTA ' });
    search.send({ type: 'screen.changed', screen: 'home' });
    search.send({ type: 'queries.cleared' });
    search.send({ type: 'screen.changed', screen: 'item' });
    expect(search.snapshot.context.queries).toEqual([]);
    expect(search.paramsOf('removeQueries')).toHaveLength(1);
  });

  it('do not contain a query that found nothing, nor one without a response', async () => {
    const search = await foundRig();
    search.send({ type: 'query.typed', text: 'нет такой' });
    search.send({ type: 'screen.changed', screen: 'home' });
    search.send({ type: 'screen.changed', screen: 'search' });
    await search.wait(300);
    await search.answer('searchProducts', NOTHING);
    search.send({ type: 'screen.changed', screen: 'home' });
    expect(search.snapshot.context.queries).toEqual([]);
  });
});

it('the chart of the search is walked through every transition', () => {
  const events = [
    { type: 'screen.changed', screen: 'search' },
    { type: 'screen.changed', screen: 'home' },
    { type: 'currency.changed', currencyId: '2' },
    { type: 'query.typed', text: 'god' },
    { type: 'query.typed', text: '' },
    { type: 'genre.toggled', genreId: '4' },
    { type: 'price.typed', bound: 'priceFrom', text: '5' },
    { type: 'filters.reset' },
    { type: 'search.reset' },
    { type: 'search.retried' },
    { type: 'input.focused' },
    { type: 'input.left' },
    answered('fetchGenres', []),
    failed('fetchGenres'),
    answered('searchProducts', NOTHING),
    answered('searchProducts', FOUND),
    failed('searchProducts'),
    failed('watchInput'),
    failed('followStorage'),
    { type: 'queries.cleared' },
    { type: 'queries.reloaded', queries: ['doom'] },
    failed('awaitConnection'),
    failed('awaitConnectionForGenres'),
    { type: 'connection.restored' },
    after('debounce', 'search.results.debouncing'),
    { type: 'page.outdated' },
    failed('followAge'),
    answered('searchAgain', FOUND),
    answered('searchAgain', { products: [], isAnswered: false }),
    failed('searchAgain'),
  ];
  const on = (...types: string[]) => events.filter((event) => types.some((type) => event.type.includes(type)));
  // The regions are independent: each is walked with its own events, because the joint graph is their product.
  const walk = (saved: Partial<SearchCriteria>, ...types: string[]) => ({
    input: { saved: { ...NO_CRITERIA, ...saved }, queries: [] },
    events: on(...types),
  });
  const { missed } = walkEveryEdge(
    searchMachine,
    walk(
      {},
      'currency',
      'query',
      'debounce',
      'searchProducts',
      'retried',
      'connection',
      'awaitConnection',
      'search.reset',
      'screen',
    ),
    walk({ priceTo: '3' }, 'currency', 'price.typed', 'genre', 'filters', 'debounce', 'screen'),
    walk({ query: 'god' }, 'currency', 'screen', 'debounce', 'searchProducts', 'outdated', 'searchAgain', 'followAge'),
    walk({}, 'fetchGenres', 'screen', 'connection', 'ForGenres'),
    walk({}, 'input', 'watchInput', 'screen', 'queries', 'followStorage'),
    walk({ query: 'god' }, 'currency', 'screen', 'input', 'debounce', 'searchProducts'),
  );
  expect(missed).toEqual([]);
});

it('the search keeps its results when the currency’s id comes in another form, in which the next search sends it', async () => {
  const search = await foundRig();
  const asked = search.callsOf('searchProducts').length;
  search.send({ type: 'currency.changed', currencyId: 1 });
  await search.wait(300);
  expect(search.callsOf('searchProducts')).toHaveLength(asked);
  search.send({ type: 'query.typed', text: 'gta' });
  await search.wait(300);
  expect(search.callsOf('searchProducts').at(-1)?.input).toMatchObject({ currencyId: 1 });
});

it('the search sends no request before the currency is known, and then one in that currency', async () => {
  const search = new Rig(searchMachine, { saved: { ...NO_CRITERIA, query: 'god' }, queries: [] });
  search.send({ type: 'screen.changed', screen: 'search' });
  await search.wait(1_000);
  expect(selectFound(search.snapshot).view).toBe('searching');
  expect(selectAnswer(search.snapshot)).toEqual({ isAnswered: false, products: [] });
  expect(search.callsOf('searchProducts')).toEqual([]);
  search.send({ type: 'currency.changed', currencyId: '2' });
  await search.wait(300);
  expect(search.callsOf('searchProducts').map(({ input }) => input)).toMatchObject([{ currencyId: '2' }]);
});
