import type { Id, PriceType } from './entities';

/** What a shopper has chosen of a product: one edition, and one way to pay for it (section 3, Filters). */
export interface Choice {
  selectedEdition: Id | null;
  /** At most one edition id, mapped to a price type. */
  selectedPrices: Record<Id, PriceType>;
}

/**
 * Where a shopper was: in a list its page, on a product the slide of its editions, both counted from 1; the scroll
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
