/**
 * `npm run serve -- --api https://api.example/api`: serves what `npm run build` made, with the operator's API and pictures
 * under the same origin. Exits with 2 when it was called wrongly, with 0 when a signal ends it: at once by SIGINT, and by
 * SIGTERM after a moment in which a balancer takes this copy out.
 */
import { existsSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { join, resolve } from 'node:path';
import { BUILT_FOR_FILE } from '../build/builtFor.ts';
import { describeBuild, isShopPage, packFast, packFiles, readRenderer } from '../serve/loadFiles.ts';
import { createMetricsServer } from '../serve/metricsServer.ts';
import { createNodeServer } from '../serve/nodeServer.ts';
import { createNodeUpstream } from '../serve/nodeUpstream.ts';
import { withReports } from '../serve/takeReports.ts';
import { API_BASE, createShopHandler } from '../serve/shopHandler.ts';
import { createShopMetrics } from '../serve/shopMetrics.ts';
import { failWith, integer, onFirst, readArguments, type Fail } from './arguments.ts';

/** The environment variable of each option. */
const VARIABLES = {
  api: 'SHOP_API',
  media: 'SHOP_MEDIA',
  dir: 'SHOP_DIR',
  port: 'PORT',
  host: 'HOST',
  timeout: 'SHOP_TIMEOUT',
  drain: 'SHOP_DRAIN',
  'metrics-port': 'SHOP_METRICS_PORT',
  'metrics-host': 'SHOP_METRICS_HOST',
  reports: 'SHOP_REPORTS',
  quiet: 'SHOP_QUIET',
} as const;
type Option = keyof typeof VARIABLES;

const usage =
  'Usage: npm run serve -- --api https://api.example/api [--media URL] [--dir FOLDER] [--port 0…65535] [--host HOST] [--timeout 1…600] [--drain 0…60] [--metrics-port 0…65535] [--metrics-host HOST] [--reports] [--quiet]';

const fail: Fail = failWith(usage, 2);

/** An option as a message names it. */
const nameOf = (option: Option): string => `--${option} or ${VARIABLES[option]}`;

/** @returns the address as the base of others: its path has no slash at the end, but an origin alone keeps its own */
function address(option: Option, text: string): URL {
  const name = nameOf(option);
  if (!/^https?:\/\//i.test(text)) fail(`${name} has to begin with https:// or http://, not «${text}»`);
  if (!URL.canParse(text)) fail(`${name} is not an address: «${text}»`);
  const url = new URL(text);
  // The address is not printed: the output may be a log.
  if (url.username || url.password) fail(`${name} must not contain a user name or a password`);
  if (url.search || url.hash) fail(`${name} has to end with its path, not «${url.search}${url.hash}»`);
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

const text = { type: 'string' } as const;
const options = readArguments(
  {
    options: {
      api: text,
      media: text,
      dir: text,
      port: text,
      host: text,
      timeout: text,
      drain: text,
      'metrics-port': text,
      'metrics-host': text,
      reports: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
    },
  },
  fail,
).values;
/** An option, else its variable. An empty one is none: an empty host would be every interface of the machine. */
const given = (option: Exclude<Option, 'quiet' | 'reports'>): string | undefined =>
  options[option] || process.env[VARIABLES[option]] || undefined;
const isOn = (option: 'quiet' | 'reports'): boolean => {
  const value = process.env[VARIABLES[option]] || undefined;
  if (value !== undefined && value !== '1') fail(`${VARIABLES[option]} has to be 1, or not to be set, not «${value}»`);
  return options[option] || value === '1';
};
const [isReporting, isQuiet] = [isOn('reports'), isOn('quiet')];

const apiText = given('api') ?? fail(`The address of the API is missing: ${nameOf('api')}`);
const api = address('api', apiText);
const mediaText = given('media');
const media = mediaText ? address('media', mediaText) : new URL(api.origin);
const portOf = (option: 'port' | 'metrics-port', value: string): number =>
  integer(nameOf(option), value, [0, 65_535], fail);
const port = portOf('port', given('port') ?? '8080');
// The host that ends TLS is usually on the same machine; in a container HOST is 0.0.0.0.
const host = given('host') ?? '127.0.0.1';
const metricsText = given('metrics-port');
const metricsPort = metricsText === undefined ? null : portOf('metrics-port', metricsText);
// Not the host of the shop, which may be public.
const metricsHost = given('metrics-host') ?? '127.0.0.1';
const timeoutMs = integer(nameOf('timeout'), given('timeout') ?? '30', [1, 600], fail) * 1_000;
const drainMs = integer(nameOf('drain'), given('drain') ?? '3', [0, 60], fail) * 1_000;
const folder = resolve(given('dir') ?? 'dist');
if (!existsSync(join(folder, 'index.html')))
  fail(`«${folder}» has no index.html: run npm run build first, or name a build by ${nameOf('dir')}`);

const build = await describeBuild(folder).catch((error: unknown) => {
  const why = error instanceof SyntaxError ? `its ${BUILT_FOR_FILE} is no JSON` : String(error);
  return fail(`«${folder}» is not a whole build: ${why}`);
});
if (!isShopPage(build.html))
  fail(`«${folder}» is no build of the shop for the root of an origin: its page names no script below /assets/`);
// Of a build that was copied in part, the page would answer and the shop not open.
const missing = build.html.match(/\/assets\/[\w.-]+/g)?.find((file) => !existsSync(join(folder, file)));
if (missing) fail(`«${folder}» is not a whole build: its page names ${missing}, which is not there`);
if (build.apiBase !== API_BASE)
  fail(
    `«${folder}» was built with VITE_API_URL: its page asks «${build.apiBase}» and not this server. Build it without`,
  );

// If the reader of the log ends, or the disk is full, the shop keeps running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
/** Nothing is running until it listens. The first process of a container gets no signal that it does not handle. */
let finish: (drain: number) => void = () => process.exit(0);
onFirst('SIGTERM', () => finish(drainMs));
onFirst('SIGINT', () => finish(0));
console.error(`The files of «${folder}» are packed, which takes some seconds`);
const html = isReporting ? withReports(build.html) : build.html;
const files = await packFiles(folder, html);

const upstream = createNodeUpstream(timeoutMs);
const write = (line: string): void => void process.stdout.write(line);
const metrics = metricsPort === null ? undefined : createShopMetrics();
const handler = createShopHandler({
  ...build,
  html,
  files,
  api,
  media,
  upstream: upstream.send,
  timeoutMs,
  pack: packFast,
  renderMain: await readRenderer(folder, build.mediaBase),
  metrics,
  reports: isReporting ? { log: write, metrics } : undefined,
});
const { server, end } = createNodeServer(handler, { timeoutMs, log: isQuiet ? null : write, metrics });

/** Listens, and calls `print` with the origin. A failure names the option to change. */
const listen = (
  one: Server,
  [onPort, onHost]: [number, string],
  [portOption, hostOption]: [Option, Option],
  print: (origin: string) => void,
): void => {
  one.once('error', ({ code, message }: NodeJS.ErrnoException) =>
    fail(
      code === 'EADDRINUSE'
        ? `Port ${onPort} of ${onHost} is in use: name another one by ${nameOf(portOption)}`
        : `It cannot listen on port ${onPort} of ${onHost} (${code ?? message}): check ${nameOf(code === 'EACCES' ? portOption : hostOption)}`,
    ),
  );
  one.listen(onPort, onHost, () => {
    const { port: listeningPort } = one.address() as AddressInfo;
    print(`http://${onHost.includes(':') ? `[${onHost}]` : onHost}:${listeningPort}`);
  });
};
// Not on the standard output, which is for the log.
if (metrics && metricsPort !== null)
  listen(createMetricsServer(metrics), [metricsPort, metricsHost], ['metrics-port', 'metrics-host'], (origin) =>
    console.error(`The metrics are at ${origin}/metrics`),
  );
listen(server, [port, host], ['port', 'host'], (origin) =>
  console.error(`The shop is at ${origin}/, its API at ${api.href}`),
);

finish = async (drain) => {
  await end(drain);
  upstream.close();
  process.exit(0);
};
