/**
 * `npm run bench`: builds the shop and a floor of the same dependencies, serves both, measures, and writes the tables of
 * `tests/bench/README.md`. It only prints figures and fails on none of them, because other programs on the same machine
 * change them.
 * `-- --runs N` takes the median of N visits instead of three. These print and write nothing: `--quick` measures each page
 * once and other things for a shorter time, `--pages` measures the pages alone, `--products N` and `--latency MS` measure
 * another catalogue or host than the 2 000 products and 30 ms of the tables.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildFloor, buildShop, bytesOf, ROOT } from './builds.ts';
import { measureFrames } from './frames.ts';
import { measureGrowth } from './growth.ts';
import { measureNavigations } from './navigations.ts';
import { measurePages, type AllPages } from './pages.ts';
import { launch } from './phone.ts';
import { makePhotographs } from './photographs.ts';
import { serve, type Host } from './serve.ts';
import { measureIdle, measureRounds } from './staying.ts';
import { tableOf, type Results } from './table.ts';
import { measureTaps } from './taps.ts';
import { requireChromium, WHOLE_BROWSERS } from '../support/chromium.ts';
import { failWith, integer, readArguments, type Fail } from '../../src/operator/commands/arguments.ts';

const fail: Fail = failWith('Usage: npm run bench [-- --runs N] [--quick] [--pages] [--products N] [--latency MS]', 2);
const [value, toggle] = [{ type: 'string' }, { type: 'boolean', default: false }] as const;
const { values } = readArguments(
  { options: { quick: toggle, pages: toggle, runs: value, products: value, latency: value } },
  fail,
);
const { quick, pages: onlyPages } = values;
const whole = (name: 'runs' | 'products' | 'latency', otherwise: number, range: readonly [number, number]): number =>
  values[name] === undefined ? otherwise : integer(`--${name}`, values[name], range, fail);
const runs = quick ? 1 : whole('runs', 3, [1, 100]);
const [products, latency] = [whole('products', 2_000, [1, 50_000]), whole('latency', 30, [0, 10_000])];
const isForTheTables = !quick && values.products === undefined && values.latency === undefined;
const chromium = requireChromium(WHOLE_BROWSERS);
const say = (text: string): void => console.log(text);

const browser = await launch(chromium);
const host: Host = { products, latency, photographs: await makePhotographs(browser) };
const [shopFolder, floorFolder] = [await buildShop(), await buildFloor()];
const shop = await serve(shopFolder, host);
const floor = await serve(floorFolder, { latency });

/** Everything but the pages, and then the tables. */
async function measureTheRest(pages: AllPages): Promise<void> {
  const taps = await measureTaps(browser, shop.origin);
  say(`taps: ${JSON.stringify(taps)}`);
  const navigations = await measureNavigations(browser, shop.origin, quick ? 3 : 9);
  say(`navigations: ${JSON.stringify(navigations)}`);
  const growth = await measureGrowth(browser, shop.origin);
  say(`growth: ${JSON.stringify(growth)}`);
  const frames = await measureFrames(browser, shop.origin, quick ? 2 : 9);
  say(`frames: ${JSON.stringify(frames)}`);
  const idle = await measureIdle(browser, shop.origin, quick ? 30 : 60);
  const rounds = await measureRounds(browser, shop.origin, quick ? 20 : 200);
  say(`idle ${JSON.stringify(idle)}, rounds ${JSON.stringify(rounds)}`);
  const results: Results = {
    ...pages,
    date: new Date().toISOString().slice(0, 10),
    runs,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, Chromium ${browser.version()}`,
    bytes: { shop: await bytesOf(shopFolder), floor: await bytesOf(floorFolder) },
    taps,
    navigations,
    growth,
    frames,
    idle,
    rounds,
  };
  const table = tableOf(results);
  say(table);
  if (isForTheTables) {
    const readme = join(ROOT, 'tests/bench/README.md');
    const text = await readFile(readme, 'utf8');
    await writeFile(
      readme,
      text.replace(
        /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/,
        (_, begin: string, end: string) => `${begin}${table}\n${end}`,
      ),
    );
  }
}

try {
  const all = await measurePages({ shop, floor, shopFolder, host, browser, chromium, runs, say });
  if (!onlyPages) await measureTheRest(all);
} finally {
  await browser.close();
  await shop.close();
  await floor.close();
  for (const folder of [shopFolder, floorFolder]) await rm(folder, { recursive: true, force: true });
}
