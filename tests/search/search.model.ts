/**
 * The search by its rules (machines/search/rules.md), written a second time:
 * plain data that imports nothing of the chart.
 */

export interface Criteria {
  query: string;
  genres: string[];
  from: string;
  to: string;
}

/** The parameters of a request. */
export interface Asked {
  query: string;
  genres: string[];
  priceFrom: number | null;
  priceTo: number | null;
  currencyId: string | null;
}

export interface Kept {
  criteria: Criteria;
  /** The queries of the account that found something, the latest first. */
  queries: string[];
}

export const NOTHING: Kept = { criteria: { query: '', genres: [], from: '', to: '' }, queries: [] };

/** A bound that is no number above zero is left out (search-8). */
const bound = (text: string): number | null => (Number(text) > 0 ? Number(text) : null);

const FAILED = 'Произошла ошибка при поиске игр. Пожалуйста, попробуйте позже.';

export class SearchModel {
  criteria: Criteria;
  /** How often a new list replaced the results: each one begins at its first page. */
  renewals = 0;
  currencyId: string | null = null;
  isOpen = false;
  view: 'prompt' | 'searching' | 'error' | 'found' = 'prompt';
  /** The number of found products. */
  results = 0;
  error = '';
  /** Milliseconds until the request is sent. */
  debounce: number | null = null;
  isAsking = false;
  /** The screen has not been opened yet, or the results are out of date. */
  isStale = true;
  /** Old results are shown while the same search is sent again. */
  isRenewing = false;
  /** The last search has timed out, or its renewal has failed: it is sent again when the network or the shopper is back. */
  isUnanswered = false;
  genres: 'unknown' | 'asked' | 'failed' | 'known' = 'unknown';
  /** Whether the input has the focus: then it is read at an interval. */
  isFocused = false;
  kept: Kept;
  /** The query that was stored last, as it was typed, and how often all were removed. */
  savedQuery: string | undefined;
  clearings = 0;
  /** The texts logged in the console. */
  console: string[] = [];

  constructor(kept: Kept) {
    this.kept = kept;
    this.criteria = { ...kept.criteria };
  }

  get asked(): Asked {
    const { query, genres, from, to } = this.criteria;
    return { query: query.trim(), genres, priceFrom: bound(from), priceTo: bound(to), currencyId: this.currencyId };
  }

  /** Whether there is something to reset, also a bound that counts for nothing. */
  get hasFilters(): boolean {
    const { genres, from, to } = this.criteria;
    return `${genres.join()}${from}${to}` !== '';
  }

  /** The count on the filter button. */
  get filters(): number {
    const { genres, from, to } = this.criteria;
    return genres.length + (bound(from) ? 1 : 0) + (bound(to) ? 1 : 0);
  }

  private keep(): void {
    this.kept = { ...this.kept, criteria: { ...this.criteria } };
  }

  /** The request follows the last input after 300 ms, if text or filters are sufficient (search-1, search-2). */
  private decide(): void {
    const { query, priceFrom, priceTo } = this.asked;
    this.isStale = false;
    this.isAsking = false;
    this.isRenewing = false;
    this.isUnanswered = false;
    this.debounce = null;
    this.error = '';
    if (priceFrom !== null && priceTo !== null && priceFrom > priceTo) {
      this.error = 'Минимальная цена не может быть больше максимальной';
      this.view = 'error';
      this.results = 0;
    } else if (query.length >= 3 || this.filters > 0) {
      this.view = 'searching';
      this.debounce = 300;
    } else {
      this.view = 'prompt';
      this.results = 0;
    }
  }

  private changed(): void {
    this.keep();
    this.decide();
  }

  type(text: string): void {
    const query = text.replaceAll('<', '').replaceAll('>', '');
    if (query === this.criteria.query) return;
    this.criteria.query = query;
    this.renewals += 1;
    this.changed();
  }

  toggle(genre: string): void {
    const { genres } = this.criteria;
    this.criteria.genres = genres.includes(genre) ? genres.filter((one) => one !== genre) : [...genres, genre];
    this.renewals += 1;
    this.changed();
  }

  price(side: 'from' | 'to', text: string): void {
    this.criteria[side] = text;
    this.renewals += 1;
    this.changed();
  }

  /** «Сбросить все» (search-12). */
  resetFilters(): void {
    this.criteria = { query: this.criteria.query, genres: [], from: '', to: '' };
    this.renewals += 1;
    this.changed();
  }

  /** «Очистить поиск» (search-13). */
  resetAll(): void {
    this.remember();
    this.criteria = { ...NOTHING.criteria };
    this.results = 0;
    this.renewals += 1;
    this.changed();
  }

  /**
   * Other filters or another currency send the request again (search-4); while the screen is closed, the results are
   * only marked as out of date.
   */
  see(currencyId: string | null): void {
    if (currencyId !== null && currencyId === this.currencyId) return;
    this.currencyId = currencyId;
    if (this.isOpen) {
      this.changed();
      return;
    }
    this.isStale = true;
    this.isAsking = false;
    this.isRenewing = false;
    this.isUnanswered = false;
    this.debounce = null;
    this.error = '';
    this.view = 'prompt';
    this.results = 0;
  }

  open(): void {
    if (this.genres === 'unknown' || this.genres === 'failed') this.genres = 'asked';
    this.isOpen = true;
    if (this.isStale) this.decide();
  }

  /** What was found is offered again: five queries, each once (search-23). */
  private remember(): void {
    const query = this.criteria.query.trim();
    if (this.view !== 'found' || this.results === 0 || query.length < 3) return;
    this.savedQuery = this.criteria.query;
    const others = this.kept.queries.filter((one) => one.toLowerCase() !== query.toLowerCase());
    this.kept.queries = [query, ...others].slice(0, 5);
  }

  clearQueries(): void {
    this.kept.queries = [];
    this.clearings += 1;
  }

  leaveInput(): void {
    this.remember();
    this.isFocused = false;
  }

  leave(): void {
    if (!this.isOpen) return;
    this.remember();
    this.isOpen = false;
    this.isFocused = false;
  }

  answer(found: number): void {
    this.isAsking = false;
    this.view = 'found';
    this.results = found;
    // The input was left before that.
    if (!this.isFocused) this.remember();
  }

  /** The results are old, and the screen is open (price-9). */
  age(): void {
    this.isRenewing ||= this.view === 'found';
    this.isUnanswered = false;
  }

  timeOut(): void {
    this.answer(0);
    this.isUnanswered = true;
  }

  /** @param found null if the search has timed out, or failed: the old results stay */
  renew(found: number | null): void {
    this.isRenewing = false;
    this.isUnanswered = found === null;
    this.results = found ?? this.results;
  }

  renewalFailed(): void {
    this.renew(null);
    this.console.push(FAILED);
  }

  genresFailed(): void {
    this.genres = 'failed';
    this.console.push('Failed to fetch genres');
  }

  fail(): void {
    this.isAsking = false;
    this.view = 'error';
    this.results = 0;
    this.error = FAILED;
    this.console.push(this.error);
  }

  retry(): void {
    if (!this.canRetry) return;
    this.view = 'searching';
    this.error = '';
    this.isAsking = true;
  }

  /** The connection was lost and is restored: requests without an answer are sent again. */
  connected(): void {
    if (this.genres === 'failed') this.genres = 'asked';
    if (this.isUnanswered) this.age();
    this.retry();
  }

  get canRetry(): boolean {
    return this.view === 'error' && this.error.startsWith('Произошла');
  }

  pass(ms: number): void {
    if (this.debounce === null) return;
    this.debounce -= ms;
    if (this.debounce > 0) return;
    this.debounce = null;
    this.isAsking = true;
  }
}
