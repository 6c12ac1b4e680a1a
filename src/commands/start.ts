/** `npm start` and `npm run qa`: the shop on this machine, with its demo backend. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer, runnerImport } from 'vite';

const OPTIONS = '[--products 1…50000] [--port 1…65535] [--host HOST]';
/** npm uses the Node of the lock file; the newcomer's own may be too old to run this file itself. */
const usage = `Usage: npm start -- ${OPTIONS}, or with the QA workbench: npm run qa -- ${OPTIONS}`;

function fail(text: string): never {
  console.error(`${text}. ${usage}`);
  process.exit(1);
}

function integer(name: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  return /^\d+$/.test(text) && value >= 1 && value <= most
    ? value
    : fail(`--${name} has to be a whole number from 1 to ${most}, not «${text}»`);
}

function readArguments() {
  try {
    const text = { type: 'string' } as const;
    const options = { products: text, port: text, host: text, qa: { type: 'boolean' } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(`Unknown options: ${error instanceof Error ? error.message.split('.')[0] : ''}`);
  }
}

const { products, port, host, qa = false } = readArguments();
const count = integer('products', products, 50_000);
const listenPort = integer('port', port, 65_535);

const { module: demo } = await runnerImport<typeof import('../demo/plugin')>(
  fileURLToPath(new URL('../demo/plugin.ts', import.meta.url)),
);
const server = await createServer({
  plugins: [demo.demoSettings({ products: count })],
  server: {
    ...(listenPort === undefined ? {} : { port: listenPort, strictPort: true }),
    ...(host === undefined ? {} : { host }),
    // The browser is opened only in an interactive terminal.
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
  console.log(`  ➜  Sign in:      ${url}demo/enter`);
  console.log(`  ➜  QA workbench: ${url}?qa`);
}
