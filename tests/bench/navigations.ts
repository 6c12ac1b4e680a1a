/** From the tap to the complete next screen, pictures in sight included, on a slow phone. */
import type { Browser, Page } from 'playwright-core';
import { median } from './figures.ts';
import { openHome } from './phone.ts';

/** The median time of one kind of navigation. */
export interface NavigationFigures {
  count: number;
  /** Milliseconds. */
  median: number;
}

/** What a screen shows that no other one does. */
const SHOWS = {
  home: 'main section h2 ~ a, main section header a',
  product: 'main input[type=radio]',
  collection: '[aria-label="Следующая страница"]',
} as const;
type Shown = keyof typeof SHOWS;

/** Taps a link, or goes back. @returns milliseconds until the screen and its pictures in sight are painted */
const navigate = (page: Page, link: string | null, to: Shown): Promise<number> =>
  page.evaluate(
    ([selector, arrival, others]) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const isInSight = (image: HTMLImageElement): boolean => {
          const { top, bottom, width } = image.getBoundingClientRect();
          return width > 0 && bottom > 0 && top < innerHeight;
        };
        const isComplete = (): boolean =>
          document.querySelector(arrival) !== null &&
          document.querySelector(others) === null &&
          [...document.querySelectorAll<HTMLImageElement>('main img')].filter(isInSight).every((one) => one.complete);
        const look = (): void =>
          void requestAnimationFrame(() =>
            setTimeout(() => (isComplete() ? resolve(performance.now() - begun) : look())),
          );
        if (selector === null) history.back();
        else document.querySelector<HTMLAnchorElement>(selector)?.click();
        look();
      }),
    [
      link,
      SHOWS[to],
      Object.entries(SHOWS)
        .filter(([name]) => name !== to)
        .map(([, selector]) => selector)
        .join(),
    ] as const,
  );

/** @returns the figures by the names of the navigations */
export async function measureNavigations(
  browser: Browser,
  origin: string,
  rounds: number,
): Promise<Record<string, NavigationFigures>> {
  const { page } = await openHome(browser, origin);
  const times: Record<string, number[]> = { 'card → product': [], 'Home → collection': [], 'back to Home': [] };
  const products = await page
    .locator('article a[href^="/item/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  const collections = await page
    .locator('main a[href^="/collection/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  const round = async (name: string, links: readonly string[], to: Shown, n: number): Promise<void> => {
    times[name]?.push(await navigate(page, `main a[href="${links[n % links.length]}"]`, to));
    await page.waitForTimeout(1_000);
    times['back to Home']?.push(await navigate(page, null, 'home'));
    await page.waitForTimeout(1_000);
  };
  for (let n = 0; n < rounds; n += 1) {
    await round('card → product', products, 'product', n);
    await round('Home → collection', collections, 'collection', n);
  }
  await page.context().close();
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => [name, { count: all.length, median: Math.round(median(all)) }]),
  );
}
