/** Figures of a long visit: growth after many rounds, and requests while the shop is not used. */
import type { Browser } from 'playwright-core';
import { footprint, openPhone } from './phone.ts';

export interface RoundFigures {
  rounds: number;
  nodes: number;
  listeners: number;
  /** Megabytes more than after the first tenth of the rounds. */
  heap: number;
}

/** Repeats home → collection → product → back. @returns how much has grown since the first tenth of the rounds */
export async function measureRounds(browser: Browser, origin: string, rounds: number): Promise<RoundFigures> {
  const phone = await openPhone(browser, origin, '/', 1);
  const { page } = phone;
  await phone.devtools.send('Performance.enable');
  const round = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Хиты PlayStation' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Хиты PlayStation' }).waitFor();
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('region', { name: 'Издания' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Хиты PlayStation' }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Скидки недели' }).waitFor();
  };
  for (let n = 0; n < rounds / 10; n += 1) await round();
  const before = await footprint(phone);
  for (let n = rounds / 10; n < rounds; n += 1) await round();
  const after = await footprint(phone);
  await page.context().close();
  return {
    rounds,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    heap: Math.round((after.heap - before.heap) * 10) / 10,
  };
}

/** Fetching ahead has ended once no file of the build was requested for so long. */
const NO_FILES_FOR_MS = 10_000;

/** What an unused shop requests. */
export interface IdleFigures {
  /** The files that Home fetches ahead, each counted once. */
  filesAhead: number;
  /** Seconds of watching, which begin after fetching ahead has ended. */
  seconds: number;
  /** The paths requested in these seconds, as often as they were. */
  requests: string[];
}

const isFile = (path: string): boolean => path.startsWith('/assets/');

/** Opens Home, waits until the next screens have been fetched ahead, and lists the requests of the seconds after that. */
export async function measureIdle(browser: Browser, origin: string, seconds: number): Promise<IdleFigures> {
  const { page } = await openPhone(browser, origin, '/', 1);
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  const paths: string[] = [];
  let lastFile = performance.now();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    paths.push(path);
    if (isFile(path)) lastFile = performance.now();
  });
  while (performance.now() - lastFile < NO_FILES_FOR_MS) await page.waitForTimeout(500);
  const filesAhead = new Set(paths.filter(isFile)).size;
  paths.length = 0;
  await page.waitForTimeout(seconds * 1000);
  await page.context().close();
  return { filesAhead, seconds, requests: paths };
}
