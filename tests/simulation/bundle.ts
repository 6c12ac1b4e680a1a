import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type * as Runner from './runner';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** One text of a source that is replaced by another one. */
export interface Replacement {
  /** From the project's folder. */
  file: string;
  find: string;
  put: string;
}

/** A defect that the shop once had, as a change of today's sources that brings it back. */
export interface Defect extends Replacement {
  /** One word for the command line. */
  name: string;
  symptom: string;
  /** What has to be replaced with it. */
  others?: readonly Replacement[];
}

/** Puts texts of sources into the place of others while they are bundled; the sources stay as they are. */
const replacing = (replacements: readonly Replacement[]): Plugin => ({
  name: 'replacements',
  enforce: 'pre',
  transform(code, id) {
    const own = replacements.filter(({ file }) => id === pathOf(`../../${file}`));
    return own.length === 0 ? null : own.reduce((text, { find, put }) => text.replace(find, () => put), code);
  },
});

/**
 * Makes one file of the simulator and the whole shop, which runs many times faster than module by module.
 * @param replacements the texts of the sources to replace in it
 */
export async function loadRunner(replacements: readonly Replacement[] = []): Promise<typeof Runner> {
  const outDir = mkdtempSync(join(tmpdir(), 'simulation-'));
  await build({
    configFile: false,
    root: pathOf('../..'),
    logLevel: 'error',
    resolve: { alias: { msw: pathOf('./world/lightMsw.ts') } },
    plugins: [replacing(replacements)],
    ssr: { noExternal: true },
    build: {
      ssr: pathOf('./runner.ts'),
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node22',
      rolldownOptions: { output: { entryFileNames: 'runner.mjs' } },
    },
  });
  const runner = (await import(pathToFileURL(join(outDir, 'runner.mjs')).href)) as typeof Runner;
  rmSync(outDir, { recursive: true });
  return runner;
}
