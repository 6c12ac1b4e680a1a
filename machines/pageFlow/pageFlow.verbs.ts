/** What a shopper may do with a page made by `createPageFlow`. */
export const pageFlowVerbs = (send: (event: { type: 'page.retried' }) => void) => ({
  retry: () => send({ type: 'page.retried' }),
});
