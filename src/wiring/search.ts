import { fromCallback, fromPromise } from 'xstate';
import { shopActors } from '../../machines/shop/shop.machine';
import { fetchGenres, searchProducts } from '../api/search';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';

/** The search meets the server, the page and the visit's storage. */
export const wireSearch = ({ client, page, saved, log }: Effects) =>
  shopActors.search.provide({
    actors: {
      awaitConnection: awaitConnection(page),
      fetchGenres: fromPromise(({ signal }) => fetchGenres(client, signal)),
      searchProducts: fromPromise(({ input, signal }) => searchProducts(client, input, signal)),
      readInput: fromPromise(async () => page.readSearchInput()),
      followScroll: fromCallback(({ sendBack }) =>
        page.onScroll((scroll) => sendBack({ type: 'page.scrolled', scroll })),
      ),
    },
    actions: {
      saveSearch: (_, search) => saved.writeSearch(search),
      scrollTo: (_, { scroll }) => page.scrollTo(scroll),
      logFailure: (_, { text, error }) => log.error(text, error),
    },
  });
