import { assign, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import { isSoldIn } from '../model/editions';
import type { Genre, Id, ListedProduct } from '../model/entities';
import { hasId, isSameId } from '../model/ids';
import { supportCodeOf } from '../model/errors';
import { missingEffect } from '../model/missingEffect';
import type { ScreenName } from '../model/screens';
import {
  isLongEnough,
  isRangeInverted,
  isSearchable,
  NO_CRITERIA,
  sanitizeQuery,
  withQuery,
  type SearchAnswer,
  type SearchCriteria,
  type SearchParams,
} from '../model/search';

export interface SearchContext extends SearchCriteria {
  /** Undefined until the starting currency is known: nothing is searched until then. */
  currencyId?: Id | null;
  genres: Genre[];
  /** What this account has searched for and found, the latest first. */
  queries: string[];
  results: ListedProduct[];
  error: string;
  /** Code of the failed request (error-4); empty without one. */
  supportCode: string;
}

/** The vocabulary of the search's chart (`search.machine.ts`): its data, questions, actions, actors and delays. */
export const searchSetup = setup({
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
      | { type: 'retry.due' }
      | { type: 'queries.cleared' }
      | { type: 'queries.reloaded'; queries: string[] }
      | { type: 'input.focused' }
      | { type: 'input.left' }
      | { type: 'criteria.changed' }
      | { type: 'results.outdated' }
      | { type: 'page.outdated' },
  },
  actors: {
    fetchGenres: fromPromise<Genre[]>(missingEffect('fetchGenres')),
    searchProducts: fromPromise<SearchAnswer, SearchParams>(missingEffect('searchProducts')),
    followStorage: fromCallback<EventObject>(missingEffect('followStorage')),
    watchInput: fromCallback<EventObject>(missingEffect('watchInput')),
    awaitRetry: fromCallback<EventObject>(missingEffect('awaitRetry')),
    followAge: fromCallback<EventObject>(missingEffect('followAge')),
  },
  guards: {
    isSearch: (_, { screen }: { screen: ScreenName | null }) => screen === 'search',
    isOtherScreen: (_, { screen }: { screen: ScreenName | null }) => screen !== 'search',
    hasFound: ({ context: { query, results } }) => isLongEnough(query) && results.length > 0,
    isRangeInverted: ({ context }) => isRangeInverted(context),
    isSearchable: ({ context }) => isSearchable(context),
    isOtherCurrency: ({ context: { currencyId } }, params: { currencyId: Id | null | undefined }) =>
      currencyId == null || !isSameId(currencyId, params.currencyId),
    lacksCurrency: ({ context }) => context.currencyId === undefined,
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
    resetFilters: assign({ selectedGenres: [], priceFrom: '', priceTo: '' }),
    resetAll: assign(NO_CRITERIA),
    clearResults: assign({ results: [] }),
    beSilent: assign({ error: '' }),
    explain: assign((_, { text, error }: { text: string; error?: unknown }) => ({
      error: text,
      supportCode: supportCodeOf(error),
    })),
    rememberQuery: assign({ queries: ({ context }) => withQuery(context.queries, context.query) }),
    adoptQueries: assign({ queries: (_, params: { queries: string[] }) => params.queries }),
    clearQueries: assign({ queries: [] }),
    /** Only what is sold in the shopper's currency is found (card-1): nothing else is shown, or remembered. */
    adoptResults: assign({
      results: ({ context: { currencyId = null } }, { products }: SearchAnswer) =>
        products.filter(({ editions }) => editions.some((edition) => isSoldIn(edition, currencyId))),
    }),
    /** Provided by wiring: keeps the search for a reload of this visit. */
    saveSearch: (_, _params: SearchCriteria) => {},
    /** Provided by wiring: adds the query to those of the account. */
    saveQuery: (_, _params: { query: string }) => {},
    /** Provided by wiring: removes the queries of the account. */
    removeQueries: () => {},
    /** Sent to the shop: a new list begins. */
    announceRenewal: () => {},
    /** Provided by wiring: logs to the console. */
    logFailure: (_, _params: { text: string; error: unknown }) => {},
  },
});
