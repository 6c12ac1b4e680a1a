import { assign, setup } from 'xstate';
import type { CartItem, Id } from '../model/entities';

/** The button of a product page that puts an edition into the cart (product-18). */
export const buyButtonMachine = setup({
  types: { context: {} as { editionId: Id | null }, events: {} as { type: 'item.bought'; item: CartItem } },
  delays: { confirmationPause: 2_000 },
  actions: {
    noteEdition: assign({ editionId: (_, params: { item: CartItem }) => params.item.id }),
    /** Provided by wiring: sends the line to the cart. */
    addToCart: (_, _params: { item: CartItem }) => {},
  },
}).createMachine({
  id: 'buyButton',
  description: 'Puts the chosen edition at the chosen price into the cart, and says so.',
  context: { editionId: null },
  initial: 'ready',
  on: {
    'item.bought': {
      target: '.confirmed',
      actions: [
        { type: 'noteEdition', params: ({ event }) => event },
        { type: 'addToCart', params: ({ event }) => event },
      ],
    },
  },
  states: {
    ready: { description: 'An edition can be bought.' },
    confirmed: {
      description: 'For 2 s the button says that the edition is in the cart; another one can be bought meanwhile.',
      after: { confirmationPause: { target: 'ready' } },
    },
  },
});
