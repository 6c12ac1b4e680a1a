/**
 * `npm run build`: makes what operators deploy. With `-- --feed URL` the page contains names and pictures of the products
 * that this address returns now (the shop's own GET /feed, with its currency_id), so that a first visit sees them
 * before any code has loaded; prices always come from the server. Scripts and styles of the build that it replaces, or of
 * the one in `--earlier FOLDER`, are kept beside the new ones (`src/operator/build/earlierBuild.ts`). Beside `dist` it writes
 * `dist-server/serve.mjs`, the server of the shop in one file.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { builtFiles } from '../build/bundleFiles.ts';
import { foreignIn, readBuilds, replaceBuild } from '../build/earlierBuild.ts';
import { SETTINGS_ERROR } from '../build/operatorSettings.ts';
import { writeServer } from './writeServer.ts';
import { failWith, readArguments, type Fail } from './arguments.ts';

const usage =
  'Usage: npm run build [-- --feed https://shop.example/api/feed?currency_id=1] [--outDir FOLDER] [--earlier FOLDER]';

const fail: Fail = failWith(usage, 1);

/** Ends a build that fails although its options are valid. */
function end({ message }: { message: string }): never {
  console.error(message);
  process.exit(1);
}

/** The feed of this address, as the constant from which the build renders Home (`src/operator/build/earlyPage.ts`). */
async function feedConstant(address: string): Promise<{ BUILT_FEED: string }> {
  if (!URL.canParse(address)) fail(`--feed: «${address}» is not an address`);
  // Imported through Vite, which resolves these sources in the same way as the shop's.
  const file = fileURLToPath(new URL('../build/fetchFeed.ts', import.meta.url));
  const { module } = await runnerImport<typeof import('../build/fetchFeed')>(file);
  const feed = await module
    .fetchFeed(address)
    .catch((error: unknown) => end(error instanceof Error ? error : new Error(String(error))));
  return { BUILT_FEED: JSON.stringify(feed) };
}

// Otherwise Vite would treat this process, and the build, as development.
process.env['NODE_ENV'] = 'production';
const text = { type: 'string' } as const;
const options = readArguments({ options: { feed: text, outDir: text, earlier: text } }, fail).values;
// An empty option is none.
const outDir = options.outDir || 'dist';
const serverDir = `${outDir.replace(/\/+$/, '')}-server`;
const isFolder = (path: string): boolean | undefined => statSync(path, { throwIfNoEntry: false })?.isDirectory();
for (const folder of [outDir, serverDir]) if (isFolder(folder) === false) fail(`--outDir: «${folder}» is no folder`);
const foreign = await foreignIn(outDir).catch(end);
if (foreign.length > 0)
  end({
    message: `The build would mix with what no build of the shop has written to «${outDir}»: ${foreign.join(', ')}. Name an empty folder by --outDir, or move them`,
  });
if (options.earlier && !isFolder(join(options.earlier, 'assets')))
  fail(`--earlier: «${options.earlier}» is no earlier build`);
// Read before they are replaced.
const builds = await readBuilds(options.earlier || outDir);
const define = options.feed ? { define: await feedConstant(options.feed) } : {};
try {
  await replaceBuild(outDir, await builtFiles({ ...define, build: { outDir } }), builds);
  await writeServer(serverDir);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  if (error.name === SETTINGS_ERROR) end(error);
  // Of the disk: it is full, or the folder must not be written.
  if ('syscall' in error) end({ message: `The build was not written: ${error.message}` });
  throw error;
}
