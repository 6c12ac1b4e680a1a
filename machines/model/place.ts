import type { Id, PriceType } from './entities';

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

/** Where a list starts (section 9, Defaults). */
export const FIRST_PLACE: Place = { page: 1, scroll: 0 };
