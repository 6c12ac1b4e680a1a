import type { SnapshotFrom } from 'xstate';
import { cartTotals, type CartTotals } from '../model/cart';
import type { CartItem, Id, Promo, PromoStatus } from '../model/entities';
import type { cartMachine } from './cart.machine';

type Cart = SnapshotFrom<typeof cartMachine>;

/** What the cart holds, hidden or not. */
export const selectItems = (cart: Cart): CartItem[] => cart.context.items;

/** The number on the cart's badge: stored items count also while they are hidden (decisions, Cart). */
export const selectItemCount = (cart: Cart): number => cart.context.items.length;

/** Whether an edition is in the cart. */
export const selectIsInCart = (editionId: Id) => (cart: Cart): boolean =>
  cart.context.items.some((item) => item.id === editionId);

/** Whether the filled cart holds another currency than the shopper's: its items are hidden, checkout is blocked. */
export const selectHasMismatch = ({ context }: Cart): boolean =>
  context.items.length > 0 &&
  context.currencyId !== null &&
  context.shopperCurrencyId !== null &&
  context.currencyId !== context.shopperCurrencyId;

/** The currency the items were added in. */
export const selectCartCurrencyId = (cart: Cart): Id | null => cart.context.currencyId;

const NO_ITEMS: CartItem[] = [];

/** The items to show: none while the currencies differ. */
export const selectVisibleItems = (cart: Cart): CartItem[] => (selectHasMismatch(cart) ? NO_ITEMS : cart.context.items);

/** Whether the shopper may go and pay. */
export const selectCanCheckOut = (cart: Cart): boolean => cart.context.items.length > 0 && !selectHasMismatch(cart);

/** Original, final and saved sum at `now` (milliseconds since the epoch). */
export const selectTotals = (now: number) => (cart: Cart): CartTotals => cartTotals(cart.context, now);

/** What the promo input says of itself. */
export function selectPromoStatus(cart: Cart): PromoStatus {
  if (cart.matches({ promo: 'applied' })) return 'success';
  return cart.matches({ promo: 'refused' }) ? 'error' : 'empty';
}

/** Whether a code is on its way to the server. */
export const selectIsCheckingPromo = (cart: Cart): boolean => cart.matches({ promo: 'checking' });

/** Why the code was refused; empty outside the error state. */
export const selectPromoError = (cart: Cart): string => (selectPromoStatus(cart) === 'error' ? cart.context.promoError : '');

/** The promo that counts, whatever the input says. */
export const selectPromo = (cart: Cart): Promo | null => cart.context.promo;

/** The line whose removal is being confirmed. */
export const selectPendingRemoval = (cart: Cart): CartItem | null =>
  cart.context.items.find((item) => item.id === cart.context.pendingRemovalId) ?? null;

/** Whether the shopper is asked to confirm the clearing. */
export const selectIsConfirmingClearing = (cart: Cart): boolean => cart.matches({ dialog: 'confirmingClearing' });
