import type { CartItem, Id } from '../model/entities';
import type { cartMachine } from './cart.machine';
import type { Send } from '../verbs';

/** What a shopper may do with the cart. */
export const cartVerbs = (send: Send<typeof cartMachine>) => ({
  /** A line of another currency than the cart's empties it first. */
  addItem: (item: CartItem) => send({ type: 'item.added', item }),
  /** Removes a line without a dialog. @param id the edition's */
  removeItem: (id: Id) => send({ type: 'item.removed', id }),
  /** Opens the dialog that confirms the removal of a line. @param id the edition's */
  askRemoval: (id: Id) => send({ type: 'removal.asked', id }),
  /** Opens the dialog that confirms the clearing. */
  askClearing: () => send({ type: 'clearing.asked' }),
  /** «Да» in the open dialog. */
  confirm: () => send({ type: 'dialog.confirmed' }),
  /** «Нет» in the open dialog. */
  cancel: () => send({ type: 'dialog.cancelled' }),
});
