import type { Page } from 'playwright-core';

/** Fills the storage as an earlier visit would have; a reload keeps what the shop has stored since. */
export async function storeOnce(page: Page, stored: Record<string, string>): Promise<void> {
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('stored')) return;
    sessionStorage.setItem('stored', 'once');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}
