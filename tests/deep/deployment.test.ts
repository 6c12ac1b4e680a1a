import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { keepEarlier, readBuilds } from '../../src/operator/build/earlierBuild';
import { startShop } from '../serve/support';
import { openShop } from '../support/browser';
import { buildChanged } from '../support/build';
import { said } from '../support/record';
import { eventually, see } from '../support/see';

const shop = openShop();

/** Bytes of scripts that the first visit after a deployment may cost a shopper who has been here before. */
const AFTER_DEPLOYMENT = 15_000;

interface Sent {
  path: string;
  bytes: number;
}
const scriptsIn = (log: readonly string[]): Sent[] =>
  log.map((line) => JSON.parse(line) as Sent).filter(({ path }) => path.endsWith('.js'));
const bytesIn = (log: readonly string[]): number => scriptsIn(log).reduce((sum, { bytes }) => sum + bytes, 0);

/** The shop on a server as `npm run serve` starts it. */
const serve = (folder: string, port = 0) => startShop({ folder, port, upstream: shop.server.origin });

const libraries = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'assets'))).filter((file) => file.startsWith('libraries-'));

/** Opens a page and waits for its view and for the files of the screens where shoppers go next, which come last. */
async function visit(origin: string, log: readonly string[], words: string): Promise<void> {
  shop.expectConsole(said('warning', 'Telegram user ID not available'));
  const page = await shop.context.newPage();
  await page.goto(`${origin}/favourites`);
  await see(page.getByText(words));
  await eventually(() => scriptsIn(log).map(({ path }) => path)).toContainEqual(
    expect.stringContaining('/ItemScreen-'),
  );
  await page.waitForLoadState('networkidle');
  await page.close();
}

test('the first visit after a deployment that changed one view downloads only the changes', async () => {
  const old = inject('shopBuild');
  const next = await buildChanged('/FavouritesScreen.tsx', 'Пока нет избранных товаров', 'Ещё нет избранных товаров');
  onTestFinished(() => rm(next, { recursive: true }));
  await keepEarlier(next, await readBuilds(old));
  expect(await libraries(next), 'the file of the libraries has kept its name').toEqual(await libraries(old));

  const before = await serve(old);
  shop.expectOrigin(before.origin);
  await visit(before.origin, before.log, 'Пока нет избранных товаров');
  expect(bytesIn(before.log), 'a first visit downloads all of it').toBeGreaterThan(150_000);
  await before.end();

  const after = await serve(next, before.port);
  await visit(after.origin, after.log, 'Ещё нет избранных товаров');
  expect(bytesIn(after.log)).toBeLessThanOrEqual(AFTER_DEPLOYMENT);
});

test('the file of the libraries stays the same when the shop imports them in another order', async () => {
  const next = await buildChanged('/openShop.tsx', 'import { StrictMode', "import 'valibot';\nimport { StrictMode");
  onTestFinished(() => rm(next, { recursive: true }));
  expect(await libraries(next)).toEqual(await libraries(inject('shopBuild')));
});
