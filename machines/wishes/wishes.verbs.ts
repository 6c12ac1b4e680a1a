import type { EventFromLogic } from 'xstate';
import type { Wish, wishesMachine } from './wishes.machine';

type Send = (event: EventFromLogic<typeof wishesMachine>) => void;

/** What a shopper may do with products of an earlier visit. */
export const wishesVerbs = (send: Send) => ({
  /** Asks for something as soon as the feed confirms the product at its price, or takes that back. */
  toggleWish: (wish: Wish) => send({ type: 'wish.toggled', wish }),
});
