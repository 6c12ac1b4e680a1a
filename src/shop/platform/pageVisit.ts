/** How the browser opened this page, and when it arrived; undefined where the browser does not say. */
export const pageVisit = ({ performance }: Pick<Window, 'performance'>): PerformanceNavigationTiming | undefined =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0];

/** Whether the page was opened by a reload, or by Back or Forward: a link, or an address, opens a new one. */
export const isPageReopened = (browser: Pick<Window, 'performance'>): boolean =>
  pageVisit(browser)?.type !== 'navigate';
