/**
 * `npm run build`: what operators deploy. With `-- --feed URL` the page holds names and pictures of the goods that this
 * address answers now (the shop's own GET /feed, with its currency_id), so that a first visit sees them before any code
 * is there; prices always come from the server.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, runnerImport } from 'vite';

const usage = 'Запуск: npm run build [-- --feed https://адрес/api/feed?currency_id=1] [--outDir папка]';

function fail(text: string): never {
  console.error(`${text}. ${usage}`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({ options: { feed: { type: 'string' }, outDir: { type: 'string' } } }).values;
  } catch (error) {
    return fail(`Неизвестные параметры: ${error instanceof Error ? error.message.split('.')[0] : ''}`);
  }
}

/** Hands what the address answers over to the build (`src/early/plugin.ts`). */
async function readGoods(address: string): Promise<void> {
  if (!URL.canParse(address)) fail(`«${address}» не адрес`);
  // Imported through Vite's own runner, which resolves the sources the way the shop's are resolved.
  const { module } = await runnerImport<typeof import('./goods')>(fileURLToPath(new URL('goods.ts', import.meta.url)));
  const goods = await module
    .fetchGoods(address)
    .catch((error: unknown) => fail(error instanceof Error ? error.message : ''));
  process.env['SHOP_GOODS'] = JSON.stringify(goods);
}

// Vite's runner would else take this process for one of development, and the build with it.
process.env['NODE_ENV'] = 'production';
const { feed, outDir } = readArguments();
if (feed !== undefined) await readGoods(feed);
await build(outDir === undefined ? {} : { build: { outDir, emptyOutDir: true } });
