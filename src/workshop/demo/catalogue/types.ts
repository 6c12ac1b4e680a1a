/** Wire shapes of the shop's HTTP contract, as this demo backend sends them. */

import type { ApiPriceFields } from '../../../../machines/model/priceTypes';
import type { Subscription, SubscriptionFlags } from '../../../../machines/model/subscriptions';

export interface WireGenre {
  id: number;
  name: string;
}

export interface WirePlatform {
  id: number;
  name: string;
  /** Path below `/uploads/`. */
  icon_url: string;
}

export interface WireCurrency {
  id: number;
  code: string;
  name: string;
  /** Path below `/uploads/`. */
  icon: string;
  symbol: string;
}

export interface WireProductCard extends SubscriptionFlags {
  id: number;
  name: string;
  /** Path below `/uploads/`. */
  image_url: string;
  type: ProductKind;
  edition_type: string;
  genres: WireGenre[];
  /** 0–5 stars. */
  rating: number;
  ratingCount: number;
  platforms: WirePlatform[];
  description: string;
}

export interface WireProduct extends WireProductCard {
  editions: WireEdition[];
}

/** What one edition costs in one display currency; prices in its units, dates ISO 8601. */
export interface WirePrices extends ApiPriceFields<number | null, string | null> {
  /** The store's own price, in the units of `currency`. */
  price: number;
  /** The price in the display currency; null where `price` already is in it. */
  convertedPrice: number | null;
  /** Id of the currency `price` is in. */
  currency: number;
}

export interface WireEdition extends WirePrices {
  id: number;
  editionName: { name: string };
  platforms: WirePlatform[];
  localizations: { name: string }[];
  display_currency_id: number;
  displayCurrency: WireCurrency;
  description: string;
  type: ProductKind;
  edition_type: string;
  productCard?: WireProductCard;
}

export interface WireCollection {
  id: number;
  name: string;
  banner_image: string | null;
  image_url: string | null;
  editions: WireEdition[];
}

export interface WireFeedItem {
  id: number;
  type: 'banner' | 'list';
  title: string;
  collections?: WireCollection[];
  collection?: WireCollection;
}

export type ProductKind = 'Игра' | 'Дополнение' | 'Подписка' | 'Игровая валюта';

/** An edition as a title lists it: its name, its store class and its price against the base price. */
export interface TitleEdition {
  name: string;
  editionType: string;
  /** Multiplier of the title's base price. */
  factor: number;
}

/** The facts of one product, before currencies and promotions. */
export interface Title {
  slug: string;
  name: string;
  kind: ProductKind;
  genres: GenreKey[];
  platforms: ('PS5' | 'PS4')[];
  rating: number;
  ratingCount: number;
  /** Base price in roubles. */
  price: number;
  editions: TitleEdition[];
  localizations: string[];
  /** Published by EA: may carry an EA Play price. */
  ea: boolean;
  free: Subscription[];
  description: string;
}

export type GenreKey =
  | 'action'
  | 'adventure'
  | 'rpg'
  | 'shooter'
  | 'racing'
  | 'sport'
  | 'fighting'
  | 'horror'
  | 'strategy'
  | 'platformer'
  | 'simulation'
  | 'indie';
