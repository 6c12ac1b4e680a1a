import type { Page } from 'playwright-core';

/** Storage as an earlier visit left it; a reload keeps what the shop has made of it. */
export async function storeOnce(page: Page, stored: Record<string, string>): Promise<void> {
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('stored')) return;
    sessionStorage.setItem('stored', 'once');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}
