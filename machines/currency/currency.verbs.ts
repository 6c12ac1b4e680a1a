import type { EventFromLogic } from 'xstate';
import type { Id } from '../model/entities';
import type { currencyMachine } from './currency.machine';

type Send = (event: EventFromLogic<typeof currencyMachine>) => void;

/** What a shopper may do with the currency of the shop. */
export const currencyVerbs = (send: Send) => ({
  /** The choice takes effect once the server has accepted it. */
  chooseCurrency: (currencyId: Id) => send({ type: 'currency.chosen', currencyId }),
  /** A list that has failed to load is loaded again. */
  openMenu: () => send({ type: 'menu.opened' }),
});
