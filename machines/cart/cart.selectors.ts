import type { SnapshotFrom } from 'xstate';
import { currenciesAgree } from '../model/cart';
import type { CartItem, Id, Promo, PromoStatus } from '../model/entities';
import { isSameId } from '../model/ids';
import { quoteOf, type Quote, type QuoteLine } from '../model/quote';
import type { CartContext, cartMachine } from './cart.machine';

type Cart = SnapshotFrom<typeof cartMachine>;

/** What the cart holds, hidden or not. */
export const selectItems = (cart: Cart): CartItem[] => cart.context.items;

/** The number on the cart's badge: stored items count also while they are hidden (decisions, Cart). */
export const selectItemCount = (cart: Cart): number => cart.context.items.length;

/** Whether an edition is in the cart. */
export const selectIsInCart =
  (editionId: Id) =>
  (cart: Cart): boolean =>
    cart.context.items.some((item) => isSameId(item.id, editionId));

/** Whether a line may be put in; null, the line of an edition without a price, may not. */
export const selectMayAdd =
  (item: CartItem | null) =>
  (cart: Cart): boolean =>
    item !== null && cart.can({ type: 'item.added', item });

/** Whether the filled cart holds another currency than the shopper's: its items are hidden, checkout is blocked. */
export const selectHasMismatch = ({ context }: Cart): boolean =>
  context.items.length > 0 && !currenciesAgree(context.currencyId, context.shopperCurrencyId ?? null);

/** Whether it has been found out in which currency the shopper sees prices; until then none is shown. */
export const selectIsCurrencyKnown = (cart: Cart): boolean => cart.context.shopperCurrencyId !== undefined;

/** The currency the items were added in. */
export const selectCartCurrencyId = (cart: Cart): Id | null => cart.context.currencyId;

const NO_ITEMS: CartItem[] = [];

/** The items to show: none while the currencies differ. */
export const selectVisibleItems = (cart: Cart): CartItem[] => (selectHasMismatch(cart) ? NO_ITEMS : cart.context.items);

const quotes = new WeakMap<CartContext, Quote>();

/** What the cart costs: worked out once for all who ask. */
export function selectQuote({ context }: Cart): Quote {
  const quote = quotes.get(context) ?? quoteOf(context);
  quotes.set(context, quote);
  return quote;
}

/** What one line costs. */
export const selectQuoteLine =
  (id: Id) =>
  (cart: Cart): QuoteLine | undefined =>
    selectQuote(cart).lines.find((line) => isSameId(line.id, id));

/** What the total row shows; all amounts in the cart's currency. */
export const selectTotals = (cart: Cart): Pick<Quote, 'original' | 'final' | 'benefit'> => {
  const { original, final, benefit } = selectQuote(cart);
  return { original, final, benefit };
};

/** Whether the shopper may go and pay. */
export const selectCanCheckOut = (cart: Cart): boolean =>
  cart.context.items.length > 0 &&
  selectIsCurrencyKnown(cart) &&
  !selectHasMismatch(cart) &&
  selectQuote(cart).isComplete;

/** What the promo input says of itself. */
export function selectPromoStatus(cart: Cart): PromoStatus {
  if (cart.matches({ promo: 'applied' })) return 'success';
  return cart.matches({ promo: 'refused' }) ? 'error' : 'empty';
}

/** Whether a code is on its way to the server. */
export const selectIsCheckingPromo = (cart: Cart): boolean => cart.matches({ promo: 'checking' });

/** Why the code was refused; empty outside the error state. */
export const selectPromoError = (cart: Cart): string =>
  selectPromoStatus(cart) === 'error' ? cart.context.promoError : '';

/** The promo that counts, whatever the input says. */
export const selectPromo = (cart: Cart): Promo | null => cart.context.promo;

/** The line whose removal is being confirmed. */
export const selectPendingRemoval = (cart: Cart): CartItem | null =>
  cart.context.items.find((item) => isSameId(item.id, cart.context.pendingRemovalId)) ?? null;

/** Whether the shopper is asked to confirm the clearing. */
export const selectIsConfirmingClearing = (cart: Cart): boolean => cart.matches({ dialog: 'confirmingClearing' });
