import { fromPromise } from 'xstate';
import type { Genre } from '../../machines/model/entities';
import type { SearchAnswer, SearchParams } from '../../machines/model/search';
import { shopActors } from '../../machines/shop/shop.machine';
import { fetchGenres, searchProducts } from '../api/search';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';

/** The search meets the server, the page and the visit's storage. */
export const wireSearch = ({ client, page, saved, log }: Effects) =>
  shopActors.search.provide({
    actors: {
      awaitConnection: awaitConnection(page),
      fetchGenres: fromPromise<Genre[]>(({ signal }) => fetchGenres(client, signal)),
      searchProducts: fromPromise<SearchAnswer, SearchParams>(({ input, signal }) =>
        searchProducts(client, input, signal),
      ),
      readInput: fromPromise<string | null>(async () => page.readSearchInput()),
    },
    actions: {
      saveSearch: (_, search) => saved.writeSearch(search),
      logFailure: (_, { text, error }) => log.error(text, error),
    },
  });
