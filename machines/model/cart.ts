import type { CartItem, Id, Promo } from './entities';
import type { Card } from './editions';
import { isSameId } from './ids';
import { priceOptions, type PriceOption } from './money';

/**
 * The one rule for showing, adding up and buying a cart: its currency is the shopper's, or one of the two is unknown.
 */
export const currenciesAgree = (cartCurrencyId: Id | null, shopperCurrencyId: Id | null): boolean =>
  cartCurrencyId === null || shopperCurrencyId === null || isSameId(cartCurrencyId, shopperCurrencyId);

/** What an earlier visit has stored under `cart`, `cartCurrencyId`, `promoCode`, `promoDiscount` and `promoStatus`. */
export interface SavedCart {
  items: CartItem[];
  currencyId: Id | null;
  /** Only a promo that was stored as successful. */
  promo: Promo | null;
}

/** The request for the server's total. */
export interface TotalRequest {
  items: CartItem[];
  currencyId: Id;
  promo: Promo | null;
  /** The time of the quote, milliseconds since the epoch. */
  asOf: number;
}

/** The server's sum in the cart's currency; `promo` is null when it applied none. */
export interface TotalAnswer {
  total: number;
  promo: Promo | null;
}

/** The fields of a card or favourite that the cart needs. */
export interface Sale extends Omit<Card, 'edition' | 'subscription'> {
  edition: Pick<Card['edition'], 'id' | 'editionName' | 'displayCurrencyId'>;
}

/** The cart line for one price option of an edition. */
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
