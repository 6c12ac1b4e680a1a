import { fromPromise } from 'xstate';
import { shopActors } from '../../../machines/shop/shop.machine';
import { fetchCurrencies, fetchUserCurrency, saveUserCurrency } from '../api/currencies.api';
import { awaitRetry } from './awaitRetry';
import type { Effects } from './effects';
import { followRecord } from './storageEvents';

/** Connects the currency with the server, the storage and the console. */
export const wireCurrency = (effects: Effects) => {
  const { client, saved, browserWindow, log } = effects;
  return shopActors.currency.provide({
    actors: {
      followStorage: followRecord(
        effects,
        'currency',
        ({ currency }) => currency && { type: 'currency.stored', currency },
      ),
      awaitRetry: awaitRetry(browserWindow),
      fetchCurrencies: fromPromise(({ signal }) => fetchCurrencies(client, signal)),
      fetchUserCurrency: fromPromise(({ input, signal }) => fetchUserCurrency(client, input.telegramId, signal)),
      // A reload waits for this request, so that the choice is not lost.
      saveUserCurrency: fromPromise(({ input, signal }) =>
        browserWindow.holdReload(saveUserCurrency(client, input, signal)),
      ),
    },
    actions: {
      saveCurrency: (_, { currency }) => saved.change((record) => ({ ...record, currency }), 'currency'),
      warn: (_, { text, error }) => (error === undefined ? log.warn(text) : log.error(text, error)),
    },
  });
};
