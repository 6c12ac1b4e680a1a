import type { EventFromLogic } from 'xstate';
import type { CartItem, Id } from '../model/entities';
import type { cartMachine } from './cart.machine';

type Send = (event: EventFromLogic<typeof cartMachine>) => void;

/** What a shopper may do with the cart. */
export const cartVerbs = (send: Send) => ({
  /** A line of another currency than the cart's empties it first. */
  addItem: (item: CartItem) => send({ type: 'item.added', item }),
  /** At once, with no question. @param id the edition's */
  removeItem: (id: Id) => send({ type: 'item.removed', id }),
  /** Opens the question whether a line shall go. @param id the edition's */
  askRemoval: (id: Id) => send({ type: 'removal.asked', id }),
  /** Opens the question whether everything shall go. */
  askClearing: () => send({ type: 'clearing.asked' }),
  /** «Да» to the question that is open. */
  confirm: () => send({ type: 'dialog.confirmed' }),
  /** «Нет» to the question that is open. */
  cancel: () => send({ type: 'dialog.cancelled' }),
});
