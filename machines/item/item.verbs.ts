import type { EventFromLogic } from 'xstate';
import type { Id, PriceType } from '../model/entities';
import type { itemMachine } from './item.machine';

type Send = (event: EventFromLogic<typeof itemMachine>) => void;

/** What a shopper may do on the page of a product. */
export const itemVerbs = (send: Send) => ({
  retry: () => send({ type: 'page.retried' }),
  /** Chooses an edition with the first of its prices. */
  chooseEdition: (editionId: Id) => send({ type: 'edition.chosen', editionId }),
  choosePrice: (editionId: Id, priceType: PriceType) => send({ type: 'price.chosen', editionId, priceType }),
  /** Adds the chosen edition to the cart; if it is there already, opens the cart. */
  buy: () => send({ type: 'item.bought' }),
});
