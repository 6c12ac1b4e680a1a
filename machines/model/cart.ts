import type { BilledItem, CartItem, Id, Promo } from './entities';
import type { Card } from './editions';
import { priceOptions, validDiscount, type PriceOption } from './money';

/** What the cart's total row shows; all amounts in the cart's currency. */
export interface CartTotals {
  /** The sum before any discount. */
  original: number;
  /** What the shopper pays: the server's total when there is one, else the local one. */
  final: number;
  /** What the shopper saves; never negative. */
  benefit: number;
}

/** What an earlier visit left under `cart`, `cartCurrencyId`, `promoCode`, `promoDiscount` and `promoStatus`. */
export interface SavedCart {
  items: CartItem[];
  currencyId: Id | null;
  /** Only a promo that was marked success. */
  promo: Promo | null;
}

/** What the server is asked to add up. */
export interface TotalRequest {
  items: CartItem[];
  currencyId: Id;
  promo: Promo | null;
}

/** The server's sum in the cart's currency; `promo` null when it applied none. */
export interface TotalAnswer {
  total: number;
  promo: Promo | null;
}

/** What the cart needs of a card, or of a favourite. */
export interface Sale extends Omit<Card, 'edition' | 'subscription'> {
  edition: Pick<Card['edition'], 'id' | 'editionName' | 'displayCurrencyId'>;
}

/** The line that `option` of an edition becomes in the cart. */
export function cartItemOf(card: Sale, option: PriceOption, currencyId: Id | null): CartItem {
  const { edition } = card;
  return {
    id: edition.id,
    editionId: edition.id,
    productId: card.productId,
    title: card.title,
    name: card.title,
    image: card.image,
    type: card.type,
    platforms: card.platforms,
    edition: edition.editionName,
    editionName: edition.editionName,
    edition_type: card.editionType,
    price: option.originalPrice ?? option.price,
    discount_amount: option.originalPrice === null ? null : option.price,
    promotion_end_date: option.promotionEndDate,
    isPsPlus: option.type === 'ps_plus',
    isEaPlay: option.type === 'ea_play',
    priceType: option.type,
    currencyId: edition.displayCurrencyId ?? currencyId,
  };
}

/** The line a card's cart button adds: its first price option; null when the edition has no price. */
export function defaultCartItem(card: Card, currencyId: Id | null, now: number): CartItem | null {
  const option = priceOptions(card.edition, now)[0];
  return option ? cartItemOf(card, option, currencyId) : null;
}

/** The discounted price of a line while its discount is valid, else null. */
export function lineDiscount(item: CartItem, now: number): number | null {
  return validDiscount({ original: item.price, discounted: item.discount_amount, endDate: item.promotion_end_date }, now);
}

/** What one line costs, rounded down (section 9). */
export function cartLinePrice(item: CartItem, now: number): number {
  return Math.floor(lineDiscount(item, now) ?? item.price);
}

/** The sum of the lines after their own discounts; the promo not yet taken off. */
export function subtotal(items: readonly CartItem[], now: number): number {
  return items.reduce((sum, item) => sum + cartLinePrice(item, now), 0);
}

/** The sum of the lines before their discounts. */
export function originalSum(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + Math.floor(item.price), 0);
}

/** floor(subtotal × (1 − percent / 100)) (section 4, Promo), computed in whole units so that 10 % of 10 is exactly 1. */
export function promoTotal(sum: number, percent: number): number {
  return Math.floor((sum * (100 - percent)) / 100);
}

/** Original, final and saved sum of the cart. `serverTotal` wins over the local sum when the server gave one. */
export function cartTotals(
  cart: { items: readonly CartItem[]; promo: Promo | null; serverTotal: number | null },
  now: number,
): CartTotals {
  const original = originalSum(cart.items);
  const final = cart.serverTotal ?? promoTotal(subtotal(cart.items, now), cart.promo?.discount ?? 0);
  return { original, final, benefit: Math.max(0, original - final) };
}

/** A cart line as a bill lists it. */
export function billedItem(item: CartItem, now: number): BilledItem {
  return {
    id: item.id,
    title: item.title,
    editionId: item.editionId,
    edition_type: item.edition_type,
    edition: item.edition,
    editionName: item.editionName,
    price: item.price,
    finalPrice: cartLinePrice(item, now),
    discount_amount: lineDiscount(item, now),
    currency: item.currencyId,
  };
}

