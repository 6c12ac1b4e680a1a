/** Collections of 100 to 50 000 editions: the time to open one, the time to turn its pages, and its memory. */
import type { Browser } from 'playwright-core';
import { exponent, median } from './figures.ts';
import { footprint, longestTask, openHome } from './phone.ts';

export interface SizeFigures {
  editions: number;
  /** Megabytes. */
  answer: number;
  /** From the answer's last byte to the first card; milliseconds. */
  opened: number;
  longestTask: number;
  /** From the tap to its paint; milliseconds. */
  pageTurn: number;
  /** From the tap to the paint with the next page's cards; milliseconds. */
  nextCards: number;
  /** Megabytes. */
  heap: number;
}

const collection = (count: number): string =>
  JSON.stringify({
    id: 77,
    name: 'Большая коллекция',
    banner_image: null,
    image_url: null,
    editions: Array.from({ length: count }, (_, n) => ({
      id: n + 1,
      editionName: { name: n % 3 === 0 ? 'Deluxe' : 'Standard' },
      price: 1000 + ((n * 7919) % 9000),
      convertedPrice: 1000 + ((n * 7919) % 9000),
      discount_amount: n % 4 === 0 ? 999 : null,
      promotion_end_date: '2030-01-01T00:00:00Z',
      display_currency_id: 1,
      edition_type: 'Полная игра',
      platforms: [{ id: 1, name: 'PS5', icon_url: 'platforms/ps5.svg' }],
      localizations: [{ name: 'Русские субтитры' }],
      productCard: {
        id: n + 1,
        name: `Игра номер ${n + 1}`,
        image_url: `posters/${n % 200}.svg`,
        type: 'Игра',
        edition_type: 'Полная игра',
        genres: [{ id: 1, name: 'Экшен' }],
        rating: 4.5,
        ratingCount: 100,
        platforms: [{ id: 1, name: 'PS5', icon_url: 'platforms/ps5.svg' }],
        description: 'Описание игры, как его пишет магазин, в одну-две строки.',
        free_with_ea_play: false,
        free_with_ps_plus_essential: false,
        free_with_ps_plus_extra: n % 5 === 0,
        free_with_ps_plus_deluxe: false,
      },
    })),
  });

async function measureSize(browser: Browser, origin: string, editions: number): Promise<SizeFigures> {
  const body = collection(editions);
  const phone = await openHome(browser, origin);
  const { page } = phone;
  await phone.devtools.send('Performance.enable');
  await page.route('**/api/collections/77*', (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.route('**/uploads/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.evaluate(() => {
    // The paint of the first card is noticed inside the page: polling from outside would slow the phone down.
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[aria-label="Следующая страница"]')) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { firstCard: performance.now() })));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    history.pushState({ idx: 1 }, '', '/collection/77');
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  });
  await page.waitForFunction(() => 'firstCard' in globalThis, undefined, { polling: 50 });
  const opened = await page.evaluate(() => {
    const asked = performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/collections/77'));
    return { at: asked.at(-1)?.responseEnd ?? 0, now: (globalThis as unknown as { firstCard: number }).firstCard };
  });
  const longest = await longestTask(page, opened.at);
  const turns: { paint: number; cards: number }[] = [];
  for (let n = 0; n < 5; n += 1) {
    turns.push(
      await page.evaluate(
        () =>
          new Promise<{ paint: number; cards: number }>((resolve) => {
            const painted = (act: () => void): number => requestAnimationFrame(() => setTimeout(act));
            const first = (): string => document.querySelector('article')?.textContent ?? '';
            const before = first();
            const begun = performance.now();
            let paint = 0;
            const look = (): void => {
              paint ||= performance.now() - begun;
              if (first() === before) painted(look);
              else resolve({ paint, cards: performance.now() - begun });
            };
            document.querySelector<HTMLButtonElement>('[aria-label="Следующая страница"]')?.click();
            painted(look);
          }),
      ),
    );
  }
  const { heap } = await footprint(phone);
  await page.context().close();
  return {
    editions,
    answer: Math.round(body.length / 1e5) / 10,
    opened: Math.round(opened.now - opened.at),
    longestTask: Math.round(longest),
    pageTurn: Math.round(median(turns.map(({ paint }) => paint))),
    nextCards: Math.round(median(turns.map(({ cards }) => cards))),
    heap,
  };
}

/** @returns the figures of each size, and the exponents with which times grow */
export async function measureGrowth(
  browser: Browser,
  origin: string,
): Promise<{ sizes: SizeFigures[]; opening: number; pageTurn: number }> {
  const sizes: SizeFigures[] = [];
  for (const editions of [100, 3_000, 10_000, 50_000]) sizes.push(await measureSize(browser, origin, editions));
  return {
    sizes,
    opening: exponent(sizes.map((size) => [size.editions, size.opened] as const)),
    pageTurn: exponent(sizes.map((size) => [size.editions, size.pageTurn] as const)),
  };
}
