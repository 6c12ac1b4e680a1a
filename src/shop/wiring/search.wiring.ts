import { fromCallback, fromPromise } from 'xstate';
import { withQuery } from '../../../machines/model/search';
import { shopActors } from '../../../machines/shop/shop.machine';
import { fetchGenres, searchProducts } from '../api/search.api';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';
import { lookEvery } from './lookEvery';
import { followRecord } from './storageEvents';

/** Connects the search with the server, the page and the storage of the visit. */
export const wireSearch = (effects: Effects) => {
  const { client, browserWindow, saved, log } = effects;
  return shopActors.search.provide({
    actors: {
      awaitConnection: awaitConnection(browserWindow),
      fetchGenres: fromPromise(({ signal }) => fetchGenres(client, signal)),
      searchProducts: fromPromise(({ input, signal }) => searchProducts(client, input, signal)),
      followStorage: fromCallback(({ sendBack }) =>
        followRecord(effects, 'search', ({ queries }) => sendBack({ type: 'queries.reloaded', queries })),
      ),
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
      saveQuery: (_, { query }) =>
        saved.change((record) => ({ ...record, queries: withQuery(record.queries, query) }), 'search'),
      removeQueries: () => saved.change((record) => ({ ...record, queries: [] }), 'search'),
      logFailure: (_, { text, error }) => log.error(text, error),
    },
  });
};
