import type { Id, ListedProduct } from './entities';
import { wellFormed } from './ids';
import { typedText } from './typedText';

/** Without a filter, a shorter query starts no search (search-2). */
const MINIMUM_QUERY_LENGTH = 3;

/** What the shopper typed and chose; price bounds as typed. */
export type SearchCriteria = typeof NO_CRITERIA;

/** The results. A search that timed out has no results, but is not cached: it may be sent again (search-21). */
export interface SearchAnswer {
  products: ListedProduct[];
  isAnswered: boolean;
}

/** The parameters of the request: an empty query, no genres and null are not sent. Prices in the display currency. */
export interface SearchParams {
  query: string;
  genres: Id[];
  priceFrom: number | null;
  priceTo: number | null;
  currencyId: Id | null;
}

export const NO_CRITERIA = { query: '', selectedGenres: [] as Id[], priceFrom: '', priceTo: '' };

/** Text without `<` and `>` (search-3); blanks at the ends stay while the shopper types. */
export const sanitizeQuery = (text: string): string => text.replace(/[<>]/g, '');

/** A typed price bound: a number above 0; null for anything else. */
export function priceBound(text: string): number | null {
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** The parameters of the request for these criteria. */
export function searchParams(criteria: SearchCriteria, currencyId: Id | null): SearchParams {
  return {
    query: wellFormed(typedText(criteria.query)),
    genres: criteria.selectedGenres,
    priceFrom: priceBound(criteria.priceFrom),
    priceTo: priceBound(criteria.priceTo),
    currencyId,
  };
}

/** Whether the lower bound is greater than the upper one. */
export function isRangeInverted(criteria: SearchCriteria): boolean {
  return (priceBound(criteria.priceFrom) ?? 0) > (priceBound(criteria.priceTo) ?? Infinity);
}

/** The number on the filter button: one per genre and one per price bound (search-11). */
export function filterCount(criteria: SearchCriteria): number {
  return (
    criteria.selectedGenres.length +
    [criteria.priceFrom, criteria.priceTo].filter((bound) => priceBound(bound) !== null).length
  );
}

/** Whether a query alone starts a search. */
export const isLongEnough = (query: string): boolean => typedText(query).length >= MINIMUM_QUERY_LENGTH;

/** Whether there is something to search for: a long enough query, a genre, or a price bound. */
export const isSearchable = (criteria: SearchCriteria): boolean =>
  isLongEnough(criteria.query) || filterCount(criteria) > 0;

/** How many queries an account is offered again. */
const QUERIES_REMEMBERED = 5;

/** The queries of an account after another one, the latest first and each once, however it is written. */
export function withQuery(queries: readonly string[], query: string): string[] {
  const text = typedText(query);
  const others = queries.filter((one) => one.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, QUERIES_REMEMBERED);
}
