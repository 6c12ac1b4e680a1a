import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { TestProject } from 'vitest/node';
import { builtFiles } from '../../src/operator/build/bundleFiles';
import { readBuilds, replaceBuild } from '../../src/operator/build/earlierBuild';
import { requireChromium } from './chromium';
import { answering, KNOWN_FEED } from './knownFeed';
import { perWorker } from './perWorker';
import { ROOT, runScript } from './runScript';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of the browser. */
    chromiumPath: string;
    /** The folder with the production build of the shop. */
    shopBuild: string;
    /** The folder with the build that contains the QA tools. */
    qaBuild: string;
    /** The folder with a build for shoppers with a known feed (`KNOWN_FEED`). */
    knownBuild: string;
  }
}

/** The settings of the tested shop's operator (setting-1). */
const settings = {
  VITE_SUPPORT_CHAT: 'https://t.me/shop_support_demo',
  VITE_BOT_NAME: 'shop_demo_bot',
  // Vitest sets it to «test», and Vite would then build React for development.
  NODE_ENV: 'production',
};

/** Sets them for a while, as an operator does for a build. */
async function withEnvironment<T>(values: Record<string, string>, act: () => Promise<T>): Promise<T> {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  try {
    return await act();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

async function buildInto(mode: 'production' | 'qa', plugins: Plugin[] = [], earlier?: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), `shop-${mode}-`));
  const files = await builtFiles({ root: ROOT, mode, plugins, logLevel: 'warn', build: { outDir } });
  await replaceBuild(outDir, files, earlier ? await readBuilds(earlier) : []);
  return outDir;
}

/**
 * Builds the shop into folders of their own, one for each mode, as the operator of the tested shop does. Each mode is built
 * once in a run, though several projects ask for it.
 */
export const buildShop = (...modes: readonly ('production' | 'qa')[]): Promise<string[]> =>
  withEnvironment(settings, () =>
    Promise.all(modes.map((mode) => perWorker(`build for ${mode}`, () => buildInto(mode)))),
  );

/**
 * Builds the shop for shoppers with one text of one source file replaced, into a folder of its own.
 * @param earlier the folder of the build before
 */
export function buildChanged(file: string, text: string, other: string, earlier?: string): Promise<string> {
  const changedText: Plugin = {
    name: 'changed-text',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith(file) ? code.replace(text, other) : undefined),
  };
  return withEnvironment(settings, () => buildInto('production', [changedText], earlier));
}

/** Builds the shop as an operator does with `--feed`. */
async function buildWithFeed(feed: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'shop-known-'));
  // An operator's machine may have NODE_ENV set; the deployed build must never be a development build.
  const env = { ...settings, NODE_ENV: 'development', VITEST: undefined };
  const options = ['--feed', feed, '--outDir', outDir];
  const { code, output } = await runScript('src/operator/commands/build.ts', options, { env });
  if (code !== 0) throw new Error(output);
  return outDir;
}

/** Before the browser tests: makes sure there is a browser, and builds what shoppers and testers get, once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = requireChromium();
  const [[shopBuild = '', qaBuild = ''], knownBuild] = await Promise.all([
    buildShop('production', 'qa'),
    perWorker('build with a feed', () => answering(KNOWN_FEED, buildWithFeed)),
  ]);
  project.provide('chromiumPath', chromiumPath);
  project.provide('shopBuild', shopBuild);
  project.provide('qaBuild', qaBuild);
  project.provide('knownBuild', knownBuild);
  return async () => {
    for (const folder of [shopBuild, qaBuild, knownBuild, `${knownBuild}-server`])
      await rm(folder, { recursive: true, force: true });
  };
}
