import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startShop } from './support';
import { openShop } from '../support/browser';
import { buildChanged } from '../support/build';
import { consoleLine } from '../support/record';
import { eventually, see, seeScreen } from '../support/see';
import { menuLink } from '../support/shopper';

const shop = openShop();

/** Bytes of scripts that a returning shopper may download on the first visit after a deployment. */
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

/** The files that the second script of a build fetches ahead: its last list. */
async function filesAhead(folder: string): Promise<string[]> {
  const assets = join(folder, 'assets');
  const script = (await readdir(assets)).find((file) => file.startsWith('second-'));
  const lists = (await readFile(join(assets, String(script)), 'utf8')).match(/\["\/assets\/[^\]]*\]/g);
  return JSON.parse(lists?.at(-1) ?? '') as string[];
}

/**
 * Opens a page and waits for its view and for all files that it fetches ahead. A file whose page is closed before it has
 * arrived is no dictionary for the next visit.
 */
async function open(address: string, folder: string, words: string): Promise<Page> {
  shop.expectConsole(consoleLine('warning', 'Telegram user ID not available'));
  const page = await shop.context.newPage();
  await page.goto(address);
  await see(page.getByText(words).first());
  const ahead = await filesAhead(folder);
  const received = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  await eventually(received).toEqual(expect.arrayContaining(ahead));
  return page;
}
const visit = async (origin: string, folder: string, words: string): Promise<void> =>
  (await open(`${origin}/favourites`, folder, words)).close();

/** The next build, in which a text of «Избранное» differs, and the files of the build before. */
async function buildNext(): Promise<string> {
  const next = await buildChanged(
    '/FavouritesScreen.tsx',
    'Пока нет избранных товаров',
    'Ещё нет избранных товаров',
    inject('shopBuild'),
  );
  onTestFinished(() => rm(next, { recursive: true }));
  return next;
}

test('the first visit after a deployment that changed one screen downloads only the changes', async () => {
  const old = inject('shopBuild');
  const next = await buildNext();
  expect(await libraries(next), 'the file of the libraries keeps its name').toEqual(await libraries(old));

  const before = await serve(old);
  shop.expectOrigin(before.origin);
  await visit(before.origin, old, 'Пока нет избранных товаров');
  expect(bytesIn(before.log), 'a first visit downloads all scripts').toBeGreaterThan(150_000);
  await before.end();

  const after = await serve(next, before.port);
  await visit(after.origin, next, 'Ещё нет избранных товаров');
  expect(bytesIn(after.log)).toBeLessThanOrEqual(AFTER_DEPLOYMENT);
});

test('a page that is open during a deployment still opens every screen of its own build, and after a reload those of the new one', async () => {
  const next = await buildNext();
  const before = await serve(inject('shopBuild'));
  shop.expectOrigin(before.origin);
  const page = await open(`${before.origin}/`, inject('shopBuild'), 'Хиты PlayStation');
  await before.end();
  await serve(next, before.port);
  await menuLink(page, 'Профиль').click();
  await seeScreen(page, 'Личный кабинет');
  await menuLink(page, 'Избранное').click();
  await see(page.getByText('Пока нет избранных товаров'));
  await page.reload();
  await see(page.getByText('Ещё нет избранных товаров'));
});

test('the file of the libraries stays the same when the shop imports them in another order', async () => {
  const next = await buildChanged('/openShop.tsx', 'import { StrictMode', "import 'valibot';\nimport { StrictMode");
  onTestFinished(() => rm(next, { recursive: true }));
  expect(await libraries(next)).toEqual(await libraries(inject('shopBuild')));
});
