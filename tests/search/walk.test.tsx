// oxlint-disable vitest/no-standalone-expect -- the tables of a walk are checked inside its tests
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventObject, SnapshotFrom } from 'xstate';
import type { Id } from '../../machines/model/entities';
import { NO_CRITERIA, type SearchCriteria } from '../../machines/model/search';
import { searchMachine } from '../../machines/search/search.machine';
import { addressOf, type PlainScreen } from '../../machines/model/screens';
import { fakeEffects } from '../support/effects';
import { holdCalls } from '../support/heldServer';
import {
  chooseCurrency,
  demoServer,
  goTo,
  renderShop,
  seeCurrencies,
  SIGNED_IN,
  findScreen,
} from '../support/renderShop';
import { edition, product } from '../support/samples';
import { after, answered, coverageOf, failed, type GraphSnapshot } from '../support/statechart';
import { missedOnScreen, ROUBLES, statesOf, take, walksOf, type Sees } from '../support/walks';

const { demo, server } = demoServer();
const coverage = coverageOf(searchMachine);

type Search = SnapshotFrom<typeof searchMachine>;

const GENRES = [{ id: '4', name: 'Гонки' }];
/** Its button in the open filters, or «Жанр Гонки» while they are closed. */
const GENRE = /Гонки$/;
/** Two pages of games, sold in each currency. */
const FOUND = Array.from({ length: 21 }, (_, n) =>
  product(
    ['1', '2'].map((displayCurrencyId) => edition({ id: `${n}`, displayCurrencyId })),
    { id: `${n}`, name: `Игра ${n}` },
  ),
);
/** The same games as the server sends them. */
const wire = (currencyId: Id | null) =>
  FOUND.map(({ id, name }) => ({
    id,
    name,
    type: 'Игра',
    editions: [{ id, convertedPrice: 4000, display_currency_id: currencyId, productCard: { id, name } }],
  }));

const open = { type: 'screen.changed', screen: 'search' };
const leave = { type: 'screen.changed', screen: 'favourites' };
const typed = ['god', ''].map((text) => ({ type: 'query.typed', text }));
const debounce = after('debounce', 'search.results.debouncing');
const answers = [
  answered('searchProducts', { products: [], isAnswered: true }),
  answered('searchProducts', { products: FOUND, isAnswered: true }),
  failed('searchProducts'),
];
const genres = [answered('fetchGenres', GENRES), failed('fetchGenres')];

interface Way {
  saved?: Partial<SearchCriteria>;
  events: EventObject[];
  opening?: EventObject[];
}

const is = (snapshot: GraphSnapshot, state: string): boolean => statesOf(snapshot.value).includes(state);

/** The regions are independent: each is walked with its own events, because one graph of all would be too large. */
const ways: Record<string, Way> = {
  'by its text': {
    events: [open, leave, ...typed, debounce, ...answers, { type: 'search.retried' }, { type: 'search.reset' }],
  },
  'by its filters': {
    events: [
      { type: 'genre.toggled', genreId: '4' },
      { type: 'filters.reset' },
      debounce,
      ...[
        ['priceFrom', '5'],
        ['priceTo', '3'],
        ['priceTo', ''],
      ].map(([bound, text]) => ({ type: 'price.typed', bound, text })),
    ],
    opening: [open, genres[0]!],
  },
  'in another currency': {
    saved: { query: 'god' },
    events: [
      open,
      leave,
      { type: 'currency.changed', currencyId: '2' },
      { type: 'currency.changed', currencyId: '1' },
      debounce,
      answers[1]!,
    ],
  },
  'and its genres': { events: [open, leave, ...genres] },
  'and its input': {
    // An empty search focuses its input when it is opened.
    saved: { query: 'god' },
    events: [{ type: 'input.focused' }, { type: 'input.left' }, failed('watchInput')],
    opening: [open],
  },
};

/** Which events are possible: those of fields and page buttons that are on the screen. */
function possible(from: GraphSnapshot, event: EventObject): boolean {
  const { context } = from as Search;
  const isOpen = !is(from, 'visit.away');
  const payload = event as { screen?: string; text?: string; bound?: 'priceFrom' | 'priceTo'; currencyId?: string };
  // Advancing the clock affects all timers, so the shortest delay is walked first.
  if (event.type.includes('debounce')) return isOpen;
  if (event.type.startsWith('xstate.')) return true;
  switch (event.type) {
    case 'screen.changed':
      return (payload.screen === open.screen) !== isOpen;
    case 'currency.changed':
      return payload.currencyId !== context.currencyId;
    case 'query.typed':
      return isOpen && payload.text !== context.query;
    case 'price.typed':
      return isOpen && payload.text !== context[payload.bound ?? 'priceFrom'];
    case 'filters.reset':
      // «Сбросить все» is offered only when something is set.
      return isOpen && context.selectedGenres.length + context.priceFrom.length + context.priceTo.length > 0;
    case 'search.reset':
      return isOpen && context.query !== '';
    default:
      return isOpen;
  }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Поиск' });
const HOUR_MS = 3_600_000;
const passing = () => {};
/** While the search is left, another screen is shown. */
const shows = (look: (search: Search) => void) => (snapshot: GraphSnapshot) =>
  waitFor(() => {
    if (is(snapshot, 'visit.away'))
      expect(screen.getByRole('heading', { level: 1, name: 'Избранное' })).toBeInTheDocument();
    else look(snapshot as Search);
  });
const text = (words: string) => shows(() => expect(screen.getByText(words)).toBeVisible());
const alert = shows((search) => expect(screen.getByRole('alert')).toHaveTextContent(search.context.error));

const sees: Sees = {
  results: shows((search) => expect(input()).toHaveValue(search.context.query)),
  'results.unasked': passing,
  'results.empty': text('Введите запрос для поиска'),
  'results.inverted': alert,
  'results.debouncing': text('Поиск игр...'),
  'results.searching': text('Поиск игр...'),
  'results.failed': async (snapshot) => {
    await alert(snapshot);
    await shows(() => expect(button('Повторить')).toBeVisible())(snapshot);
  },
  'results.shown': shows((search) => {
    if (search.context.results.length === 0)
      expect(screen.getByText('По вашему запросу ничего не найдено')).toBeVisible();
    else expect(screen.getAllByRole('article')).toHaveLength(20);
  }),
  'results.shown.loaded': passing,
  genres: passing,
  'genres.unasked': passing,
  'genres.loading': passing,
  'genres.failed': shows(() => expect(screen.queryByRole('button', { name: GENRE })).toBeNull()),
  'genres.known': shows((search) => {
    expect(screen.getByRole('button', { name: GENRE })).toBeVisible();
    const chip = screen.queryByRole('button', { name: 'Гонки' });
    if (chip) expect(chip).toHaveAttribute('aria-pressed', String(search.context.selectedGenres.includes('4')));
    const count =
      search.context.selectedGenres.length + (search.context.priceFrom ? 1 : 0) + (search.context.priceTo ? 1 : 0);
    expect(button(count > 0 ? `Фильтры, ${count}` : 'Фильтры')).toBeVisible();
  }),
  input: passing,
  'input.left': passing,
  'input.watched': shows(() => expect(input()).toHaveFocus()),
  visit: passing,
  'visit.away': passing,
  'visit.here': passing,
};

async function visit({ saved = {}, opening = [] }: Way) {
  let readInput = (): string | null => null;
  const held = holdCalls(server, { search: ['get', '/products/search'], genres: ['get', '/genres'] });
  const { effects } = fakeEffects({ stored: SIGNED_IN });
  let time = effects.now();
  const { user, wait } = renderShop('/favourites', {
    over: {
      now: () => time,
      saved: { ...effects.saved, readSearch: () => ({ ...NO_CRITERIA, ...saved }) },
      browserWindow: { ...effects.browserWindow, readSearchInput: () => readInput() },
    },
    inspect: coverage.record,
  });
  await screen.findByRole('button', { name: 'Валюта: RUB' });
  await seeCurrencies(demo);
  const type = async (field: HTMLElement, words: string) => {
    await user.clear(field);
    if (words) await user.type(field, words);
  };
  const outputOf = (event: EventObject) => (event as unknown as { output: unknown }).output;
  const causes: Record<string, (event: EventObject, from: GraphSnapshot) => unknown> = {
    'screen.changed': async (event) => {
      const { screen: shown = 'home' } = event as { screen?: PlainScreen };
      await goTo(addressOf(shown));
      await findScreen(shown === open.screen ? 'Поиск' : 'Избранное');
    },
    'currency.changed': async (event) => {
      const code = (event as { currencyId?: string }).currencyId === '2' ? 'TRY' : 'RUB';
      await chooseCurrency(user, code);
      await screen.findByRole('button', { name: `Валюта: ${code}` });
    },
    'query.typed': (event) => type(input(), (event as { text?: string }).text ?? ''),
    'genre.toggled': () => user.click(button('Гонки')),
    'price.typed': (event) => {
      const { bound, text: price = '' } = event as { bound?: string; text?: string };
      return type(screen.getByRole('spinbutton', { name: bound === 'priceFrom' ? 'Цена от' : 'Цена до' }), price);
    },
    'filters.reset': () => user.click(button('Сбросить все')),
    'search.reset': () => user.click(button('Очистить поиск')),
    'search.retried': () => user.click(button('Повторить')),
    'input.focused': () => user.click(input()),
    'input.left': () => act(async () => input().blur()),
    'xstate.done.actor.searchProducts': (event, from) =>
      held.answer(
        'search',
        (outputOf(event) as { products: unknown[] }).products.length > 0
          ? wire((from as Search).context.currencyId ?? null)
          : [],
      ),
    'xstate.error.actor.searchProducts': () => held.answer('search', { status: 500 }),
    'xstate.done.actor.fetchGenres': () => held.answer('genres', GENRES),
    'xstate.error.actor.fetchGenres': () => held.answer('genres', { status: 500 }),
    'xstate.error.actor.watchInput': async () => {
      readInput = () => {
        throw new Error('The input cannot be read');
      };
      await wait(150);
    },
    'xstate.after.debounce.search.results.debouncing': () => {
      // The responses before are too old to be used again.
      time += HOUR_MS;
      return wait(300);
    },
  };
  for (const event of opening) await causes[event.type]?.(event, { value: '', context: null });
  if (opening.length > 1) await user.click(button('Фильтры'));
  return { causes, sees };
}

describe.each(Object.entries(ways))('the search screen, %s,', (name, way) => {
  const { saved, events, opening = [] } = way;
  const walks = walksOf(`search on the screen, ${name}`, searchMachine, {
    input: { saved: { ...NO_CRITERIA, ...saved }, queries: [] },
    events,
    possible,
    opening: [ROUBLES, ...opening],
  });

  it.each(walks)('follows the chart on walk $n', async ({ walk }) => {
    await take(walk, await visit(way));
  });
});

afterAll(() => {
  // A search that opens before its currency is known: see chart.test.ts.
  expect(missedOnScreen(coverage)).toEqual([
    // The queries of the account: see screen.test.tsx.
    'search --queries.cleared--> (stays)',
    // Its id in another form: see chart.test.ts.
    'search --currency.changed--> (stays)',
    'search.results.deciding --always[combined]--> search.results.awaitingCurrency',
    // A search that times out: see chart.test.ts.
    'search.results.searching --xstate.done.actor.searchProducts--> search.results.shown.stale',
    'search.results.shown --input.left[hasFound]--> (stays)',
  ]);
});
