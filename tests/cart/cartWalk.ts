import type { EventObject, SnapshotFrom } from 'xstate';
import type { cartMachine } from '../../machines/cart/cart.machine';
import type { promoMachine } from '../../machines/promo/promo.machine';
import { selectVisibleItems } from '../../machines/cart/cart.selectors';
import { cartItem } from '../support/samples';
import { after, answered, failed, type GraphSnapshot } from '../support/statechart';
import { statesOf } from '../support/walks';

export type Cart = SnapshotFrom<typeof cartMachine>;

export const PROMO = { code: 'WELCOME10', discount: 10 };
const ZERO = { code: 'WELCOME10', discount: 0 };
/** The one line of the cart. */
export const item = cartItem();

/** Every event that a cart can receive on its own screen. */
export const events = [
  { type: 'currency.changed', currencyId: '1' },
  { type: 'currency.changed', currencyId: '2' },
  { type: 'removal.asked', id: '100' },
  { type: 'clearing.asked' },
  { type: 'dialog.confirmed' },
  { type: 'dialog.cancelled' },
  answered('calculateTotal', { total: 4000, promo: null }),
  failed('calculateTotal'),
  after('reloadPause', 'cart.dialog.reloading'),
];

/** A dialog covers everything else, a mismatch hides the promo form, and the current currency is not offered. */
export function possible(from: GraphSnapshot, event: EventObject): boolean {
  const cart = from as Cart;
  const isCovered = !statesOf(from.value).includes('dialog.closed');
  if (event.type.startsWith('xstate.') || event.type.startsWith('dialog.')) return true;
  if (isCovered) return false;
  if (event.type === 'currency.changed')
    return (event as { currencyId?: string }).currencyId !== cart.context.shopperCurrencyId;
  if (event.type === 'clearing.asked') return cart.context.items.length > 0;
  return selectVisibleItems(cart).length > 0;
}

/** Every event that the promo code can receive on the cart screen. */
export const promoEvents = [
  { type: 'promo.submitted', code: 'WELCOME10' },
  { type: 'promo.edited', text: 'OTHER' },
  answered('checkPromo', PROMO),
  answered('checkPromo', ZERO),
  failed('checkPromo', 'Ошибка при проверке промокода'),
  answered('recheckPromo', PROMO),
  answered('recheckPromo', ZERO),
  failed('recheckPromo'),
  { type: 'promo.dropped' },
];

type PromoSnapshot = SnapshotFrom<typeof promoMachine>;

/** What an earlier visit stored: as the input of the machine, and as the values of the storage. */
export const promoWays = {
  'without a stored promo': {
    code: '',
    stored: {},
    // The server's total can leave out only an applied promo code.
    possible: (from: GraphSnapshot, event: EventObject) =>
      event.type !== 'promo.dropped' || (from as PromoSnapshot).context.counting !== '',
  },
  'with the promo of an earlier visit': {
    code: PROMO.code,
    stored: { promoCode: PROMO.code, promoDiscount: '10', promoStatus: 'success' },
    possible: (from: GraphSnapshot, event: EventObject) =>
      (from as PromoSnapshot).value === 'rechecking' &&
      (event.type !== 'promo.dropped' || (from as PromoSnapshot).context.counting !== ''),
  },
};
