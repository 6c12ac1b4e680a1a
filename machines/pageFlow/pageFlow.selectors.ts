/** What a page made by `createPageFlow` shows: its skeleton, its failure, or its data. */
export function selectPageView({ value }: { value: string }): 'loading' | 'failed' | 'shown' {
  if (value === 'renewing') return 'shown';
  return value === 'shown' || value === 'failed' ? value : 'loading';
}
