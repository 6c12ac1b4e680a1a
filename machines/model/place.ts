/** Where in a list a shopper was: page counted from 1, scroll position in pixels from the top (section 3). */
export interface Place {
  page: number;
  scroll: number;
}

/** Where a list starts (section 9, Defaults). */
export const FIRST_PLACE: Place = { page: 1, scroll: 0 };
