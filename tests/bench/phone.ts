/** A slow phone: Chromium whose processor is slowed down four times. */
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';

export interface Phone {
  page: Page;
  devtools: CDPSession;
}

export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--js-flags=--expose-gc',
    ],
  });

/** Opens a path as a known shopper with an empty browser storage. @param slowdown how many times slower than this machine */
export async function openPhone(browser: Browser, origin: string, path: string, slowdown = 4): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'ru-RU',
  });
  await context.addInitScript(() => {
    const seen: { taps: Record<number, number>; tasks: { at: number; ms: number }[] } = { taps: {}, tasks: [] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        const { interactionId, duration } = entry;
        if (interactionId > 0) seen.taps[interactionId] = Math.max(duration, seen.taps[interactionId] ?? 0);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.tasks.push({ at: entry.startTime, ms: entry.duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`${origin}/demo/enter?id=1001&next=${encodeURIComponent(path)}`, { waitUntil: 'commit' });
  await page.waitForURL(origin + path);
  return { page, devtools };
}

/** A phone with Home open, when the files of the next screens have been fetched ahead. */
export async function openHome(browser: Browser, origin: string): Promise<Phone> {
  const phone = await openPhone(browser, origin, '/');
  await phone.page.getByRole('article').first().waitFor();
  await phone.page.waitForLoadState('networkidle');
  await phone.page.waitForTimeout(4_000);
  return phone;
}

interface Seen {
  seen: { taps: Record<number, number>; tasks: { at: number; ms: number }[] };
}

/** For each tap the time to the next paint, milliseconds. The browser reports it in steps of 8 ms, from 16 ms on. */
export const tapsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => Object.values((globalThis as unknown as Seen).seen.taps));

/** The longest task, milliseconds; 0 when none took 50 ms. @param since `performance.now()` of the page */
export const longestTask = (page: Page, since: number): Promise<number> =>
  page.evaluate(
    (from) =>
      Math.max(0, ...(globalThis as unknown as Seen).seen.tasks.filter(({ at }) => at >= from).map(({ ms }) => ms)),
    since,
  );

/** Memory after garbage collection: the heap in megabytes, the numbers of nodes and listeners. */
export async function footprint({ devtools }: Phone): Promise<{ heap: number; nodes: number; listeners: number }> {
  for (let n = 0; n < 3; n += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    heap: Math.round(value('JSHeapUsedSize') / 1e5) / 10,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  };
}
