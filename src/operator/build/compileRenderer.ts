import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ResolvedConfig } from 'vite';
import { builtFiles } from './bundleFiles.ts';

export type Renderer = typeof import('./pageRenderer');

/**
 * The code that renders the shop's screens as HTML, as one file without imports.
 * @param config of the build, whose styles have the same names of classes
 */
export async function compileRenderer({ root, css, mode }: ResolvedConfig): Promise<string> {
  const [file] = await builtFiles({
    root,
    mode,
    configFile: false,
    logLevel: 'error',
    css: { modules: css.modules ?? {} },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('pageRenderer.tsx', import.meta.url)),
      minify: true,
      rolldownOptions: { output: { format: 'esm', codeSplitting: false } },
    },
  });
  if (file?.type !== 'chunk') throw new Error('The renderer of the screens was not built');
  return file.code;
}

/** Runs the code of a renderer. */
export async function runRenderer(code: string): Promise<Renderer> {
  const folder = await mkdtemp(join(tmpdir(), 'screens-'));
  try {
    const file = join(folder, 'renderer.mjs');
    await writeFile(file, code);
    return (await import(pathToFileURL(file).href)) as Renderer;
  } finally {
    await rm(folder, { recursive: true });
  }
}
