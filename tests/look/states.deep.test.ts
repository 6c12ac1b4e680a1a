import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { clippedText, borderless, overflow, overlappingFacts, smallTargets, lowButtons } from '../support/layout';
import { reachState, SCREEN_STATES } from '../support/states';
import { allLoaded, eventually } from '../support/see';
import { watchShifts } from '../support/shifts';

const NOON = '2026-11-21T12:00:00Z';
const WIDTHS = [320, 360, 430, 768, 1280];
/** The windows of the pictures. */
const PICTURES = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
];
/** The share of pixels that may differ: letters are not always smoothed in the same way. */
const TOLERANCE = 0.002;
/** How far the colour of a pixel may differ (0 to 1): less than the grey of a skeleton differs from white. */
const COLOUR_TOLERANCE = 0.08;
const FOLDER = fileURLToPath(new URL('./baselines/', import.meta.url));
const VERSION_FILE = `${FOLDER}browser.txt`;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// The shop's clock is stopped: otherwise the dates of promotions would differ every day.
const shop = openShop({ now: NOON });

/** The violations that axe finds. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    type Result = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] };
    const { run } = (globalThis as unknown as { axe: { run(): Promise<Result> } }).axe;
    const result = await run();
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary ?? ''}`),
    );
  });
}

/** Sets the text size, as a shopper can. */
const letters = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);

/** Waits until a resized page has its layout and every visible picture is decoded. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 10; frames += 1) await frame();
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.allSettled(inSight.map((image) => image.decode()));
    await frame();
  });

/** Compares a picture with its baseline; `UPDATE_BASELINES=1` replaces the baselines. */
function compare(name: string, picture: Buffer): void {
  const file = `${FOLDER}${name}.png`;
  if (process.env.UPDATE_BASELINES) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, picture);
    return;
  }
  expect(existsSync(file), `${name} has no baseline: take it with UPDATE_BASELINES=1`).toBe(true);
  const [now, before] = [PNG.sync.read(picture), PNG.sync.read(readFileSync(file))];
  expect([now.width, now.height], `${name}: size`).toEqual([before.width, before.height]);
  const different = pixelmatch(now.data, before.data, undefined, now.width, now.height, {
    threshold: COLOUR_TOLERANCE,
  });
  const share = different / (now.width * now.height);
  if (share <= TOLERANCE) return;
  const taken = join(tmpdir(), `${name}.png`);
  writeFileSync(taken, picture);
  expect.fail(`${name}: ${(share * 100).toFixed(1)} % of the points differ from its baseline; see ${taken}`);
}

describe.each(SCREEN_STATES.map((state) => [state.name, state] as const))('%s', (name, state) => {
  test('is accessible, fits every width, has large enough targets and borders, and matches its picture', async (context) => {
    await shop.context.clock.setFixedTime(NOON);
    const page = await reachState(shop, state);
    // The content below the window is checked too, so it needs a layout.
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    expect(await violations(page)).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      expect(await overflow(page), `at ${width} px`).toEqual([]);
      expect(await smallTargets(page), `at ${width} px`).toEqual([]);
      expect([...(await clippedText(page)), ...(await overlappingFacts(page))], `at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await letters(page, '200%');
    const tooLarge = [...(await overflow(page)), ...(await clippedText(page)), ...(await lowButtons(page))];
    expect(tooLarge, 'at twice the text size on the smallest phone').toEqual([]);
    await letters(page, '');
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await borderless(page), 'without a border, which forced colours need').toEqual([]);
    await page.emulateMedia({ forcedColors: null });
    const version = page.context().browser()?.version() ?? '';
    const pinned = existsSync(VERSION_FILE) ? readFileSync(VERSION_FILE, 'utf8').trim() : version;
    if (process.env.UPDATE_BASELINES) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(VERSION_FILE, `${version}\n`);
    } else if (version !== pinned) {
      context.annotate(`pictures not compared: they were taken by Chromium ${pinned}, this is ${version}`);
      return;
    }
    // A message disappears after a while, so it would be in the picture by chance.
    await eventually(() => page.locator('p[aria-hidden=true]').count()).toBe(0);
    for (const viewport of PICTURES) {
      await page.setViewportSize(viewport);
      await page.mouse.move(0, 0);
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        scrollTo(0, 0);
      });
      await settled(page);
      // The code contains the server's port, which differs in each run.
      const mask = [page.getByRole('img', { name: 'QR-код для оплаты' })];
      compare(`${name}-${viewport.width}`, await page.screenshot({ animations: 'disabled', caret: 'hide', mask }));
    }
  });
});

test.each([
  '/',
  '/item/8',
  '/collection/2',
  '/ea-play-collection',
  '/search-results',
  '/favourites',
  '/shop-bag',
  '/payment',
  '/profile',
])('nothing shifts while a screen loads at %s', async (path) => {
  const page = await shop.enter(path);
  await allLoaded(page);
  const shifts = await watchShifts(page);
  expect(await shifts()).toBeLessThan(0.0005);
});
