import type { BrowserContext, Route } from 'playwright-core';

/**
 * Keeps every script file of the shop back, so that a page shows only what its own two scripts can do. The page would say after 3 s
 * that the shop has not opened; on a busy machine that text could replace what a test looks at, so the page is made to believe that
 * the first file has begun.
 * @returns a function that releases the pending and all later files
 */
export async function withoutCode(context: BrowserContext): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHolding = true;
  const release = (route: Route): Promise<void> => route.continue();
  await context.addInitScript(() => {
    // After the page's early script.
    document.addEventListener('readystatechange', () => ((globalThis.early ??= {}).waitsFor ??= 'first file'));
  });
  await context.route('**/assets/*.js', (route) => {
    if (isHolding && !route.request().url().includes('/assets/second-')) held.push(route);
    else return release(route);
  });
  return async () => {
    isHolding = false;
    await Promise.all(held.map(release));
  };
}
