import type { Id } from '../model/entities';
import type { currencyMachine } from './currency.machine';
import type { Send } from '../verbs';

/** What a shopper may do with the currency of the shop. */
export const currencyVerbs = (send: Send<typeof currencyMachine>) => ({
  /** The choice takes effect once the server has accepted it. */
  chooseCurrency: (currencyId: Id) => send({ type: 'currency.chosen', currencyId }),
  /** A list that has failed to load is loaded again. */
  openMenu: () => send({ type: 'menu.opened' }),
});
