import type { BrowserContext, Page } from 'playwright-core';

/** Holds requests back. @returns the function that releases them */
export async function holdBack(where: BrowserContext | Page, pattern: string | RegExp): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await where.route(pattern, async (route) => {
    await held;
    // The page may have been closed meanwhile.
    await route.continue().catch(() => {});
  });
  return release;
}
