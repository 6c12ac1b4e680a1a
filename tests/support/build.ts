import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { requireChromium } from './chromium';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of the browser. */
    chromiumPath: string;
    /** The folder with the production build of the shop. */
    shopBuild: string;
  }
}

/** What the operator of the tested shop has set (decisions, Configuration). */
const settings = {
  VITE_SUPPORT_CHAT: 'https://t.me/shop_support_demo',
  VITE_BOT_NAME: 'shop_demo_bot',
  // Vitest sets it to «test», and Vite would then build React for development.
  NODE_ENV: 'production',
};

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

/** Before the browser tests: makes sure there is a browser, and builds what shoppers get, once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = requireChromium();
  const shopBuild = await mkdtemp(join(tmpdir(), 'shop-build-'));
  await withEnvironment(settings, () =>
    build({
      root: fileURLToPath(new URL('../..', import.meta.url)),
      mode: 'production',
      logLevel: 'warn',
      build: { outDir: shopBuild, emptyOutDir: true },
    }),
  );
  project.provide('chromiumPath', chromiumPath);
  project.provide('shopBuild', shopBuild);
  return () => rm(shopBuild, { recursive: true, force: true });
}
