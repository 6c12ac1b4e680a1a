import type { Id, PriceType } from './entities';
import { addressOf } from './screens';
import { SUBSCRIPTION_IDS, SUBSCRIPTIONS } from './subscriptions';

/** The shopper's choice on a product page: one edition and one price type (product-13). */
export interface Choice {
  selectedEdition: Id | null;
  /** At most one edition id, mapped to a price type. */
  selectedPrices: Record<Id, PriceType>;
}

export const NO_CHOICE: Choice = { selectedEdition: null, selectedPrices: {} };

/** What the shopper tapped to open a product: chosen there, and shown until the product has loaded. */
export interface Tapped {
  choice: Choice;
  title: string;
  /** As the server wrote it; null without a picture. */
  image: string | null;
}

/**
 * A card, a favourite or a line of the cart as what opens its product.
 * @param priceType that of a line of the cart; without it the edition's first price is chosen
 */
export const tappedProduct = (
  product: Pick<Tapped, 'title' | 'image'>,
  editionId: Id | null,
  priceType?: PriceType,
): Tapped => ({
  title: product.title,
  image: product.image,
  choice: {
    selectedEdition: editionId,
    selectedPrices: editionId !== null && priceType ? { [editionId]: priceType } : {},
  },
});

/**
 * Where a shopper was: the page of a list, or the slide of a product's editions, both counted from 1; the scroll
 * position in pixels from the top.
 */
export interface Place {
  page: number;
  scroll: number;
  /** On a product only. */
  choice?: Choice;
  /** On Home only: how far its rows were moved sideways, in pixels, by the name of the row. */
  rows?: Record<string, number>;
}

/** The id a place is kept under: a subscription's own (place-7), else the screen's address. */
export const placeIdOf = (address: string): string =>
  SUBSCRIPTION_IDS.find((id) => addressOf(SUBSCRIPTIONS[id].screen) === address) ?? address;

/** Where a list starts (place-1). */
export const FIRST_PLACE: Place = { page: 1, scroll: 0 };
