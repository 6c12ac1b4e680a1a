import type { SnapshotFrom } from 'xstate';
import { currencyOfCart, currencyOfLine, hasLine, matchCurrencies } from '../model/cart';
import type { Order } from '../model/payment';
import type { CartItem, Id, Promo } from '../model/entities';
import { isSameId } from '../model/ids';
import type { PaymentReason } from '../model/paymentReasons';
import { quoteLine, quoteOf, type Quote, type QuoteLine } from '../model/quote';
import type { cartMachine } from './cart.machine';
import type { CartContext } from './cart.setup';

type Cart = SnapshotFrom<typeof cartMachine>;

/** The number on the cart's badge: stored items count also while they are hidden (cart-11). */
export const selectItemCount = (cart: Cart): number => cart.context.items.length;

/** Whether an edition is in the cart. */
export const selectIsInCart =
  (editionId: Id | null) =>
  (cart: Cart): boolean =>
    editionId !== null && hasLine(cart.context, editionId);

/** Whether a line can be added; null, an edition without a price, cannot. */
export const selectMayAdd =
  (item: CartItem | null) =>
  (cart: Cart): boolean =>
    item !== null && cart.can({ type: 'item.added', item });

/** Whether all lines are in another currency than the shopper's: then they are hidden, and checkout is blocked. */
export const selectHasConflict = (cart: Cart): boolean => cart.matches({ currencies: 'conflicting' });

/** Whether the lines are of several currencies: then they are shown, and checkout is blocked. */
const selectIsMixed = (cart: Cart): boolean => cart.matches({ currencies: 'mixed' });

/** Whether the shopper's currency has been decided; until then no price is shown. */
export const selectIsCurrencyKnown = (cart: Cart): boolean => cart.context.shopperCurrencyId !== undefined;

/** The currency the items were added in; of a mixed cart, the first that is not the shopper's. */
const selectCartCurrencyId = ({ context }: Cart): Id | null => currencyOfCart(context, context.shopperCurrencyId);

const NO_ITEMS: CartItem[] = [];

/** The items to show: none while all are in another currency. */
export const selectVisibleItems = (cart: Cart): CartItem[] => (selectHasConflict(cart) ? NO_ITEMS : cart.context.items);

const quotes = new WeakMap<CartContext, Quote>();

/** What the cart costs, calculated once for all callers. */
export function selectQuote({ context }: Cart): Quote {
  const quote = quotes.get(context) ?? quoteOf(context);
  quotes.set(context, quote);
  return quote;
}

/** What one line costs, in the quote of all. */
export const selectQuoteLine =
  (item: CartItem) =>
  ({ context }: Cart): QuoteLine =>
    quoteLine(item, context.asOf);

/** The sums; all amounts in the cart's currency. */
export const selectTotals = (cart: Cart): Pick<Quote, 'original' | 'final' | 'promoOff' | 'benefit'> => {
  const { original, final, promoOff, benefit } = selectQuote(cart);
  return { original, final, promoOff, benefit };
};

/** What the total row shows. */
export const selectTotalRow = (cart: Cart) => ({ ...selectTotals(cart), promo: selectPromo(cart) });

/** Why the lines cannot be bought now (cart-10, cart-27, cart-28); null if nothing is in the way. */
const selectObstacle = (cart: Cart): PaymentReason | null => {
  if (selectHasConflict(cart) || selectIsMixed(cart)) return 'otherCurrency';
  return selectQuote(cart).isComplete ? null : 'unpriced';
};

/** Whether checkout is possible. */
export const selectCanCheckOut = (cart: Cart): boolean =>
  selectItemCount(cart) > 0 && selectIsCurrencyKnown(cart) && selectObstacle(cart) === null;

/** The state of «Оформить покупку». */
export const selectCheckout = (cart: Cart) => ({
  mayCheckOut: selectCanCheckOut(cart),
  obstacle: selectObstacle(cart),
});

/** What is bought when «Оплатить» is tapped now. */
export const selectOrder = ({ context }: Cart): Order => ({
  items: context.items,
  promo: context.promo,
  serverTotal: context.serverTotal,
  asOf: context.asOf,
  match: matchCurrencies(context, context.shopperCurrencyId),
  currencyIsKnown: context.shopperCurrencyId !== undefined,
  currencyId: context.shopperCurrencyId ?? null,
});

/** The promo that counts, whatever is typed in the input. */
export const selectPromo = (cart: Cart): Promo | null => cart.context.promo;

/** The line whose removal is being confirmed. */
export const selectPendingRemoval = (cart: Cart): CartItem | null =>
  cart.context.items.find((item) => isSameId(item.id, cart.context.pendingRemovalId)) ?? null;

/** What the screen of the cart is made of. */
export const selectCartState = (cart: Cart) => ({
  isEmpty: selectItemCount(cart) === 0,
  isKnown: selectIsCurrencyKnown(cart),
  hasConflict: selectHasConflict(cart),
  isMixed: selectIsMixed(cart),
  items: selectVisibleItems(cart),
});

/** The open confirmation dialog. */
export const selectQuestion = (cart: Cart) => ({
  removal: selectPendingRemoval(cart),
  isClearing: cart.matches({ dialog: 'confirmingClearing' }),
});

/** What the pay button shows. */
export const selectPayable = (cart: Cart) => ({
  final: selectQuote(cart).final,
  isKnown: selectIsCurrencyKnown(cart),
  obstacle: selectObstacle(cart),
});

/** Which currency the lines are in, whether it is another one and hides them, and whether they are in several. */
export const selectMismatch = (cart: Cart) => ({
  currencyId: selectCartCurrencyId(cart),
  isHidden: selectHasConflict(cart),
  isMixed: selectIsMixed(cart),
});

/**
 * One row of the cart: what it costs, in which currency, and whether other rows are in another one. Flat, so that only
 * another value renders a row again: there may be hundreds.
 */
export const selectRow = (item: CartItem) => (cart: Cart) => ({
  ...selectQuoteLine(item)(cart),
  currencyId: currencyOfLine(cart.context, item),
  isMixed: selectIsMixed(cart),
});

/** The state of the cart toggle of an edition. @param line the line that it would add */
export const selectToggle = (editionId: Id | null, line: CartItem | null) => (cart: Cart) => ({
  inCart: selectIsInCart(editionId)(cart),
  mayAdd: selectMayAdd(line)(cart),
});
