import { fromPromise } from 'xstate';
import { shopActors } from '../../../machines/shop/shop.machine';
import { fetchGenres, searchProducts } from '../api/search.api';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';
import { lookEvery } from './lookEvery';

/** Connects the search with the server, the page and the storage of the visit. */
export const wireSearch = ({ client, browserWindow, saved, log }: Effects) =>
  shopActors.search.provide({
    actors: {
      awaitConnection: awaitConnection(browserWindow),
      fetchGenres: fromPromise(({ signal }) => fetchGenres(client, signal)),
      searchProducts: fromPromise(({ input, signal }) => searchProducts(client, input, signal)),
      watchInput: lookEvery(150, () => {
        let last: string | null = null;
        return (tell) => {
          const text = browserWindow.readSearchInput();
          if (text === null || text === last) return;
          last = text;
          tell({ type: 'query.typed', text });
        };
      }),
    },
    actions: {
      saveSearch: (_, search) => saved.writeSearch(search),
      logFailure: (_, { text, error }) => log.error(text, error),
    },
  });
