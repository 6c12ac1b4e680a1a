/**
 * Serves a built shop as a good host would: brotli, long-lived files, a page that is sent again only when it has changed,
 * and a little latency, with the demo backend behind.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { runnerImport } from 'vite';
import type { Photographs } from './photographs.ts';
import { endServer, listen } from '../support/listen.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** What a feed begins with: several banners, one wide banner, or a list. */
export const FEEDS = ['banners', 'wide', 'list'] as const;
export type Feed = (typeof FEEDS)[number];

export interface Host {
  /** The size of the catalogue; without it that of the demo. */
  products?: number;
  /** Milliseconds before each answer. Without any, the first paint would come one frame earlier or later by chance. */
  latency: number;
  /** What `showPhotographs` shows. */
  photographs?: Photographs;
}

export interface Served {
  origin: string;
  /** Changes what the feed of the demo backend begins with. */
  beginWith(feed: Feed): void;
  /** Whether photographs replace the drawings of the demo; at first they do not. */
  showPhotographs(shown: boolean): void;
  close(): Promise<void>;
}

interface File {
  body: Buffer;
  etag: string;
  type: string;
  lasts: boolean;
}

async function fileOf(folder: string, path: string, cache: Map<string, File>): Promise<File> {
  const name = path.startsWith('/assets/') ? path : '/index.html';
  const known = cache.get(name);
  if (known) return known;
  const body = brotliCompressSync(await readFile(join(folder, name)));
  const file = {
    body,
    etag: `"${createHash('sha256').update(body).digest('hex')}"`,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    lasts: name.startsWith('/assets/'),
  };
  cache.set(name, file);
  return file;
}

/** Compresses the answers of the demo backend for those who take brotli, as a host would. */
function compressed({ headers }: IncomingMessage, response: ServerResponse): ServerResponse {
  if (!String(headers['accept-encoding']).includes('br')) return response;
  const end = response.end.bind(response) as (body?: Buffer) => ServerResponse;
  response.end = ((body?: Buffer) => {
    if (!body || body.length < 500 || response.headersSent) return end(body);
    const small = brotliCompressSync(body, { params: { 1: 4 } });
    response.setHeader('content-encoding', 'br');
    response.setHeader('content-length', small.length);
    return end(small);
  }) as ServerResponse['end'];
  return response;
}

/** The photograph that replaces a drawing of the demo; undefined for anything else. */
function photographFor(url: string, photographs: Photographs): Buffer | undefined {
  const [, kind, name = ''] = /^\/uploads\/(posters|banners)\/(.*)\.svg/.exec(url) ?? [];
  const all = kind === undefined ? [] : photographs[kind as keyof Photographs];
  const number = Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return all[number % all.length];
}

/** The demo backend. @param products the size of its catalogue */
export async function createDemo(products?: number) {
  const load = async <T>(file: string): Promise<T> =>
    (await runnerImport<T>(fileURLToPath(new URL(file, import.meta.url)))).module;
  const { createDemoShop } = await load<typeof import('../../src/workshop/demo/demoShop.ts')>(
    '../../src/workshop/demo/demoShop.ts',
  );
  const { createDemoMiddleware } = await load<typeof import('../../src/workshop/demo/middleware.ts')>(
    '../../src/workshop/demo/middleware.ts',
  );
  const demoShop = createDemoShop(products === undefined ? {} : { products });
  return { demoShop, demo: createDemoMiddleware(demoShop) };
}

/** Serves a build. @param folder of the build */
export async function serve(folder: string, { products, latency, photographs }: Host): Promise<Served> {
  const { demoShop, demo } = await createDemo(products);
  const cache = new Map<string, File>();
  let isPhotographed = false;
  // Compressed before the first request, which would have to wait otherwise.
  for (const path of ['/', ...(await readdir(join(folder, 'assets'))).map((file) => `/assets/${file}`)])
    await fileOf(folder, path, cache);
  const sendFile = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const { body, etag, type, lasts } = await fileOf(folder, pathname, cache);
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag }).end();
      return;
    }
    response.writeHead(200, {
      etag,
      'content-type': type,
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': lasts ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(body);
  };
  const server = createServer((request, response) => {
    setTimeout(() => {
      const photograph = isPhotographed && photographs && photographFor(request.url ?? '', photographs);
      if (photograph) {
        response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' });
        response.end(photograph);
        return;
      }
      demo(request, compressed(request, response), () => {
        sendFile(request, response).catch(() => response.writeHead(404).end());
      });
    }, latency);
  });
  const port = await listen(server);
  return {
    origin: `http://localhost:${port}`,
    beginWith: (feed) =>
      feed === 'banners' ? demoShop.scenarios.use('normal') : demoShop.scenarios.use('feed-begins', { with: feed }),
    showPhotographs(shown) {
      isPhotographed = shown;
    },
    close: () => endServer(server),
  };
}
