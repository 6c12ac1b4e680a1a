import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Writes `serve.mjs`: the command `npm run serve` and its libraries in one file of plain Node, which needs nothing
 * installed beside it.
 * @param outDir keeps its other files
 */
export async function writeServer(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('serve.ts', import.meta.url)),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { format: 'esm', codeSplitting: false, entryFileNames: 'serve.mjs' } },
    },
  });
}
