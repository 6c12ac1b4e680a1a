import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createFetchUpstream } from '../../src/serve/fetchUpstream';
import { loadBuild } from '../../src/serve/loadFiles';
import { createShopHandler } from '../../src/serve/shopHandler';
import { deadOrigin, makeBuild, moment, startRawUpstream, startUpstream } from './support';

/** The handler as an edge network runs it: no sockets, no packing, `fetch` alone. */
async function openEdge(origin: string, timeoutMs = 60_000) {
  const working: Promise<unknown>[] = [];
  const handler = createShopHandler({
    ...(await loadBuild(await makeBuild())),
    api: new URL(`${origin}/api`),
    media: new URL(origin),
    upstream: createFetchUpstream(timeoutMs),
    timeoutMs,
    inBackground: (work) => working.push(work),
  });
  return {
    ask: (path: string, init?: RequestInit) =>
      Promise.resolve(handler(new Request(`https://shop.example${path}`, init))),
    settle: () => Promise.all(working.splice(0)),
  };
}

const statusAndError = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

describe('on an edge network the same handler', () => {
  it('sends the page with its answers, unpacked: the network packs it', async () => {
    const origin = await startUpstream((_, response) => response.end('[{"id":7,"code":"RUB"}]'));
    const { ask, settle } = await openEdge(origin);
    await (await ask('/')).text();
    await settle();
    const page = await ask('/', { headers: { 'accept-encoding': 'br' } });
    expect(page.headers.get('content-encoding')).toBeNull();
    expect(await page.text()).toContain('"url":"/api/feed?currency_id=7"');
  });

  it('passes requests on, with their bodies, and answers back, with their cookies', async () => {
    const origin = await startUpstream(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }).end(`${request.method} ${request.url} ${body}`);
    });
    const { ask } = await openEdge(origin);
    const headers = { 'content-length': '3' };
    const answer = await ask('/api/x?y=1', { method: 'POST', body: 'abc', headers });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']]);
    expect(await answer.text()).toBe('POST /api/x?y=1 abc');
  });

  it('unpacks what was packed without being asked to, and follows nothing', async () => {
    const origin = await startUpstream(({ url }, response) => {
      if (url === '/api/away') response.writeHead(302, { location: 'https://bank.example/' }).end();
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}'));
    });
    const { ask } = await openEdge(origin);
    const answer = await ask('/api/x');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe('{}');
    const away = await ask('/api/away');
    expect([away.status, away.headers.get('location')]).toEqual([302, 'https://bank.example/']);
  });

  it('tells a shopper what is wrong with the operator’s server', async () => {
    const dead = await openEdge(await deadOrigin());
    expect(await statusAndError(await dead.ask('/api/x'))).toEqual([
      502,
      'Сервер магазина недоступен. Попробуйте позже',
    ]);
    const slow = await openEdge(await startUpstream(() => {}), 50);
    expect(await statusAndError(await slow.ask('/api/x'))).toEqual([
      504,
      'Сервер магазина не ответил вовремя. Попробуйте ещё раз',
    ]);
    const broken = await openEdge(
      await startRawUpstream((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')),
    );
    await expect((await broken.ask('/api/x')).text()).rejects.toThrow('terminated');
  });

  it('ends its request when the shopper leaves', async () => {
    const [asked, left] = [moment(), moment()];
    const origin = await startUpstream((_, response) => {
      response.on('close', left.comes);
      asked.comes();
    });
    const leaving = new AbortController();
    const { ask } = await openEdge(origin);
    const answer = ask('/api/search', { signal: leaving.signal });
    await asked.came;
    leaving.abort();
    await left.came;
    expect((await answer).status).toBe(499);
  });

  it('and all it imports of its room are free of Node', () => {
    const room = fileURLToPath(new URL('../../src/serve', import.meta.url));
    const ofNode = readdirSync(room)
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => /from '(node:|@hono\/node-server)/.test(readFileSync(`${room}/${file}`, 'utf8')));
    expect(ofNode.toSorted()).toEqual(['accessLog.ts', 'loadFiles.ts', 'nodeServer.ts', 'nodeUpstream.ts']);
    const others = readdirSync(room).filter((file) => file.endsWith('.ts') && !ofNode.includes(file));
    for (const file of others)
      for (const name of ofNode) expect(readFileSync(`${room}/${file}`, 'utf8'), file).not.toContain(`'./${name}'`);
  });
});
