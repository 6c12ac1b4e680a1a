/** What a page made by `createPageFlow` shows: its skeleton, its failure, or its data. */
export function selectPageView(page: { value: string; context: { data: unknown } }): 'loading' | 'failed' | 'shown' {
  if (page.value === 'failed') return 'failed';
  return page.context.data === null ? 'loading' : 'shown';
}

/** The failure of such a page: its text, and the code for the support chat. */
export const selectFailure = ({
  context: { error, supportCode },
}: {
  context: Record<'error' | 'supportCode', string>;
}) => ({ error, supportCode });
