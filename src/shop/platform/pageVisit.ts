/** How the browser opened this page, and when it arrived; undefined where the browser does not say. */
export const pageVisit = ({ performance }: Pick<Window, 'performance'>): PerformanceNavigationTiming | undefined =>
  performance.getEntriesByType('navigation')[0];

/** Whether a reload, Back or Forward has opened the page, or the browser does not say; not a link or a typed address. */
export const isPageReopened = (browser: Pick<Window, 'performance'>): boolean =>
  pageVisit(browser)?.type !== 'navigate';

/** Milliseconds within which a page that is being left is usually hidden: the next one has begun to arrive. */
const LEAVING_MS = 1_000;

/**
 * Follows whether the browser is leaving the page: requests are cut off then. Chromium does it after `pagehide`, WebKit before,
 * as soon as the next page is requested, and iPhones have no `beforeunload`.
 * @returns a wait after a request without an answer: until it is clear that the page stays, or the browser shows it again
 * from the cache of pages
 */
export function followLeaving(
  browser: Pick<Window, 'addEventListener'> & { setTimeout(run: () => void, ms: number): unknown },
): () => Promise<void> {
  let shown = Promise.resolve();
  browser.addEventListener('pagehide', () => {
    shown = new Promise((resolve) => browser.addEventListener('pageshow', () => resolve(), { once: true }));
  });
  return async () => {
    await new Promise<void>((resolve) => void browser.setTimeout(resolve, LEAVING_MS));
    await shown;
  };
}
