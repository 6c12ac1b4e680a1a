/** What every loaded page shows of its state; the page's own content comes from its data. */
export type PageView = 'loading' | 'failed' | 'shown';

/** The state of a page made by `createPageMachine`. */
export function selectPageView(page: { value: { goods: string } }): PageView {
  const { goods } = page.value;
  if (goods === 'shown') return 'shown';
  return goods === 'failed' ? 'failed' : 'loading';
}
