import type { Id } from '../model/entities';
import type { searchMachine } from './search.machine';
import type { Send } from '../verbs';

/** What a shopper may do with the search. */
export const searchVerbs = (send: Send<typeof searchMachine>) => ({
  /** The search starts by itself after the last letter. */
  typeQuery: (text: string) => send({ type: 'query.typed', text }),
  /** While the input has the focus, its text is read every 150 ms. */
  enterInput: () => send({ type: 'input.focused' }),
  leaveInput: () => send({ type: 'input.left' }),
  toggleGenre: (genreId: Id) => send({ type: 'genre.toggled', genreId }),
  /** @param text an amount in the shopper's currency, as it was typed; empty for no bound */
  typePrice: (bound: 'priceFrom' | 'priceTo', text: string) => send({ type: 'price.typed', bound, text }),
  /** Genres and bounds; the text stays. */
  resetFilters: () => send({ type: 'filters.reset' }),
  /** The text with all filters. */
  resetSearch: () => send({ type: 'search.reset' }),
  /** The account's earlier queries. */
  clearQueries: () => send({ type: 'queries.cleared' }),
  retry: () => send({ type: 'search.retried' }),
});
