import type { SnapshotFrom } from 'xstate';
import { editionsIn, productCards, type Card } from '../model/editions';
import type { Id, ListedProduct } from '../model/entities';
import { hasId } from '../model/ids';
import { effectivePrice } from '../model/money';
import { filterCount, priceBound, type SearchCriteria } from '../model/search';
import { typedText } from '../model/typedText';
import type { searchMachine } from './search.machine';

type Search = SnapshotFrom<typeof searchMachine>;

/** Which of its states the screen shows (search-16). */
function viewOf(search: Search): 'prompt' | 'searching' | 'error' | 'nothing' | 'results' {
  if (search.matches({ results: 'shown' })) return search.context.results.length > 0 ? 'results' : 'nothing';
  switch (search.value.results) {
    case 'awaitingCurrency':
    case 'debouncing':
    case 'searching':
      return 'searching';
    case 'inverted':
    case 'failed':
      return 'error';
    default:
      return 'prompt';
  }
}

/** Whether the typed query is too short for a search. */
export const selectIsQueryShort = (search: Search): boolean =>
  viewOf(search) === 'prompt' && typedText(search.context.query) !== '';

/** The found products, and the bounds of their prices as typed. */
export interface Found extends Pick<SearchCriteria, 'priceFrom' | 'priceTo'> {
  products: readonly ListedProduct[];
}

/** What was found, and whether that is known for the present parameters. */
export const selectAnswer = (search: Search): Found & { isAnswered: boolean } => ({
  isAnswered: search.matches({ results: 'shown' }),
  products: search.context.results,
  priceFrom: search.context.priceFrom,
  priceTo: search.context.priceTo,
});

/** Whether there is a filter to reset: also a bound that counts for nothing, such as 0. */
export const selectHasFilters = ({ context }: Search): boolean =>
  context.selectedGenres.length > 0 || context.priceFrom !== '' || context.priceTo !== '';

/** Whether a genre is chosen. */
export const selectIsChosen =
  (genreId: Id) =>
  (search: Search): boolean =>
    hasId(search.context.selectedGenres, genreId);

/** A product with its editions within the price bounds; with all where none is, because the server has found it. */
const withinBounds =
  ({ priceFrom, priceTo }: Found, currencyId: Id | null, now: number) =>
  (product: ListedProduct): ListedProduct => {
    const [from, to] = [priceBound(priceFrom) ?? 0, priceBound(priceTo) ?? Infinity];
    const editions = editionsIn(product.editions, currencyId).filter((edition) => {
      const price = effectivePrice(edition, now);
      return price !== null && price >= from && price <= to;
    });
    return editions.length > 0 ? { ...product, editions } : product;
  };

/** Results as they are shown: type «Игра» first, then alphabetically by edition type (search-17, search-25). */
export function searchCards(found: Found, currencyId: Id | null, now: number): Card[] {
  const rank = (card: Card): number => (card.type === 'Игра' ? 0 : 1);
  return productCards(found.products.map(withinBounds(found, currencyId, now)), currencyId, now).sort(
    (a, b) => rank(a) - rank(b) || a.editionType.localeCompare(b.editionType, 'ru'),
  );
}

/** What the bar of the screen shows: the query, and the number on the filter button. */
export const selectSearchBar = ({ context }: Search) => ({ query: context.query, filterCount: filterCount(context) });

/** What is shown below it, and what is said of a failure. */
export const selectFound = (search: Search) => ({
  view: viewOf(search),
  error: search.context.error,
  code: search.context.supportCode,
  canRetry: search.can({ type: 'search.retried' }),
});

/** One bound of the price, and whether the lower bound is greater than the upper one. */
export const selectBound = (bound: 'priceFrom' | 'priceTo') => (search: Search) => ({
  value: search.context[bound],
  isWrong: search.matches({ results: 'inverted' }),
});
