import { setTimeout } from 'node:timers/promises';
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A page or frame with a screen of the shop. */
export type Screen = Page | Frame | FrameLocator;

/** How long a test waits for something: far longer than needed, because the machine may be busy. */
export const TIMEOUT_MS = 60_000;

/** Milliseconds between two looks. Playwright's own `waitFor` soon looks only twice a second. */
const INTERVAL_MS = 50;

async function waitUntil(locator: Locator, isVisible: boolean): Promise<void> {
  const begun = performance.now();
  while ((await locator.isVisible()) !== isVisible) {
    if (performance.now() - begun > TIMEOUT_MS)
      throw new Error(`${String(locator)} is ${isVisible ? 'not visible' : 'still visible'} after ${TIMEOUT_MS} ms`);
    await setTimeout(INTERVAL_MS);
  }
}

export const see = (locator: Locator): Promise<void> => waitUntil(locator, true);

/** Waits until it is hidden or removed. */
export const seeHidden = (locator: Locator): Promise<void> => waitUntil(locator, false);

/** Waits until a changing value meets the assertion. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: TIMEOUT_MS, interval: 20 });

/** The measured heights that stand for parts without a layout; '' for a part that has none yet. */
export const measuredHeights = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((all) => all.map((part) => (part as HTMLElement).style.containIntrinsicSize));

/** Waits until nothing is loading: no loading mark, the fonts loaded, and each picture loaded or failed. */
export async function allLoaded(page: Page): Promise<void> {
  await eventually(() => page.getByText('Загрузка...').count()).toBe(0);
  // Home is shown before its lower parts are rendered.
  await eventually(() => page.locator('main div[aria-busy=true]').count()).toBe(0);
  const missing = (): Promise<string[]> =>
    page.evaluate(() => {
      const isAwaited = (image: HTMLImageElement): boolean => {
        const { left, top } = image.getBoundingClientRect();
        return image.loading !== 'lazy' || (top < innerHeight && left < innerWidth);
      };
      return [...document.images].filter((image) => !image.complete && isAwaited(image)).map((image) => image.src);
    });
  await eventually(missing).toEqual([]);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const heading = (main: Locator, name: string): Locator =>
  main.getByRole('heading', { level: 1, name, exact: true, includeHidden: true });

/** Waits for the screen with this heading, not for its outline, which handles no taps. */
export const seeScreen = (screen: Screen, name: string): Promise<void> =>
  see(heading(screen.locator('main:not([data-outline])'), name));

/** Waits for the outline of the screen with this heading, or for the screen itself. */
export const seeOutline = (screen: Screen, name: string): Promise<void> => see(heading(screen.getByRole('main'), name));

/** How far the lower edge of something is from the top of the window, CSS pixels; not a number while it has no layout. */
export async function bottomOf(place: Locator): Promise<number> {
  const box = await place.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

/** Text with plain spaces instead of no-break ones. */
export const plain = (text: string | null): string => (text ?? '').replaceAll('\u00A0', ' ').trim();

/** The text of an element, also of one that the browser has not laid out yet: its `innerText` would be empty. */
export const textOf = async (locator: Locator): Promise<string> => plain(await locator.textContent());

/** The number in a written price such as «4499 руб.». */
export function amountIn(text: string | null): number {
  const digits = /\d+/.exec(plain(text))?.[0];
  if (digits === undefined) throw new Error(`No price in «${text}»`);
  return Number(digits);
}
