/** `npm start` and `npm run qa`: the shop on this machine, with its demo backend. */
import { fileURLToPath } from 'node:url';
import { createServer, runnerImport } from 'vite';
import { failWith, integer, readArguments, type Fail } from './arguments.ts';

const OPTIONS = '[--products 1…50000] [--port 1…65535] [--host HOST]';
/** npm uses the Node of the lock file; the newcomer's own may be too old to run this file itself. */
const usage = `Usage: npm start -- ${OPTIONS}, or with the QA workbench: npm run qa -- ${OPTIONS}`;

const fail: Fail = failWith(usage, 1);
const text = { type: 'string' } as const;
const { products, port, host, qa } = readArguments(
  { options: { products: text, port: text, host: text, qa: { type: 'boolean', default: false } } },
  fail,
).values;
const count = !products ? undefined : integer('--products', products, [1, 50_000], fail);
const listenPort = !port ? undefined : integer('--port', port, [1, 65_535], fail);

const { module: demo } = await runnerImport<typeof import('../../workshop/demo/plugin')>(
  fileURLToPath(new URL('../../workshop/demo/plugin.ts', import.meta.url)),
);
const server = await createServer({
  plugins: [demo.demoSettings({ products: count })],
  server: {
    ...(listenPort === undefined ? {} : { port: listenPort, strictPort: true }),
    ...(host ? { host } : {}),
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
