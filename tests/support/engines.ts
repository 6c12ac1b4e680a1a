import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { buildShop } from './build';
import { OLD_CHROMIUMS, unpackChromium, type OldChromium } from './oldChromium';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folders that the programs of old browsers stand in. */
    oldChromiums: Record<OldChromium, string>;
  }
}

/** Before the tests in old engines: builds what shoppers get, and unpacks the browsers, once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [[shopBuild = ''], folders] = await Promise.all([
    buildShop('production'),
    Promise.all(OLD_CHROMIUMS.map(async (name) => [name, await unpackChromium(name)] as const)),
  ]);
  project.provide('shopBuild', shopBuild);
  project.provide('oldChromiums', Object.fromEntries(folders) as Record<OldChromium, string>);
  return async () => {
    for (const folder of [shopBuild, ...folders.map(([, path]) => path)])
      await rm(folder, { recursive: true, force: true });
  };
}
