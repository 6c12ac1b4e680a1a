/**
 * `npm run build`: makes what operators deploy. With `-- --feed URL` the page contains names and pictures of the goods
 * that this address returns now (the shop's own GET /feed, with its currency_id), so that a first visit sees them
 * before any code has loaded; prices always come from the server.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, runnerImport } from 'vite';

const usage = 'Usage: npm run build [-- --feed https://shop.example/api/feed?currency_id=1] [--outDir FOLDER]';

function fail(text: string): never {
  console.error(`${text}. ${usage}`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({ options: { feed: { type: 'string' }, outDir: { type: 'string' } } }).values;
  } catch (error) {
    return fail(`Unknown options: ${error instanceof Error ? error.message.split('.')[0] : ''}`);
  }
}

/** Passes the goods of this address to the build (`src/early/plugin.ts`). */
async function readGoods(address: string): Promise<void> {
  if (!URL.canParse(address)) fail(`«${address}» is not an address`);
  // Imported through Vite, which resolves these sources in the same way as the shop's.
  const { module } = await runnerImport<typeof import('./goods')>(fileURLToPath(new URL('goods.ts', import.meta.url)));
  const goods = await module
    .fetchGoods(address)
    .catch((error: unknown) => fail(error instanceof Error ? error.message : ''));
  process.env['SHOP_GOODS'] = JSON.stringify(goods);
}

// Otherwise Vite would treat this process, and the build, as development.
process.env['NODE_ENV'] = 'production';
const { feed, outDir } = readArguments();
if (feed !== undefined) await readGoods(feed);
await build(outDir === undefined ? {} : { build: { outDir, emptyOutDir: true } });
