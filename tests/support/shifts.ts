import type { Page } from 'playwright-core';

/** Counts the layout shifts of a page from now on. @returns reads their sum */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset['shift'] = String(
          Number(document.documentElement.dataset['shift'] ?? 0) + entry.value,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? 0));
}
