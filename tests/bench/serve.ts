/**
 * Serves a built shop as a good host would: brotli, long-lived files, a page that is sent again only when it has changed,
 * and a little latency, with the demo backend behind.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { runnerImport } from 'vite';
import { servedFile } from '../../src/operator/serve/files.ts';
import { packFiles } from '../../src/operator/serve/loadFiles.ts';
import type { Photographs } from './photographs.ts';
import { endServer, listen } from '../support/listen.ts';

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
async function createDemo(products?: number) {
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
  const packed = await packFiles(folder, await readFile(join(folder, 'index.html'), 'utf8'));
  const files = new Map(packed.map((file) => [`/${file.name}`, servedFile(file, [])]));
  const sendFile = getRequestListener((request) => {
    const { pathname } = new URL(request.url);
    const file = files.get(pathname.startsWith('/assets/') ? pathname : '/index.html');
    return file?.(request) ?? new Response(null, { status: 404 });
  });
  let isPhotographed = false;
  const server = createServer((request, response) => {
    setTimeout(() => {
      const photograph = isPhotographed && photographs && photographFor(request.url ?? '', photographs);
      if (photograph) {
        response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' });
        response.end(photograph);
        return;
      }
      demo(request, compressed(request, response), () => void sendFile(request, response));
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
