/**
 * `npm run bench`: builds the shop and a floor of the same dependencies, serves both, measures, and writes
 * `bench/results.json` and the tables of `bench/README.md`. It only prints figures and fails on none of them, because
 * other programs on the same machine change them.
 * `-- --runs N` takes the median of N visits instead of three; `-- --quick` measures each page once, other things for a shorter time, and writes nothing.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFloor, buildShop, bytesOf, ROOT } from './builds.ts';
import { measureFrames } from './frames.ts';
import { measureGrowth } from './growth.ts';
import { firstVisit, secondVisit, type PageFigures } from './lighthouse.ts';
import { launch } from './phone.ts';
import { FEEDS, serve, type Feed } from './serve.ts';
import { serveWithAnswers } from './served.ts';
import { measureIdle, measureRounds } from './staying.ts';
import { tableOf, type Results } from './table.ts';
import { measureTaps } from './taps.ts';
import { requireChromium } from '../tests/support/chromium.ts';

const {
  values: { quick, runs: asked },
} = parseArgs({ options: { quick: { type: 'boolean', default: false }, runs: { type: 'string', default: '3' } } });
const runs = quick ? 1 : Number(asked);
const chromium = requireChromium();
const say = (text: string): void => console.log(text);

const [shopFolder, floorFolder] = [await buildShop(), await buildFloor()];
const shop = await serve(shopFolder, 2_000);
const floor = await serve(floorFolder);
const browser = await launch(chromium);
try {
  const pages: Record<string, PageFigures> = {};
  const visit = async (name: string, url: string): Promise<void> => {
    pages[name] = await firstVisit(url, chromium, runs);
    say(`${name}: ${JSON.stringify(pages[name])}`);
  };
  /** Measures Home with each beginning of a feed; the slowest counts. */
  const visitHome = async (name: string, measure: (feed: Feed) => Promise<PageFigures>): Promise<void> => {
    const all: PageFigures[] = [];
    for (const feed of FEEDS) {
      shop.beginWith(feed);
      const figures = await measure(feed);
      all.push(figures);
      say(`${name} (${feed}): ${JSON.stringify(figures)}`);
    }
    shop.beginWith('banners');
    const [worst] = all.toSorted((a, b) => b.lcp - a.lcp);
    if (worst) pages[name] = worst;
  };
  await visit('floor: the same dependencies, only a feed', floor.origin);
  await visitHome('home', () => firstVisit(`${shop.origin}/`, chromium, runs));
  await visitHome('home, built with `--feed`', async (feed) => {
    const folder = await buildShop(`${shop.origin}/api/feed?currency_id=1`);
    const known = await serve(folder, 2_000);
    known.beginWith(feed);
    try {
      return await firstVisit(`${known.origin}/`, chromium, runs);
    } finally {
      await known.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
  // A product whose description is in the first window, where it is larger than the cover.
  const [product, collection] = ['/item/26', '/collection/2'];
  const served = await serveWithAnswers(shopFolder, `${shop.origin}/api`, ['/', product, collection]);
  await visitHome('home, served with answers', () => firstVisit(`${served.origin}/`, chromium, runs));
  await visit('collection, served with its answer', served.origin + collection);
  await visit('product, served with its answer', served.origin + product);
  served.close();
  await visit('collection', shop.origin + collection);
  await visit('product', shop.origin + product);
  await visit('search', `${shop.origin}/search-results`);
  await visit('cart', `${shop.origin}/shop-bag`);
  await visitHome('home, second visit', () => secondVisit(`${shop.origin}/`, chromium, runs));
  const taps = await measureTaps(browser, shop.origin);
  say(`taps: ${JSON.stringify(taps)}`);
  const growth = await measureGrowth(browser, shop.origin);
  say(`growth: ${JSON.stringify(growth)}`);
  const frames = await measureFrames(browser, shop.origin, quick ? 2 : 9);
  say(`frames: ${JSON.stringify(frames)}`);
  const idle = await measureIdle(browser, shop.origin, quick ? 30 : 60);
  const rounds = await measureRounds(browser, shop.origin, quick ? 20 : 200);
  say(`idle ${JSON.stringify(idle)}, rounds ${JSON.stringify(rounds)}`);
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    runs,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, Chromium ${browser.version()}`,
    bytes: { shop: await bytesOf(shopFolder), floor: await bytesOf(floorFolder) },
    pages,
    taps,
    growth,
    frames,
    idle,
    rounds,
  };
  const table = tableOf(results);
  say(table);
  if (!quick) {
    await writeFile(join(ROOT, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`);
    const readme = join(ROOT, 'bench/README.md');
    const text = await readFile(readme, 'utf8');
    await writeFile(
      readme,
      text.replace(
        /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/,
        (_, begin: string, end: string) => `${begin}${table}\n${end}`,
      ),
    );
  }
} finally {
  await browser.close();
  await shop.close();
  await floor.close();
  for (const folder of [shopFolder, floorFolder]) await rm(folder, { recursive: true, force: true });
}
