/** What a page shows: its outline, its failure, or its data. */
export type PageView = 'loading' | 'failed' | 'shown';

/** The state of a page made by `createPageFlow`. */
export function selectPageView({ value }: { value: string }): PageView {
  if (value === 'renewing') return 'shown';
  return value === 'shown' || value === 'failed' ? value : 'loading';
}
