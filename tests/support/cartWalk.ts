import type { EventObject, SnapshotFrom } from 'xstate';
import type { cartMachine } from '../../machines/cart/cart.machine';
import { selectVisibleItems } from '../../machines/cart/cart.selectors';
import { cartItem } from './samples';
import { after, answered, failed, type GraphSnapshot } from './statechart';
import { statesOf } from './walks';

export type Cart = SnapshotFrom<typeof cartMachine>;

export const PROMO = { code: 'WELCOME10', discount: 10 };
const ZERO = { code: 'WELCOME10', discount: 0 };
/** The one line of the cart. */
export const item = cartItem();

/** All that can happen to a cart on its own screen. */
export const events = [
  { type: 'currency.changed', currencyId: '1' },
  { type: 'currency.changed', currencyId: '2' },
  { type: 'removal.asked', id: '100' },
  { type: 'clearing.asked' },
  { type: 'dialog.confirmed' },
  { type: 'dialog.cancelled' },
  { type: 'promo.submitted', code: 'WELCOME10' },
  { type: 'promo.edited', text: 'OTHER' },
  answered('checkPromo', PROMO),
  answered('checkPromo', ZERO),
  failed('checkPromo', 'Ошибка при проверке промокода'),
  answered('recheckPromo', PROMO),
  answered('recheckPromo', ZERO),
  failed('recheckPromo'),
  answered('calculateTotal', { total: 3600, promo: PROMO }),
  answered('calculateTotal', { total: 4000, promo: null }),
  failed('calculateTotal'),
  after('reloadPause', 'cart.dialog.reloading'),
];

/** A dialog covers everything else, a mismatch hides the promo form, and the current currency is not offered. */
export function possible(from: GraphSnapshot, event: EventObject): boolean {
  const cart = from as Cart;
  const isCovered = !statesOf(from.value).includes('dialog.closed');
  if (event.type.startsWith('xstate.') || event.type.startsWith('dialog.')) {
    const { output } = event as { output?: { total?: number; promo?: unknown } };
    // The client takes the promo in the answer for the one that it has sent.
    return !(event.type.endsWith('calculateTotal') && output?.promo && cart.context.promo === null);
  }
  if (isCovered) return false;
  if (event.type === 'currency.changed')
    return (event as { currencyId?: string }).currencyId !== cart.context.shopperCurrencyId;
  if (event.type === 'clearing.asked') return cart.context.items.length > 0;
  return selectVisibleItems(cart).length > 0;
}

/** What an earlier visit stored: as the input of the machine, and as the values of the storage. */
export const ways = {
  'with a filled cart': { saved: { items: [item], currencyId: '1', promo: null }, stored: {}, possible },
  'while the promo of an earlier visit proves itself': {
    saved: { items: [item], currencyId: '1', promo: PROMO },
    stored: { promoCode: PROMO.code, promoDiscount: '10', promoStatus: 'success' },
    // The walk continues without the stored promo, whether it was checked or not.
    possible: (from: GraphSnapshot, event: EventObject) =>
      statesOf(from.value).includes('promo.rechecking') && possible(from, event),
  },
};
