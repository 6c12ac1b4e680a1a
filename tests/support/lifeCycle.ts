import type { Page } from 'playwright-core';

/** What a phone does to a page: Chromium's own pages are never hidden while a test drives them. */
const sight = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((wanted) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => wanted });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => wanted === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** The shopper looks at something else. */
export const hide = (page: Page): Promise<void> => sight(page, 'hidden');

/** The shopper is back. */
export const reveal = (page: Page): Promise<void> => sight(page, 'visible');
