import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as askHttp, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { connect, createServer as createSocketServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { describeBuild, packFast, packFiles } from '../../src/operator/serve/loadFiles';
import { createNodeServer } from '../../src/operator/serve/nodeServer';
import { createNodeUpstream } from '../../src/operator/serve/nodeUpstream';
import { withReports } from '../../src/operator/serve/takeReports';
import { createShopHandler } from '../../src/operator/serve/shopHandler';
import { createShopMetrics } from '../../src/operator/serve/shopMetrics';
import { endServer, freePort, listen } from '../support/listen';

/** Registers a clean-up after the test, the last one first. Not by `afterEach` here: files share this module in one worker. */
export const afterTest = (end: () => unknown): void =>
  onTestFinished(async () => {
    await end();
  });

/** Long enough to be worth compressing. */
export const SCRIPT = `export const products = [${'"Balatro", '.repeat(200)}];\n`;

export const POLICY = "default-src 'self'; script-src 'self' 'sha256-abc='";

/** The content of a build without products. */
export const OUTLINE = `<main>${'Магазин '.repeat(50)}</main>`;

const PAGE = `<!doctype html>
<html lang="ru">
  <head>
    <meta charset="UTF-8" />
    <script>globalThis.early = document.querySelectorAll('[data-answer]');</script>
    <script type="module" crossorigin src="/assets/shop-Ab12.js"></script>
  </head>
  <body><div id="root">${OUTLINE}</div></body>
</html>
`;

/** Ids that an operator's server may have, and codes that a shopper may type. */
export const STRANGE_IDS = ['a.b', 'a/b', '/', '100%', '%2F', 'a b', 'Ключ', '🎮', 'a\\b', '../users', 'a;b?c#d&e'];

/** A folder with these files, until the test ends. */
export async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-'));
  afterTest(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

export const makeBuild = ({ more = {} as Record<string, string> } = {}): Promise<string> =>
  folderOf({
    'index.html': PAGE,
    'licenses.md': '# Licences\n',
    'assets/shop-Ab12.js': SCRIPT,
    'assets/dot-Cd34.png': 'not really a picture',
    'nginx-headers.conf': '# for nginx\n',
    'tgcloud.jsonc': '// for Telegram\n',
    '.secret': 'not for shoppers',
    '.built-for.json': '{"api":"/api","media":""}',
    _headers: `/*\n  Content-Security-Policy: ${POLICY}\n  X-Content-Type-Options: nosniff\n\n/assets/*\n  Cache-Control: public\n`,
    ...more,
  });

/** An operator's server. @returns its origin */
export async function startUpstream(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  const port = await listen(server);
  afterTest(() => endServer(server));
  return `http://127.0.0.1:${port}`;
}

/** A server that writes raw bytes. @param answer is called once the first bytes of a request have arrived */
export async function startRawUpstream(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  const port = await listen(server);
  afterTest(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

/** An origin on which no server listens. */
export const unreachableOrigin = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;

export interface ServeOptions {
  /** The origin of the operator's server, with its API under `/api`. */
  upstream?: string;
  api?: string;
  media?: string;
  folder?: string;
  /** By default any free one. */
  port?: number;
  timeoutMs?: number;
  reports?: boolean;
  limits?: Parameters<typeof createNodeServer>[1]['limits'];
}

/** The whole server on its own port, as the command starts it. */
export async function startShop({
  upstream = 'http://127.0.0.1:1',
  timeoutMs = 60_000,
  ...options
}: ServeOptions = {}) {
  const folder = options.folder ?? (await makeBuild());
  const build = await describeBuild(folder);
  const html = options.reports ? withReports(build.html) : build.html;
  const { send, close } = createNodeUpstream(timeoutMs);
  const metrics = createShopMetrics();
  const log: string[] = [];
  const reported: string[] = [];
  const handler = createShopHandler({
    ...build,
    html,
    files: await packFiles(folder, html),
    api: new URL(options.api ?? `${upstream}/api`),
    media: new URL(options.media ?? upstream),
    upstream: send,
    timeoutMs,
    pack: packFast,
    metrics,
    reports: options.reports ? { log: (line) => reported.push(line), metrics } : undefined,
  });
  const { server, end } = createNodeServer(handler, {
    timeoutMs,
    log: (line) => log.push(line),
    metrics,
    limits: options.limits ?? {},
  });
  const port = await listen(server, options.port);
  afterTest(async () => {
    server.closeAllConnections();
    await end();
    close();
  });
  return { port, log, reported, end, metrics, origin: `http://127.0.0.1:${port}` };
}

/** A shop whose upstream records each request, and responds with an empty object and an id of its own. */
export async function startListening() {
  const asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const upstream = await startUpstream(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await text(request).catch(() => null);
    if (body === null) return;
    asked.push({ method, url, headers, body });
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'of-the-operator' }).end('{}');
  });
  return { upstream, asked, ...(await startShop({ upstream })) };
}

/** A response with its raw body. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The text of a refusal. */
export const errorOf = ({ body }: Answer): unknown => (JSON.parse(body.toString()) as { error: unknown }).error;

/** Sends a request with unchanged path and headers: `fetch` would normalise both. */
export const ask = (
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = askHttp({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const { statusCode = 0, headers: received } = answer;
      buffer(answer).then((bytes) => resolve({ status: statusCode, headers: received, body: bytes }), reject);
    });
    asked.once('error', reject);
    // Bytes: in front of a text Node would encode the headers too.
    asked.end(body === undefined ? undefined : Buffer.from(body));
  });

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  afterTest(() => socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

/** A promise that a test fulfils. */
export function deferred<T = void>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}
