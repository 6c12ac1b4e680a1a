import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFiles } from '../build/bundleFiles.ts';
import { contentOf } from '../build/earlierBuild.ts';

/**
 * Writes `serve.mjs`: the command `npm run serve` and its libraries in one file of plain Node, which needs nothing
 * installed beside it.
 * @param outDir keeps its other files
 */
export async function writeServer(outDir: string): Promise<void> {
  const files = await builtFiles({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('serve.ts', import.meta.url)),
      copyPublicDir: false,
      rolldownOptions: { output: { format: 'esm', codeSplitting: false, entryFileNames: 'serve.mjs' } },
    },
  });
  await mkdir(outDir, { recursive: true });
  for (const file of files) await writeFile(join(outDir, file.fileName), contentOf(file));
}
