/** How the browser opened this page, and when it arrived; undefined where the browser does not say. */
export const pageVisit = ({ performance }: Pick<Window, 'performance'>): PerformanceNavigationTiming | undefined =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0];

/** Whether the page was opened by a reload, or by Back or Forward: a link, or an address, opens a new one. */
export const isPageReopened = (browser: Pick<Window, 'performance'>): boolean =>
  pageVisit(browser)?.type !== 'navigate';

/**
 * Follows whether the browser is leaving the page: requests are cut off then.
 * @returns a wait until it shows the page: at once, or when it comes back from the cache of pages
 */
export function followLeaving(browser: Pick<Window, 'addEventListener'>): () => Promise<void> {
  let shown = Promise.resolve();
  browser.addEventListener('pagehide', () => {
    shown = new Promise((resolve) => browser.addEventListener('pageshow', () => resolve(), { once: true }));
  });
  return () => shown;
}
