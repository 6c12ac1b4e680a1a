/**
 * `npm start` and `npm run qa`: the shop on this machine, with its demo backend. With `--replay` a record of the workbench
 * instead. Exits with 2 when it was called wrongly.
 */
import { fileURLToPath } from 'node:url';
import { createServer, runnerImport } from 'vite';
import { failWith, integer, readArguments, type Fail } from './arguments.ts';

const OPTIONS = '[--products 1…50000] [--port 1…65535] [--host HOST]';
/** npm uses the Node of the lock file; the installed one may be too old to run this file directly. */
const usage = `Usage: npm start -- ${OPTIONS}, or with the QA workbench: npm run qa -- ${OPTIONS}, or to repeat a record: npm run qa -- --replay FILE|LINK [--until STEP] [--state]`;

const fail: Fail = failWith(usage, 2);
const text = { type: 'string' } as const;
const toggle = { type: 'boolean', default: false } as const;
const { products, port, host, qa, replay, until, state } = readArguments(
  { options: { products: text, port: text, host: text, qa: toggle, replay: text, until: text, state: toggle } },
  fail,
).values;
if (replay !== undefined) {
  if ([products, port, host].some((each) => each !== undefined)) fail('--replay takes only --until and --state');
  const { replayRecord } = await import('./replayRecord.ts');
  process.exit(await replayRecord(replay, until, state, fail));
}
if (until !== undefined || state) fail('--until and --state need --replay');
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
}).catch((error: unknown) => {
  if (error instanceof Error && error.name === demo.SETTINGS_ERROR) fail(error.message);
  throw error;
});
try {
  await server.listen();
} catch (error) {
  await server.close();
  fail(`${error instanceof Error ? error.message : String(error)}: check --host and --port`);
}
server.printUrls();
for (const url of server.resolvedUrls?.local ?? []) {
  console.log(`  ➜  Sign in:      ${url}demo/enter`);
  console.log(`  ➜  QA workbench: ${url}?qa`);
}
