import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const usage = 'Запуск: node src/demo/start.ts [--products 1…50000] [--port 1…65535] [--host адрес] [--qa]';

function fail(text: string): never {
  console.error(`${text}. ${usage}`);
  process.exit(1);
}

function integer(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  return /^\d+$/.test(text) && value >= 1 && value <= most
    ? value
    : fail(`--${name} должно быть целым числом от 1 до ${most}, а не «${text}»`);
}

function readArguments() {
  try {
    const options = { products: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' }, qa: { type: 'boolean' } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(`Неизвестные параметры: ${error instanceof Error ? error.message.split('.')[0] : ''}`);
  }
}

const { products, port, host, qa = false } = readArguments();
const count = integer('products', products, 50_000);
const listenPort = integer('port', port, 65_535);
if (count !== undefined) process.env.DEMO_PRODUCTS = String(count);

const server = await createServer({
  server: {
    ...(listenPort === undefined ? {} : { port: listenPort, strictPort: true }),
    ...(host === undefined ? {} : { host }),
    // A page is opened only where somebody sits in front of it.
    ...(qa && process.stdout.isTTY ? { open: '/?qa' } : {}),
  },
});
try {
  await server.listen();
} catch (error) {
  await server.close();
  fail(error instanceof Error ? error.message : String(error));
}
server.printUrls();
for (const url of server.resolvedUrls?.local ?? []) {
  console.log(`  ➜  Вход в магазин: ${url}demo/enter`);
  console.log(`  ➜  Верстак QA: ${url}?qa`);
}
