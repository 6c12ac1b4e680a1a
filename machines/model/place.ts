import type { Id, PriceType } from './entities';
import { addressOf } from './screens';
import { SUBSCRIPTION_IDS, SUBSCRIPTIONS } from './subscriptions';

/** The shopper's choice on a product page: one edition and one price type (section 3, Filters). */
export interface Choice {
  selectedEdition: Id | null;
  /** At most one edition id, mapped to a price type. */
  selectedPrices: Record<Id, PriceType>;
}

/**
 * Where a shopper was: the page of a list, or the slide of a product's editions, both counted from 1; the scroll
 * position in pixels from the top (section 3).
 */
export interface Place {
  page: number;
  scroll: number;
  /** On a product only. */
  choice?: Choice;
}

/** The id a place is kept under: a subscription's own (section 2, PS Plus collections), else the screen's address. */
export const placeIdOf = (address: string): string =>
  SUBSCRIPTION_IDS.find((id) => addressOf(SUBSCRIPTIONS[id].screen) === address) ?? address;

/** Where a list starts (section 9, Defaults). */
export const FIRST_PLACE: Place = { page: 1, scroll: 0 };
