/** How many numbered pages are offered at once (paging-2). */
const PAGE_WINDOW = 5;
/** Products on a page of a collection (paging-1). */
export const COLLECTION_PAGE_SIZE = 12;
/** Results on a page of the search (search-18). */
export const SEARCH_PAGE_SIZE = 20;

/** Up to five page numbers centred on `page`; at the edges the window keeps its length (paging-2). */
function pageWindow(page: number, count: number): number[] {
  const length = Math.min(PAGE_WINDOW, count);
  const first = Math.min(Math.max(1, page - Math.floor(PAGE_WINDOW / 2)), count - length + 1);
  return Array.from({ length }, (_, i) => first + i);
}

/** One page of a list, and the way to the others. */
export interface ListPage<T> {
  cards: T[];
  /** Counted from 1. */
  page: number;
  pageCount: number;
  /** The page numbers on offer. */
  pages: number[];
}

/** The page to show: clamped to the last one, for the list may have shrunk; there is always at least one. */
export function listPage<T>(cards: readonly T[], wantedPage: number, pageSize: number): ListPage<T> {
  const pageCount = Math.max(1, Math.ceil(cards.length / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(wantedPage) || 1), pageCount);
  const shown = cards.slice((page - 1) * pageSize, page * pageSize);
  return { cards: shown, page, pageCount, pages: pageWindow(page, pageCount) };
}
