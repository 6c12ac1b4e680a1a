/** What every loaded page shows of its state; the page's own content comes from its data. */
export type PageView = 'loading' | 'failed' | 'shown';

/** The state of a page made by `createPageFlow`. */
export function selectPageView({ value }: { value: string }): PageView {
  return value === 'shown' || value === 'failed' ? value : 'loading';
}
