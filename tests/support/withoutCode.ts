import type { BrowserContext } from 'playwright-core';

/**
 * Keeps every script file of the shop back, so that a page shows only what its HTML can do. The page would say after 3 s
 * that the shop has not opened; on a busy machine that could come before what a test looks at, so the page is told that
 * the first file has begun.
 */
export async function withoutCode(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.shopBegan = 'first file';
  });
  await context.route('**/assets/*.js', () => {});
}
