import { and, raise, stateIn } from 'xstate';
import { searchParams } from '../model/search';
import { searchSetup, type SearchContext } from './search.setup';

const SEARCH_FAILED = 'Произошла ошибка при поиске игр. Пожалуйста, попробуйте позже.';
const RANGE_INVERTED = 'Минимальная цена не может быть больше максимальной';
/** The parameters of a request, by the present criteria. */
const parameters = ({ context }: { context: SearchContext }) => searchParams(context, context.currencyId ?? null);

/** Keeps a query that has found something, to offer it again. */
const REMEMBER_QUERY = [
  { type: 'rememberQuery' },
  { type: 'saveQuery', params: ({ context }: { context: SearchContext }) => ({ query: context.query }) },
] as const;

/** Starts a new list, because the criteria have changed. */
const RENEW = [{ type: 'announceRenewal' }, searchSetup.raise({ type: 'criteria.changed' })] as const;

/** Search with genre and price filters (rules: rules.md). */
export const searchMachine = searchSetup.createMachine({
  id: 'search',
  description: 'Finds products by text, genre and price, 300 ms after the last input.',
  context: ({ input }) => ({
    ...input.saved,
    genres: [],
    queries: input.queries,
    results: [],
    error: '',
    supportCode: '',
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
      description: 'Another window of the account changed the queries: adopt them.',
      actions: [{ type: 'adoptQueries', params: ({ event }) => event }],
    },
    'currency.changed': [
      {
        guard: { type: 'isOtherCurrency', params: ({ event }) => event },
        description: 'Prices and results in another currency are dropped.',
        actions: [{ type: 'adoptCurrency', params: ({ event }) => event }, raise({ type: 'criteria.changed' })],
      },
      {
        description: 'The same currency, its id in another form: no new search.',
        actions: [{ type: 'adoptCurrency', params: ({ event }) => event }],
      },
    ],
    'query.typed': {
      guard: { type: 'isNewText', params: ({ event }) => event },
      actions: [{ type: 'changeQuery', params: ({ event }) => event }, ...RENEW],
    },
    'genre.toggled': { actions: [{ type: 'toggleGenre', params: ({ event }) => event }, ...RENEW] },
    'price.typed': { actions: [{ type: 'changePrice', params: ({ event }) => event }, ...RENEW] },
    'filters.reset': { actions: [{ type: 'resetFilters' }, ...RENEW] },
    'search.reset': { actions: [{ type: 'resetAll' }, ...RENEW] },
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
          on: { 'screen.changed': { guard: { type: 'isSearch', params: ({ event }) => event }, target: 'deciding' } },
        },
        deciding: {
          description: 'Decides whether the parameters allow a search.',
          always: [
            {
              guard: { type: 'isRangeInverted' },
              target: 'inverted',
              actions: [{ type: 'clearResults' }, { type: 'explain', params: { text: RANGE_INVERTED } }],
            },
            { guard: and(['isSearchable', 'lacksCurrency']), target: 'awaitingCurrency' },
            { guard: { type: 'isSearchable' }, target: 'debouncing' },
            { target: 'empty', actions: [{ type: 'clearResults' }] },
          ],
        },
        empty: { description: '«Введите запрос для поиска»' },
        awaitingCurrency: { description: 'Nothing is searched before the currency is known.' },
        inverted: {
          description: 'The price bounds contradict each other; correcting them clears the error.',
          exit: [{ type: 'beSilent' }],
        },
        debouncing: {
          description: 'Waits 300 ms, because the shopper may still be typing.',
          after: { debounce: { target: 'searching' } },
        },
        searching: {
          description: '«Поиск игр...»',
          invoke: {
            id: 'searchProducts',
            src: 'searchProducts',
            input: parameters,
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: 'shown',
                actions: [{ type: 'adoptResults', params: ({ event }) => event.output }],
              },
              { target: 'shown.stale', description: 'The search timed out.', actions: [{ type: 'clearResults' }] },
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
        shown: {
          description:
            'The results are shown. A query that found something is remembered when its input, its screen or the search is left.',
          on: {
            'input.left': { guard: { type: 'hasFound' }, actions: REMEMBER_QUERY },
            'screen.changed': [
              { guard: { type: 'isSearch', params: ({ event }) => event }, description: 'The same screen again.' },
              { guard: and([stateIn({ visit: 'here' }), 'hasFound']), actions: REMEMBER_QUERY },
            ],
            'search.reset': {
              guard: { type: 'hasFound' },
              actions: [...REMEMBER_QUERY, { type: 'resetAll' }, ...RENEW],
            },
          },
          initial: 'arrived',
          states: {
            arrived: {
              description: 'An input that was left while the search was running has left its query now.',
              always: [
                { guard: and([stateIn({ input: 'left' }), 'hasFound']), target: 'loaded', actions: REMEMBER_QUERY },
                { target: 'loaded' },
              ],
            },
            loaded: {
              description: 'The results of the last response.',
              on: { 'page.outdated': { target: 'renewing' } },
            },
            renewing: {
              description: 'Old results are shown while the same search is sent again, and stay shown if that fails.',
              invoke: {
                id: 'searchAgain',
                src: 'searchProducts',
                input: parameters,
                onDone: [
                  {
                    guard: { type: 'isAnswered', params: ({ event }) => event.output },
                    target: 'loaded',
                    actions: [{ type: 'adoptResults', params: ({ event }) => event.output }],
                  },
                  { target: 'stale', description: 'The search timed out.' },
                ],
                onError: {
                  target: 'stale',
                  actions: [
                    { type: 'logFailure', params: ({ event }) => ({ text: SEARCH_FAILED, error: event.error }) },
                  ],
                },
              },
            },
            stale: {
              description: 'The last search got no answer: it is sent again when the network, or the shopper, is back.',
              invoke: {
                id: 'awaitRenewal',
                src: 'awaitRetry',
                onError: { description: 'It is sent again at the next visit of the screen.' },
              },
              on: { 'retry.due': { target: 'renewing' }, 'page.outdated': { target: 'renewing' } },
            },
          },
        },
        failed: {
          description: 'Says that the search failed and offers to try again.',
          exit: [{ type: 'beSilent' }],
          invoke: {
            id: 'awaitRetry',
            src: 'awaitRetry',
            onError: { description: 'The shopper can still tap «Повторить».' },
          },
          on: {
            'search.retried': { target: 'searching' },
            'retry.due': {
              target: 'searching',
              description: 'The network, or the shopper, is back: searches again by itself.',
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
          on: { 'screen.changed': { guard: { type: 'isSearch', params: ({ event }) => event }, target: 'loading' } },
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
          description: 'Only logged. Loaded again by the next visit, or when the network or the shopper is back.',
          invoke: {
            id: 'awaitRetryOfGenres',
            src: 'awaitRetry',
            onError: { description: 'Listening failed: the genres are loaded again at the next visit of the screen.' },
          },
          on: {
            'screen.changed': { guard: { type: 'isSearch', params: ({ event }) => event }, target: 'loading' },
            'retry.due': { target: 'loading' },
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
          guard: { type: 'isOtherScreen', params: ({ event }) => event },
          target: '.left',
          description: 'An input that is removed with its screen sends no event that it lost the focus.',
        },
      },
      states: {
        left: { description: 'The input has no focus.', on: { 'input.focused': { target: 'watched' } } },
        watched: {
          description: 'The input has the focus: its text is read again and again.',
          invoke: {
            id: 'watchInput',
            src: 'watchInput',
            onError: { description: 'Reading the input failed: only its own events count.' },
          },
          on: { 'input.left': { target: 'left' } },
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
            'screen.changed': { guard: { type: 'isSearch', params: ({ event }) => event }, target: 'here' },
            'currency.changed': {
              guard: { type: 'isOtherCurrency', params: ({ event }) => event },
              description: 'Nothing is searched while another screen is shown; the results are out of date.',
              actions: [{ type: 'adoptCurrency', params: ({ event }) => event }, raise({ type: 'results.outdated' })],
            },
          },
        },
        here: {
          description: 'The search is on the screen: results that are old by then are loaded again.',
          invoke: {
            id: 'followAge',
            src: 'followAge',
            onError: { description: 'The results are not loaded again before the criteria change.' },
          },
          on: { 'screen.changed': { guard: { type: 'isOtherScreen', params: ({ event }) => event }, target: 'away' } },
        },
      },
    },
  },
});
