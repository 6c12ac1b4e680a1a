/**
 * The entities as the machines and views get them: read and normalised by `src/shop/api`,
 * so every list is present, and a number is either finite or null.
 */

import type { Id } from './ids';
import type { PriceFields, PriceType } from './priceTypes';
import type { ProfileValues } from './profile';
import type { SubscriptionFlags } from './subscriptions';

export type { Id, PriceType };

/** A display currency. `icon` is a file name under /uploads or a URL. */
export interface Currency {
  id: Id;
  code: string;
  name: string;
  icon: string | null;
  symbol: string | null;
}

/** A console generation: its name and its icon (file name under /uploads or a URL). */
export interface Platform {
  id: Id;
  name: string;
  icon: string | null;
}

/** A genre that the search filters by. */
export interface Genre {
  id: Id;
  name: string;
}

/** The fields of a game that lists show, without its editions; a collection's edition has them as `productCard`. */
export interface ProductCard extends SubscriptionFlags {
  id: Id;
  name: string | null;
  image: string | null;
  type: string | null;
  editionType: string | null;
  platforms: Platform[];
  /** From 0 to 5; 0 without one. */
  rating: number;
}

/** A game or subscription in a list of them. */
export interface ListedProduct extends ProductCard {
  editions: Edition[];
}

/** A game or subscription on its own page, with all its details and editions. */
export interface Product extends ProductCard {
  genres: Genre[];
  ratingCount: number;
  description: string | null;
  editions: DescribedEdition[];
}

/**
 * The prices of an edition in its display currency; `price` is used only when `convertedPrice` is null.
 * Dates are ISO 8601.
 */
export interface PricedEdition extends PriceFields<number | null, string | null> {
  price: number | null;
  convertedPrice: number | null;
}

/** One thing that can be bought, in one display currency. */
export interface Edition extends PricedEdition {
  id: Id;
  editionName: string;
  type: string | null;
  editionType: string | null;
  platforms: Platform[];
  /** `display_currency_id`, else `displayCurrency.id`; null when the server sends neither. */
  displayCurrencyId: Id | null;
}

/** An edition on its game's page. */
export interface DescribedEdition extends Edition {
  localizations: string[];
  description: string | null;
}

/** An edition in a collection; it carries its game's data. */
export interface CollectionEdition extends Edition {
  productCard: ProductCard | null;
}

/** A list of editions that the operator has put together. */
export interface Collection {
  id: Id;
  name: string;
  /** The picture of its banner, else its own. */
  banner: string | null;
  editions: CollectionEdition[];
}

/** One entry of the home feed: banners link to collections, lists show products of one. */
export interface FeedItem {
  type: 'banner' | 'list';
  title: string;
  collections: Collection[];
  collection: Collection | null;
}

/** One line of the cart. `price` is the original price; `discountedPrice` is null when there is none. */
export interface CartItem {
  /** The edition's id. */
  id: Id;
  productId: Id;
  title: string;
  image: string | null;
  type: string | null;
  platforms: Platform[];
  editionName: string;
  editionType: string;
  /** Null if the stored value was not a price: shown as «0 руб.», and not sold without the server's total. */
  price: number | null;
  discountedPrice: number | null;
  /** When the discount ends (ISO 8601), so that an ended one stops counting in the cart as well. */
  promotionEnd: string | null;
  priceType: PriceType;
  currencyId: Id | null;
}

/** A favourite, unique by title and edition id. */
export interface FavouriteItem extends Pick<
  CartItem,
  'image' | 'title' | 'type' | 'platforms' | 'editionName' | 'editionType'
> {
  /** The product's id. */
  id: Id;
  editionId: Id | null;
  /** The edition, reduced to what the row and the cart need. Null: «Нет в наличии». */
  edition: FavouriteEdition | null;
}

/** What is stored of a favourite's edition: enough to show and buy it. */
export interface FavouriteEdition extends PricedEdition, Pick<Edition, 'id' | 'displayCurrencyId'> {}

/** A promo code the server accepted; `discount` in percent. */
export interface Promo {
  code: string;
  discount: number;
}

export type PromoStatus = 'empty' | 'success' | 'error';

/** Who is shopping. Both are null outside Telegram when nothing was saved. */
export interface Identity {
  telegramId: string | null;
  telegramUsername: string | null;
}

/** A customer as the server knows them; absent fields are empty strings. */
export interface User extends ProfileValues {
  /** Null where the server names none. */
  telegramId: Id | null;
}

/** The notice that replaces the shop; `maintenanceMessage` may hold line breaks or be empty. */
export interface MaintenanceStatus {
  maintenanceMode: boolean;
  maintenanceMessage: string;
}

/** The stored data of an order between its bill and its verification (storage key `paymentData`). */
export interface PaymentData {
  orderId: Id;
  /** In the cart's currency. */
  amount: number;
  items: OrderedItem[];
  psLogin: string;
  email: string;
  paymentUrl: string;
}

/** One line of an order as it is stored: the receipt shows its cover. */
export interface OrderedItem extends BilledItem {
  /** Of the cart's line, as the server wrote it: it is not sent with the bill. Earlier versions stored none. */
  image?: string | null;
}

/** One line of a bill (`gameInfo` of POST /payment/create-bill). */
export interface BilledItem {
  id: Id;
  title: string;
  editionId: Id;
  edition_type: string;
  edition: string;
  editionName: string;
  price: number;
  finalPrice: number;
  discount_amount: number | null;
  currency: Id | null;
}
