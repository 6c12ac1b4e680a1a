import { describe, expect, it } from 'vitest';
import { isSearchable, NO_CRITERIA, priceBound, sanitizeQuery, searchParams } from '../../machines/model/search';
import { searchMachine } from '../../machines/search/search.machine';
import { selectAnswer, selectFound } from '../../machines/search/search.selectors';
import { ApiError } from '../../src/shop/api/apiErrors';
import { wireSearch } from '../../src/shop/wiring/search.wiring';
import { settle } from '../support/clock';
import { fakeEffects } from '../support/effects';
import { Rig } from '../support/rig';
import { edition, product } from '../support/samples';

/** Sold in both currencies. */
const FOUND = { products: [product([edition(), edition({ displayCurrencyId: '2' })])], isAnswered: true };

it('the search removes < and > from the query, and counts no blanks around it', () => {
  expect(sanitizeQuery('<b>god </b>')).toBe('bgod /b');
  expect(isSearchable({ ...NO_CRITERIA, query: '  go \u200B' })).toBe(false);
  expect(searchParams({ ...NO_CRITERIA, query: '\u2068god of war\u2069 ' }, '1').query).toBe('god of war');
});

it.each([
  ['', null],
  ['0', null],
  ['-5', null],
  ['много', null],
  ['1e400', null],
  [' 1500 ', 1500],
  ['99,5', 99.5],
])('price bounds «%s» counts as %s', (text, value) => {
  expect(priceBound(text)).toBe(value);
});

describe('search results', () => {
  /** A search whose responses are kept by the real effect. @returns it, and the requests it has sent */
  function wiredRig(timesOut = () => false, { code = 'ECONNABORTED', hasLostCall = (): boolean => false } = {}) {
    const { effects, comeBack } = fakeEffects();
    effects.browserWindow.hasLostCall = hasLostCall;
    const requests: object[] = [];
    const time = { now: 0 };
    const get: typeof effects.client.get = (_, options) => {
      requests.push(options?.params ?? {});
      return timesOut() ? Promise.reject(new ApiError('', null, code)) : Promise.resolve({ data: [] as never });
    };
    const wired = wireSearch({ ...effects, now: () => time.now, client: { ...effects.client, get } });
    const { searchProducts, followAge, awaitRetry } = wired.implementations.actors;
    const actors = { searchProducts, followAge, awaitRetry };
    const search = new Rig(searchMachine, { saved: NO_CRITERIA, queries: [] }, actors);
    search.send({ type: 'currency.changed', currencyId: '1' });
    search.send({ type: 'screen.changed', screen: 'search' });
    const find = async (text: string) => {
      search.send({ type: 'query.typed', text });
      await search.wait(300);
      await settle();
      expect(selectFound(search.snapshot).view).toBe('nothing');
    };
    return { search, find, requests, time, comeBack };
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
    await find('game 2');
    // The list of currencies may write the id in another form than the stored choice.
    search.send({ type: 'currency.changed', currencyId: 2 });
    await find('game 1');
    expect(requests).toHaveLength(24);
  });

  it('are empty after a search that timed out, which is sent again for the same query', async () => {
    const { find, requests } = wiredRig(() => requests.length === 1);
    for (const query of ['god', 'gta', 'god', 'gta']) await find(query);
    expect(requests).toMatchObject([{ query: 'god' }, { query: 'gta' }, { query: 'god' }]);
  });

  it.each([
    ['a search', 0],
    ['loading them again', 1],
  ])('stay old when %s times out: they are requested each time the shopper returns', async (_, answers) => {
    const { search, find, requests, time, comeBack } = wiredRig(() => requests.length > answers);
    await find('god');
    if (answers > 0) time.now += 15 * 60_000 + 1;
    const openAgain = () =>
      (['home', 'search'] as const).forEach((screen) => search.send({ type: 'screen.changed', screen }));
    for (const [n, act] of [comeBack, comeBack, openAgain].entries()) {
      act();
      await settle();
      expect(requests).toHaveLength(n + 2);
    }
  });

  it.each([
    ['a search', 'times out', 1, 'ECONNABORTED'],
    ['loading them again', 'times out', 2, 'ECONNABORTED'],
    ['loading them again', 'fails', 2, 'ERR_NETWORK'],
  ])(
    'are requested at once where %s was begun before the shopper was back and %s afterwards',
    async (_, __, n, code) => {
      const isLost = () => requests.length === n;
      const { find, requests, time, comeBack } = wiredRig(isLost, { code, hasLostCall: isLost });
      await find('god');
      if (n > 1) {
        time.now += 15 * 60_000 + 1;
        comeBack();
      }
      await settle();
      expect(requests).toHaveLength(n + 1);
    },
  );
});

it('the focused search input is read every 150 ms, for keyboards that send no event', async () => {
  let text: string | null = 'ведьмак';
  const { effects } = fakeEffects();
  effects.browserWindow.readSearchInput = () => text;
  const { watchInput } = wireSearch(effects).implementations.actors;
  const search = new Rig(searchMachine, { saved: NO_CRITERIA, queries: [] }, { watchInput });
  search.send({ type: 'currency.changed', currencyId: '1' });
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

it('the search keeps its results when the currency’s id comes in another form, in which the next search sends it', async () => {
  const search = new Rig(searchMachine, { saved: { ...NO_CRITERIA, query: 'god' }, queries: [] });
  search.send({ type: 'currency.changed', currencyId: '1' });
  search.send({ type: 'screen.changed', screen: 'search' });
  await search.wait(300);
  await search.answer('searchProducts', FOUND);
  search.send({ type: 'currency.changed', currencyId: 1 });
  await search.wait(300);
  expect(search.callsOf('searchProducts')).toHaveLength(1);
  search.send({ type: 'query.typed', text: 'gta' });
  await search.wait(300);
  expect(search.callsOf('searchProducts').at(-1)?.input).toMatchObject({ currencyId: 1 });
});

it('the search sends no request before the currency is known, and then one in that currency', async () => {
  const search = new Rig(searchMachine, { saved: { ...NO_CRITERIA, query: 'god' }, queries: [] });
  search.send({ type: 'screen.changed', screen: 'search' });
  await search.wait(1_000);
  expect(selectFound(search.snapshot).view).toBe('searching');
  expect(selectAnswer(search.snapshot)).toEqual({ isAnswered: false, products: [], priceFrom: '', priceTo: '' });
  expect(search.callsOf('searchProducts')).toEqual([]);
  search.send({ type: 'currency.changed', currencyId: '2' });
  await search.wait(300);
  expect(search.callsOf('searchProducts').map(({ input }) => input)).toMatchObject([{ currencyId: '2' }]);
});
