/**
 * `npm run check:server -- URL [--user ID] [--token BOT_TOKEN] [--write] [--origin SHOP_ORIGIN]`: shows an operator
 * whether their server keeps the contract. Exits with 1 when it does not, with 2 when it was called wrongly.
 */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { failWith, onFirst, readArguments, type Fail } from './arguments.ts';

const usage =
  'Usage: npm run check:server -- https://shop.example/api [--user ID] [--token BOT_TOKEN] [--write] [--origin https://shop.example]';

const fail: Fail = failWith(usage, 2);
const text = { type: 'string' } as const;
const {
  values: { user, token: givenToken, origin = '', write },
  positionals: [url, ...more],
} = readArguments(
  {
    options: { user: text, token: text, origin: text, write: { type: 'boolean', default: false } },
    allowPositionals: true,
  },
  fail,
);
if (!url) fail('The address of the API is missing');
// It is not printed: it may be the token.
if (more.length > 0) fail('Only one address can be checked, and options begin with --');
for (const address of origin ? [url, origin] : [url]) {
  // The address is not printed: the output may be kept.
  if (/^([^/]*\/\/)?[^/]*@/.test(address)) fail('An address must not contain a user name or a password');
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    fail(`«${address}» is not an address that a browser can call: it has to begin with https:// or http://`);
  if (/[?#]/.test(address)) fail('An address must not contain a query or a hash: paths are appended to it');
}
// A token on the command line would be in the list of processes and in the history of the shell. An empty one is none.
const token = givenToken || process.env['CHECK_TOKEN'];
if (user && !/^\d+$/.test(user)) fail(`--user has to be a number, not «${user}»: the id of the test user in Telegram`);
// Otherwise the check would be green without the calls that were asked for.
for (const [option, isGiven] of Object.entries({ '--token (CHECK_TOKEN)': token, '--write': write }))
  if (isGiven && !user) fail(`${option} needs --user as well: the id of the test user in Telegram`);

// Vite runs the shop's sources. It stays open for their later imports.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const load = async <T>(file: string): Promise<T> =>
  (await vite.ssrLoadModule(fileURLToPath(new URL(file, import.meta.url)))) as T;
const { checkServer } = await load<typeof import('../check/checks')>('../check/checks.ts');
const { linesOf, totalOf } = await load<typeof import('../check/report')>('../check/report.ts');
const { allReturned } = await load<typeof import('../check/borrowed')>('../check/borrowed.ts');
const { signInitData } = await load<typeof import('../../workshop/demo/initData')>('../../workshop/demo/initData.ts');

const stopping = new AbortController();
/** Ends the command early, as a shell expects it, but only after all values of the test user are put back. */
const stop = async (exitCode: number): Promise<void> => {
  stopping.abort();
  console.error('Stopped: what the check has changed is put back first');
  await allReturned();
  // After the result of the call is printed: it may ask the operator to put a value back.
  setImmediate(() => process.exit(exitCode));
};
for (const [signal, number] of [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const)
  onFirst(signal, () => stop(128 + number));

const results = await checkServer({
  url,
  telegramId: user || null,
  initData: token && user ? signInitData({ id: Number(user), first_name: 'Проверка' }, token, Date.now()) : '',
  write,
  origin: origin && new URL(origin).origin,
  onResult: (result) => console.log(linesOf(result)),
  stop: stopping.signal,
});
console.log(`\n${totalOf(results)}`);
await vite.close();
process.exit(results.some((result) => result.state === 'wrong') ? 1 : 0);
