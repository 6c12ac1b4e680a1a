import { fromPromise } from 'xstate';
import { withLatest } from '../../../machines/model/records';
import { withQuery, type SearchAnswer } from '../../../machines/model/search';
import { shopActors } from '../../../machines/shop/shop.machine';
import { fetchGenres, searchProducts } from '../api/search.api';
import { awaitRetry } from './awaitRetry';
import type { Effects } from './effects';
import { lookEvery } from './lookEvery';
import { createPageAge, isOutdated } from './pageAge';
import { followRecord } from './storageEvents';

/** How many answers are kept; the oldest is dropped first. */
const ANSWERS_KEPT = 20;

/** Connects the search with the server, the page and the storage of the visit. */
export const wireSearch = (effects: Effects) => {
  const { client, browserWindow, saved, log, now } = effects;
  const { followAge, restart } = createPageAge(effects, { looksAtOnce: true });
  /** By their serialised parameters, the latest last (search-6). */
  let answers: Record<string, SearchAnswer & { loadedAt: number }> = {};
  return shopActors.search.provide({
    actors: {
      awaitRetry: awaitRetry(browserWindow),
      fetchGenres: fromPromise(({ signal }) => fetchGenres(client, signal)),
      followAge,
      searchProducts: fromPromise(async ({ input, signal }) => {
        const { currencyId, genres } = input;
        const key = JSON.stringify({ ...input, currencyId: String(currencyId), genres: genres.map(String) });
        const kept = answers[key];
        const answer =
          kept && !isOutdated(kept.loadedAt, effects)
            ? kept
            : { ...(await searchProducts(client, input, signal)), loadedAt: now() };
        // After a timeout the results that are shown, none or the last ones, are old: they are requested at the next return.
        restart(answer.isAnswered ? answer.loadedAt : -Infinity);
        if (answer.isAnswered) answers = withLatest(answers, key, answer, ANSWERS_KEPT);
        return answer;
      }),
      followStorage: followRecord(effects, 'search', ({ queries }) => ({ type: 'queries.reloaded', queries })),
      watchInput: lookEvery(150, () => {
        let last: string | null = null;
        return (notify) => {
          const text = browserWindow.readSearchInput();
          if (text === null || text === last) return;
          last = text;
          notify({ type: 'query.typed', text });
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
