import type { SnapshotFrom } from 'xstate';
import { productCards, type Card } from '../model/editions';
import type { Id, ListedProduct } from '../model/entities';
import { hasId } from '../model/ids';
import { filterCount } from '../model/search';
import type { searchMachine } from './search.machine';

type Search = SnapshotFrom<typeof searchMachine>;

/** Which of its states the search screen shows (search-16). */
export type SearchView = 'prompt' | 'searching' | 'error' | 'nothing' | 'results';

/** What the screen shows. */
export function selectSearchView({ value, context }: Search): SearchView {
  switch (value.results) {
    case 'unasked':
    case 'deciding':
    case 'empty':
      return 'prompt';
    case 'awaitingCurrency':
    case 'debouncing':
    case 'searching':
      return 'searching';
    case 'inverted':
    case 'failed':
      return 'error';
    case 'shown':
      return context.results.length > 0 ? 'results' : 'nothing';
  }
}

/** Whether something is typed that is too short to be searched for. */
export const selectIsQueryShort = (search: Search): boolean =>
  selectSearchView(search) === 'prompt' && search.context.query.trim() !== '';

/** Whether trying again may help. */
export const selectCanRetry = (search: Search): boolean => search.can({ type: 'search.retried' });

/** What was found, and whether that is known for the present parameters. */
export const selectAnswer = (search: Search): { isAnswered: boolean; products: ListedProduct[] } => ({
  isAnswered: search.matches({ results: 'shown' }),
  products: search.context.results,
});

/** The number on the filter button. */
export const selectFilterCount = (search: Search): number => filterCount(search.context);

/** Whether there is a filter to reset: also a bound that counts for nothing, such as 0. */
export const selectHasFilters = ({ context }: Search): boolean =>
  context.selectedGenres.length > 0 || context.priceFrom !== '' || context.priceTo !== '';

/** Whether a genre is chosen. */
export const selectIsChosen =
  (genreId: Id) =>
  (search: Search): boolean =>
    hasId(search.context.selectedGenres, genreId);

/** Results as they are shown: type «Игра» first, then alphabetically by edition type (search-17). */
export function searchCards(products: readonly ListedProduct[], currencyId: Id | null, now: number): Card[] {
  const rank = (card: Card): number => (card.type === 'Игра' ? 0 : 1);
  return productCards(products, currencyId, now).sort(
    (a, b) => rank(a) - rank(b) || a.editionType.localeCompare(b.editionType, 'ru'),
  );
}

/** What the bar of the screen shows. */
export const selectSearchBar = (search: Search) => ({
  query: search.context.query,
  filterCount: selectFilterCount(search),
});

/** What is shown below it, and what is said of a failure. */
export const selectFound = (search: Search) => ({
  view: selectSearchView(search),
  error: search.context.error,
  code: search.context.supportCode,
  canRetry: selectCanRetry(search),
});

/** One bound of the price, and whether the bounds are the wrong way round. */
export const selectBound = (bound: 'priceFrom' | 'priceTo') => (search: Search) => ({
  value: search.context[bound],
  isWrong: search.matches({ results: 'inverted' }),
});
