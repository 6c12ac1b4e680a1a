import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { buildShop } from '../support/build';
import { installPackages } from '../support/installPackages';
import { unpackChromium } from './oldChromium';

declare module 'vitest' {
  interface ProvidedContext {
    oldChromium: string;
  }
}

/** Before the tests in other engines: builds what shoppers get, and unpacks the old Chromium, once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  installPackages('engines');
  const [[shopBuild = ''], oldChromium] = await Promise.all([buildShop('production'), unpackChromium()]);
  project.provide('shopBuild', shopBuild);
  project.provide('oldChromium', oldChromium);
  return async () => {
    for (const folder of [shopBuild, oldChromium]) await rm(folder, { recursive: true, force: true });
  };
}
