import { and, assign, fromCallback, fromPromise, raise, setup, stateIn, type EventObject } from 'xstate';
import type { Genre, Id, ListedProduct } from '../model/entities';
import { hasId, isSameId } from '../model/ids';
import { supportCodeOf } from '../model/errors';
import { missingEffect } from '../model/missingEffect';
import { withLatest } from '../model/records';
import type { ScreenName } from '../model/screens';
import {
  isLongEnough,
  isRangeInverted,
  isSearchable,
  NO_CRITERIA,
  sanitizeQuery,
  searchParams,
  withQuery,
  type SearchAnswer,
  type SearchCriteria,
  type SearchParams,
} from '../model/search';

interface SearchContext extends SearchCriteria {
  /** Undefined until the starting currency is known: nothing is searched until then. */
  currencyId?: Id | null;
  genres: Genre[];
  /** What this account has searched for and found, the latest first. */
  queries: string[];
  results: ListedProduct[];
  error: string;
  /** Of the request that failed (error-4); empty without one. */
  supportCode: string;
  /** Answers by their serialised parameters, the latest last. */
  cache: Record<string, ListedProduct[]>;
}

const SEARCH_FAILED = 'Произошла ошибка при поиске игр. Пожалуйста, попробуйте позже.';
const RANGE_INVERTED = 'Минимальная цена не может быть больше максимальной';
/** How many answers are kept; the oldest is dropped first. */
const CACHE_LIMIT = 20;

const keyOf = (context: SearchContext): string => JSON.stringify(searchParams(context, context.currencyId ?? null));

/** The shown results are those of a query that starts a search by itself. */
const FOUND = and([stateIn({ results: 'shown' }), 'hasFound']);

const REMEMBER_QUERY = [
  { type: 'rememberQuery' },
  { type: 'saveQuery', params: ({ context }: { context: SearchContext }) => ({ query: context.query }) },
] as const;

/** Search with genre and price filters (rules: rules.md). */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    /** `saved`: what survives a reload of the same visit; `queries`: those of the account. */
    input: {} as { saved: SearchCriteria; queries: string[] },
    events: {} as
      | { type: 'screen.changed'; screen: ScreenName | null }
      | { type: 'currency.changed'; currencyId: Id | null | undefined }
      | { type: 'query.typed'; text: string }
      | { type: 'genre.toggled'; genreId: Id }
      | { type: 'price.typed'; bound: 'priceFrom' | 'priceTo'; text: string }
      | { type: 'filters.reset' }
      | { type: 'search.reset' }
      | { type: 'search.retried' }
      | { type: 'connection.restored' }
      | { type: 'queries.cleared' }
      | { type: 'queries.reloaded'; queries: string[] }
      | { type: 'input.focused' }
      | { type: 'input.left' }
      | { type: 'criteria.changed' }
      | { type: 'results.outdated' },
  },
  actors: {
    fetchGenres: fromPromise<Genre[]>(missingEffect('fetchGenres')),
    searchProducts: fromPromise<SearchAnswer, SearchParams>(missingEffect('searchProducts')),
    followStorage: fromCallback<EventObject>(missingEffect('followStorage')),
    watchInput: fromCallback<EventObject>(missingEffect('watchInput')),
    awaitConnection: fromCallback<EventObject>(missingEffect('awaitConnection')),
  },
  guards: {
    isScreen: (_, { screen, is }: { screen: ScreenName | null; is: ScreenName }) => screen === is,
    isOtherScreen: (_, { screen, is }: { screen: ScreenName | null; is: ScreenName }) => screen !== is,
    hasFound: ({ context: { query, results } }) => isLongEnough(query) && results.length > 0,
    isRangeInverted: ({ context }) => isRangeInverted(context),
    isSearchable: ({ context }) => isSearchable(context),
    isSameCurrency: ({ context: { currencyId } }, params: { currencyId: Id | null | undefined }) =>
      currencyId != null && isSameId(currencyId, params.currencyId),
    lacksCurrency: ({ context }) => context.currencyId === undefined,
    isCached: ({ context }) => context.cache[keyOf(context)] !== undefined,
    isAnswered: (_, answer: SearchAnswer) => answer.isAnswered,
    isNewText: ({ context }, params: { text: string }) => sanitizeQuery(params.text) !== context.query,
  },
  delays: { debounce: 300 },
  actions: {
    adoptCurrency: assign({ currencyId: (_, params: { currencyId: Id | null | undefined }) => params.currencyId }),
    adoptGenres: assign({ genres: (_, params: { genres: Genre[] }) => params.genres }),
    changeQuery: assign({ query: (_, params: { text: string }) => sanitizeQuery(params.text) }),
    toggleGenre: assign({
      selectedGenres: ({ context }, { genreId }: { genreId: Id }) =>
        hasId(context.selectedGenres, genreId)
          ? context.selectedGenres.filter((id) => !isSameId(id, genreId))
          : [...context.selectedGenres, genreId],
    }),
    changePrice: assign((_, { bound, text }: { bound: 'priceFrom' | 'priceTo'; text: string }) => ({ [bound]: text })),
    resetFilters: assign({ selectedGenres: [], priceFrom: '', priceTo: '', error: '' }),
    resetAll: assign({ ...NO_CRITERIA, error: '', results: [] }),
    clearResults: assign({ results: [] }),
    beSilent: assign({ error: '' }),
    explain: assign((_, { text, error }: { text: string; error?: unknown }) => ({
      error: text,
      supportCode: supportCodeOf(error),
    })),
    rememberQuery: assign({ queries: ({ context }) => withQuery(context.queries, context.query) }),
    adoptQueries: assign({ queries: (_, params: { queries: string[] }) => params.queries }),
    clearQueries: assign({ queries: [] }),
    adoptCached: assign({ results: ({ context }) => context.cache[keyOf(context)] ?? [] }),
    adoptResults: assign({ results: (_, { products }: SearchAnswer) => products }),
    keepAnswer: assign({
      cache: ({ context }, { products }: SearchAnswer) =>
        withLatest(context.cache, keyOf(context), products, CACHE_LIMIT),
    }),
    /** Provided by wiring: keeps the search for a reload of this visit. */
    saveSearch: (_, _params: SearchCriteria) => {},
    /** Provided by wiring: adds the query to those of the account. */
    saveQuery: (_, _params: { query: string }) => {},
    /** Provided by wiring: removes the queries of the account. */
    removeQueries: () => {},
    /** Heard by the shop: another list takes the place of this one. */
    announceRenewal: () => {},
    /** Provided by wiring: tells the console. */
    logFailure: (_, _params: { text: string; error: unknown }) => {},
  },
}).createMachine({
  id: 'search',
  description: 'Finds products by text, genre and price, 300 ms after the last input.',
  context: ({ input }) => ({
    ...input.saved,
    genres: [],
    queries: input.queries,
    results: [],
    error: '',
    supportCode: '',
    cache: {},
  }),
  type: 'parallel',
  invoke: {
    id: 'followStorage',
    src: 'followStorage',
    onError: { description: 'Listening to the storage failed: this window offers its own queries.' },
  },
  on: {
    'queries.cleared': { actions: [{ type: 'clearQueries' }, { type: 'removeQueries' }] },
    'queries.reloaded': {
      description: 'Another window of the account has searched.',
      actions: [{ type: 'adoptQueries', params: ({ event }) => event }],
    },
    'currency.changed': [
      {
        guard: { type: 'isSameCurrency', params: ({ event }) => event },
        description: 'Its id in another form: nothing is searched again.',
        actions: [{ type: 'adoptCurrency', params: ({ event }) => event }],
      },
      {
        description: 'Prices and results in another currency are dropped.',
        actions: [{ type: 'adoptCurrency', params: ({ event }) => event }, raise({ type: 'criteria.changed' })],
      },
    ],
    'query.typed': {
      guard: { type: 'isNewText', params: ({ event }) => event },
      actions: [
        { type: 'changeQuery', params: ({ event }) => event },
        { type: 'announceRenewal' },
        raise({ type: 'criteria.changed' }),
      ],
    },
    'genre.toggled': {
      actions: [
        { type: 'toggleGenre', params: ({ event }) => event },
        { type: 'announceRenewal' },
        raise({ type: 'criteria.changed' }),
      ],
    },
    'price.typed': {
      actions: [
        { type: 'changePrice', params: ({ event }) => event },
        { type: 'announceRenewal' },
        raise({ type: 'criteria.changed' }),
      ],
    },
    'filters.reset': {
      actions: [{ type: 'resetFilters' }, { type: 'announceRenewal' }, raise({ type: 'criteria.changed' })],
    },
    'search.reset': [
      {
        guard: FOUND,
        description: 'The shopper has found something: the query is offered again.',
        actions: [
          ...REMEMBER_QUERY,
          { type: 'resetAll' },
          { type: 'announceRenewal' },
          raise({ type: 'criteria.changed' }),
        ],
      },
      { actions: [{ type: 'resetAll' }, { type: 'announceRenewal' }, raise({ type: 'criteria.changed' })] },
    ],
  },
  states: {
    results: {
      description: 'The results of the search.',
      initial: 'unasked',
      on: {
        'criteria.changed': {
          target: '.deciding',
          description: 'An answer that belongs to older parameters is dropped.',
          actions: [{ type: 'saveSearch', params: ({ context }) => context }],
        },
        'results.outdated': { target: '.unasked', actions: [{ type: 'clearResults' }] },
      },
      states: {
        unasked: {
          description: 'The search has not been opened yet, or its results are out of date.',
          on: {
            'screen.changed': {
              guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'search' }) },
              target: 'deciding',
            },
          },
        },
        deciding: {
          description: 'Decides whether the parameters allow a search.',
          always: [
            {
              guard: { type: 'isRangeInverted' },
              target: 'inverted',
              actions: [{ type: 'clearResults' }, { type: 'explain', params: { text: RANGE_INVERTED } }],
            },
            {
              guard: and(['isSearchable', 'lacksCurrency']),
              target: 'awaitingCurrency',
              actions: [{ type: 'beSilent' }],
            },
            { guard: { type: 'isSearchable' }, target: 'debouncing', actions: [{ type: 'beSilent' }] },
            { target: 'empty', actions: [{ type: 'beSilent' }, { type: 'clearResults' }] },
          ],
        },
        empty: { description: '«Введите запрос для поиска»' },
        awaitingCurrency: { description: 'Nothing is searched before the currency is known.' },
        inverted: { description: 'The price bounds contradict each other; correcting them clears the error.' },
        debouncing: {
          description: 'Waits 300 ms, because the shopper may still be typing.',
          after: {
            debounce: [
              { guard: { type: 'isCached' }, target: 'shown', actions: [{ type: 'adoptCached' }] },
              { target: 'searching' },
            ],
          },
        },
        searching: {
          description: '«Поиск игр...»',
          invoke: {
            id: 'searchProducts',
            src: 'searchProducts',
            input: ({ context }) => searchParams(context, context.currencyId ?? null),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: 'shown',
                actions: [
                  { type: 'adoptResults', params: ({ event }) => event.output },
                  { type: 'keepAnswer', params: ({ event }) => event.output },
                ],
              },
              {
                target: 'shown',
                description: 'The search timed out: show no results, and do not cache that.',
                actions: [{ type: 'adoptResults', params: ({ event }) => event.output }],
              },
            ],
            onError: {
              target: 'failed',
              actions: [
                { type: 'clearResults' },
                { type: 'explain', params: ({ event }) => ({ text: SEARCH_FAILED, error: event.error }) },
                { type: 'logFailure', params: ({ event }) => ({ text: SEARCH_FAILED, error: event.error }) },
              ],
            },
          },
        },
        shown: { description: 'The results are shown.' },
        failed: {
          description: 'Says that the search failed and offers to try again.',
          invoke: {
            id: 'awaitConnection',
            src: 'awaitConnection',
            onError: { description: 'The shopper can still tap «Повторить».' },
          },
          on: {
            'search.retried': { target: 'searching', actions: [{ type: 'beSilent' }] },
            'connection.restored': {
              target: 'searching',
              description: 'Back online: searches again by itself.',
              actions: [{ type: 'beSilent' }],
            },
          },
        },
      },
    },
    genres: {
      description: 'The genres to filter by, loaded with the first visit.',
      initial: 'unasked',
      states: {
        unasked: {
          description: 'The search has not been opened.',
          on: {
            'screen.changed': {
              guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'search' }) },
              target: 'loading',
            },
          },
        },
        loading: {
          description: 'The genres are being loaded.',
          invoke: {
            id: 'fetchGenres',
            src: 'fetchGenres',
            onDone: {
              target: 'known',
              actions: [{ type: 'adoptGenres', params: ({ event }) => ({ genres: event.output }) }],
            },
            onError: {
              target: 'failed',
              actions: [
                { type: 'logFailure', params: ({ event }) => ({ text: 'Failed to fetch genres', error: event.error }) },
              ],
            },
          },
        },
        failed: {
          description: 'Only logged. Loaded again by the next visit, or when the network is back.',
          invoke: {
            id: 'awaitConnectionForGenres',
            src: 'awaitConnection',
            onError: {
              description:
                'Listening to the network failed: the genres are loaded again at the next visit of the screen.',
            },
          },
          on: {
            'screen.changed': {
              guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'search' }) },
              target: 'loading',
            },
            'connection.restored': { target: 'loading' },
          },
        },
        known: { description: 'The genres can be chosen.' },
      },
    },
    input: {
      description: 'Some mobile keyboards change the text without an event: a focused input is read every 150 ms.',
      initial: 'left',
      on: {
        'screen.changed': {
          guard: { type: 'isOtherScreen', params: ({ event }) => ({ screen: event.screen, is: 'search' }) },
          target: '.left',
          description: 'An input that is removed with its screen sends no event that it lost the focus.',
        },
      },
      states: {
        left: { description: 'The input has no focus.', on: { 'input.focused': { target: 'watched' } } },
        watched: {
          description: 'The input has the focus: its text is read again and again.',
          invoke: { id: 'watchInput', src: 'watchInput', onError: { target: 'left' } },
          on: {
            'input.left': [
              {
                guard: FOUND,
                target: 'left',
                description: 'The shopper has found something: the query is offered again.',
                actions: REMEMBER_QUERY,
              },
              { target: 'left' },
            ],
          },
        },
      },
    },
    visit: {
      description: 'Whether the search is on the screen.',
      initial: 'away',
      states: {
        away: {
          description: 'Another screen is shown.',
          on: {
            'screen.changed': {
              guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'search' }) },
              target: 'here',
            },
            'currency.changed': [
              {
                guard: { type: 'isSameCurrency', params: ({ event }) => event },
                actions: [{ type: 'adoptCurrency', params: ({ event }) => event }],
              },
              {
                description: 'Nothing is searched while another screen is shown; the results are out of date.',
                actions: [{ type: 'adoptCurrency', params: ({ event }) => event }, raise({ type: 'results.outdated' })],
              },
            ],
          },
        },
        here: {
          description: 'The search is on the screen.',
          on: {
            'screen.changed': [
              {
                guard: { type: 'isScreen', params: ({ event }) => ({ screen: event.screen, is: 'search' }) },
                description: 'The same screen again.',
              },
              {
                guard: FOUND,
                target: 'away',
                description: 'The shopper has found something: the query is offered again.',
                actions: REMEMBER_QUERY,
              },
              { target: 'away' },
            ],
          },
        },
      },
    },
  },
});
