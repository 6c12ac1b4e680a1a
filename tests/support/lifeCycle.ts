import type { Page } from 'playwright-core';

/** Simulates hiding a page: Chromium's own pages are never hidden during a test. */
const sight = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((wanted) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => wanted });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => wanted === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Hides the page. */
export const hide = (page: Page): Promise<void> => sight(page, 'hidden');

/** Shows the page again. */
export const reveal = (page: Page): Promise<void> => sight(page, 'visible');
