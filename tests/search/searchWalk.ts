import type { EventObject, SnapshotFrom } from 'xstate';
import type { Id } from '../../machines/model/entities';
import type { SearchCriteria } from '../../machines/model/search';
import type { searchMachine } from '../../machines/search/search.machine';
import { edition, product } from '../support/samples';
import { after, answered, failed, type GraphSnapshot } from '../support/statechart';
import { statesOf } from '../support/walks';

export type Search = SnapshotFrom<typeof searchMachine>;

export const GENRES = [{ id: '4', name: 'Гонки' }];
/** Two pages of games, sold in each currency. */
const FOUND = Array.from({ length: 21 }, (_, n) =>
  product(
    ['1', '2'].map((displayCurrencyId) => edition({ id: `${n}`, displayCurrencyId })),
    { id: `${n}`, name: `Игра ${n}` },
  ),
);
/** The same games as the server sends them. */
export const wire = (currencyId: Id | null) =>
  FOUND.map(({ id, name }) => ({
    id,
    name,
    type: 'Игра',
    editions: [{ id, convertedPrice: 4000, display_currency_id: currencyId, productCard: { id, name } }],
  }));

export const open = { type: 'screen.changed', screen: 'search' };
const leave = { type: 'screen.changed', screen: 'favourites' };
const typed = ['god', ''].map((text) => ({ type: 'query.typed', text }));
const debounce = after('debounce', 'search.results.debouncing');
const answers = [
  answered('searchProducts', { products: [], isAnswered: true }),
  answered('searchProducts', { products: FOUND, isAnswered: true }),
  failed('searchProducts'),
];
const genres = [answered('fetchGenres', GENRES), failed('fetchGenres')];

export interface Way {
  saved?: Partial<SearchCriteria>;
  events: EventObject[];
  opening?: EventObject[];
}

export const is = (snapshot: GraphSnapshot, state: string): boolean => statesOf(snapshot.value).includes(state);

/** The regions are independent: each is walked with its own events, because one graph of all would be too large. */
export const ways: Record<string, Way> = {
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
export function possible(from: GraphSnapshot, event: EventObject): boolean {
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
