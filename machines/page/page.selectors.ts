/** What every loaded page shows of its state; the page's own content comes from its data. */
export type PageView = 'loading' | 'failed' | 'shown';

/** The state of a page made by `createPageMachine`. */
export function selectPageView(page: { value: unknown }): PageView {
  if (page.value === 'shown') return 'shown';
  return page.value === 'failed' ? 'failed' : 'loading';
}
