import type { CartItem, Id, Promo } from './entities';
import type { Card } from './editions';
import { hasId, isSameId } from './ids';
import { priceOptions, type PriceOption } from './money';

/** The lines of a cart, and the currency they were added in. */
export interface CartContents {
  items: CartItem[];
  /** Also the currency of each line that was stored without one. */
  currencyId: Id | null;
}

/** What an earlier visit has stored of the cart. */
export interface SavedCart extends CartContents {
  /** Only a promo that was stored as successful. */
  promo: Promo | null;
}

/**
 * A code starts to count or, with `isAgain`, still counts. Or the code `stopped` no longer counts; null: the refused code
 * did not count.
 */
export type PromoChange = { promo: Promo; isAgain: boolean } | { stopped: string | null; refused: boolean };

/** A stored promo after a change: another window may have stored another code meanwhile. */
export function changePromo(promo: Promo | null, change: PromoChange): Promo | null {
  if ('stopped' in change) return promo?.code === change.stopped ? null : promo;
  return change.isAgain && promo?.code !== change.promo.code ? promo : change.promo;
}

/** The currency of one line; null if it is not known. */
export const currencyOfLine = ({ currencyId }: CartContents, item: CartItem): Id | null =>
  item.currencyId ?? currencyId;

/** How the currencies of the lines relate to each other and to the shopper's. */
export type CurrencyMatch = 'empty' | 'agreeing' | 'conflicting' | 'mixed';

/**
 * The one rule for showing, adding up and buying a cart. All lines are compared: lines of two currencies, or of a
 * known and an unknown one, are never added up.
 * @param shopperCurrencyId null or undefined while it is not known
 */
export function matchCurrencies(cart: CartContents, shopperCurrencyId: Id | null | undefined): CurrencyMatch {
  const [first, ...others] = cart.items.map((item) => currencyOfLine(cart, item));
  if (first === undefined) return 'empty';
  if (others.some((other) => !isSameId(other, first))) return 'mixed';
  return first === null || shopperCurrencyId == null || isSameId(first, shopperCurrencyId) ? 'agreeing' : 'conflicting';
}

/** The currency of the cart; of a mixed one, the first that is not the shopper's. Null if none is known. */
export function currencyOfCart(cart: CartContents, shopperCurrencyId: Id | null | undefined): Id | null {
  const known = cart.items.flatMap((item) => currencyOfLine(cart, item) ?? []);
  return known.find((id) => !isSameId(id, shopperCurrencyId)) ?? known[0] ?? cart.currencyId;
}

/** A new line, or a removed line that is put back: only a new one may replace the others. */
export interface CartAddition {
  kind: 'add' | 'putBack';
  item: CartItem;
  /** The currency in which the line is bought; null if it is not known. */
  currencyId: Id | null;
  /** Its place in the cart, if its removal is undone; a new one is the last. */
  at?: number | undefined;
}

/** A change of the cart's lines. It is made to the cart as it is stored, whatever this window shows. */
export type CartChange = CartAddition | { kind: 'remove'; ids: readonly Id[] } | { kind: 'clear' };

/** The currency in which a line is bought: its own, even if the shopper's has changed before the removal is undone. */
export const boughtIn = (item: CartItem, shopperCurrencyId: Id | null | undefined): Id | null =>
  item.currencyId ?? shopperCurrencyId ?? null;

/** Whether a line may be added to the others; if not, a new one replaces them. */
const mayJoin = (cart: CartContents, currencyId: Id | null): boolean =>
  currencyId === null ||
  cart.items.some((item) => {
    const other = currencyOfLine(cart, item);
    return other === null || isSameId(other, currencyId);
  });

/** Whether adding a line changes the cart: an edition is in it once. */
export function isAddable(cart: CartContents, { kind, item, currencyId }: CartAddition): boolean {
  if (!mayJoin(cart, currencyId)) return kind === 'add' || cart.items.length === 0;
  return !hasLine(cart, item.id);
}

/** A line of the cart with its currency, and its place. */
export interface PlacedLine {
  item: CartItem;
  at: number;
}

/** @returns undefined if the edition is not in the cart */
export function lineOf(cart: CartContents, id: Id): PlacedLine | undefined {
  const at = cart.items.findIndex((one) => isSameId(one.id, id));
  const item = cart.items[at];
  return item && { item: { ...item, currencyId: currencyOfLine(cart, item) }, at };
}

/** Whether an edition is in the cart. */
export const hasLine = ({ items }: CartContents, id: Id | null): boolean => items.some((item) => isSameId(item.id, id));

/** The cart after a change. */
export function changeCart({ items, currencyId }: CartContents, change: CartChange): CartContents {
  const cart = { items, currencyId };
  switch (change.kind) {
    case 'add':
    case 'putBack': {
      if (!isAddable(cart, change)) return cart;
      if (!mayJoin(cart, change.currencyId)) return { items: [change.item], currencyId: change.currencyId };
      const { item, at = items.length } = change;
      const joinedBy = (line: CartItem): CartItem[] => [...items.slice(0, at), line, ...items.slice(at)];
      // The lines without a currency have that of the cart: among several currencies it must not become another one.
      if (matchCurrencies(cart, null) === 'mixed')
        return { items: joinedBy({ ...item, currencyId: change.currencyId }), currencyId };
      return {
        items: joinedBy(item),
        currencyId: items.length > 0 ? (change.currencyId ?? currencyId) : change.currencyId,
      };
    }
    case 'remove':
      return { items: items.filter((item) => !hasId(change.ids, item.id)), currencyId };
    case 'clear':
      return { items: [], currencyId: null };
  }
}

/** The request for the server's total. */
export interface TotalRequest {
  items: CartItem[];
  currencyId: Id;
  promo: Promo | null;
  /** The time of the quote, milliseconds since the epoch. */
  asOf: number;
}

/** The server's sum in the cart's currency. */
export interface TotalAnswer {
  total: number;
  isPromoApplied: boolean;
}

/** The fields of a card or favourite that the cart needs. */
export interface Sale extends Pick<Card, 'productId' | 'title' | 'image' | 'type' | 'platforms' | 'editionType'> {
  edition: Pick<Card['edition'], 'id' | 'editionName' | 'displayCurrencyId'>;
}

/** The cart line for one price option of an edition. */
export function cartItemOf(card: Sale, option: PriceOption, currencyId: Id | null): CartItem {
  const { edition } = card;
  return {
    id: edition.id,
    productId: card.productId,
    title: card.title,
    image: card.image,
    type: card.type,
    platforms: card.platforms,
    editionName: edition.editionName,
    editionType: card.editionType,
    price: option.originalPrice ?? option.price,
    discountedPrice: option.originalPrice === null ? null : option.price,
    promotionEnd: option.promotionEndDate,
    priceType: option.type,
    currencyId: edition.displayCurrencyId ?? currencyId,
  };
}

/** The line a card's cart button adds: its first price option; null when the edition has no price. */
export function defaultCartItem(card: Card, currencyId: Id | null, now: number): CartItem | null {
  const option = priceOptions(card.edition, now)[0];
  return option ? cartItemOf(card, option, currencyId) : null;
}
