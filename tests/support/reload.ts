import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allAnswered, type Recorded } from './record';
import { eventually } from './see';

/**
 * Expects that an action reloads the page once, 300 ms later and not before. The page's clock is stopped meanwhile.
 * @param beforeReload looks at the page while the reload is still to come
 */
export async function expectReload(
  page: Page,
  recorded: Recorded,
  act: () => Promise<void>,
  beforeReload: () => Promise<void> = async () => {},
): Promise<void> {
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await act();
  await beforeReload();
  await page.clock.runFor(299);
  expect(loads, 'loads before 300 ms').toBe(0);
  await page.clock.runFor(1);
  await eventually(() => loads).toBe(1);
  // React shows a screen that loaded late by a timer: the clock of the new page must run.
  await page.clock.resume();
  await allAnswered(recorded);
  expect(loads, 'loads after all').toBe(1);
}
