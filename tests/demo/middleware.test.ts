// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createViteServer } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkCors } from '../../src/operator/check/cors';
import { BILL } from '../../src/shop/api/payment.api';
import { createDemoMiddleware } from '../../src/workshop/demo/middleware';
import { demoBackend } from '../../src/workshop/demo/plugin';
import { createDemoShop } from '../../src/workshop/demo/demoShop';
import { listen } from '../support/listen';
import { firstBill } from './support';

const shop = createDemoShop();
const middleware = createDemoMiddleware(shop);
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => middleware(request, response, () => response.end('the shop itself')));
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterEach(() => shop.reset());
afterAll(() => server.close());

const html = { headers: { accept: 'text/html' } };
const htmlAt = async (path: string): Promise<string> => (await fetch(origin + path, html)).text();
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('the demo server over HTTP', () => {
  it('serves the API and pictures with their types, and passes other paths to the next handler', async () => {
    expect(((await (await fetch(`${origin}/api/currencies`)).json()) as unknown[]).length).toBe(5);
    const poster = await fetch(`${origin}/uploads/posters/astro-bot.svg`);
    expect(poster.headers.get('content-type')).toContain('image/svg+xml');
    expect(poster.headers.get('cache-control')).toContain('max-age');
    for (const name of ['none.svg', '100%.svg'])
      expect((await fetch(`${origin}/uploads/posters/${name}`)).status, name).toBe(404);
    expect((await fetch(`${origin}/demo/none`)).status).toBe(404);
    expect(await (await fetch(`${origin}/src/workshop/demo/demoShop.ts`)).text()).toBe('the shop itself');
  });

  it('switches scenarios by POST and by the page address, and can be reset', async () => {
    expect(
      await (await post('/demo/scenario', { names: ['feed-empty', 'server-slow'], options: { ms: 1 } })).json(),
    ).toMatchObject({ active: ['feed-empty', 'server-slow'] });
    const unknown = await post('/demo/scenario', { name: 'нет' });
    expect(unknown.status).toBe(400);
    expect(((await unknown.json()) as { error: string }).error).toContain('normal, maintenance');
    expect(await htmlAt('/?scenario=total-error')).toBe('the shop itself');
    expect(shop.scenarios.active()).toEqual(['total-error']);
    expect((await fetch(`${origin}/?scenario=unknown`, html)).status).toBe(400);
    await post('/demo/reset', {});
    expect(shop.scenarios.active()).toEqual(['normal']);
  });

  it('resets the connection when the server is down', async () => {
    await post('/demo/scenario', { name: 'server-down' });
    await expect(fetch(`${origin}/api/genres`)).rejects.toThrow('fetch failed');
  });

  it('drops the response to a bill after its headers, so that no browser repeats the bill by itself', async () => {
    const body = firstBill(shop, Date.now());
    await post('/demo/scenario', { name: 'bill-answer-lost' });
    const answer = await post('/api/payment/create-bill', body, { 'x-telegram-user-id': '1001' });
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(shop.orders.all()).toHaveLength(1);
  });

  it('links a bill to a payment page of its own, by the protocol of the proxy in front', async () => {
    const headers = { 'x-telegram-user-id': '1001', 'x-forwarded-proto': 'https' };
    const answer = await post('/api/payment/create-bill', firstBill(shop, Date.now()), headers);
    const bill = (await answer.json()) as Record<string, string>;
    const address = `${origin.replace('http:', 'https:')}/demo/pay/${bill[BILL.orderId]}`;
    expect(bill[BILL.paymentUrl]).toBe(address);
    const page = await (await fetch(address.replace('https:', 'http:'), html)).text();
    expect(page).toContain('<svg class="qr"');
    expect(page).not.toMatch(/(src|href)="https?:/);
    expect((await fetch(`${origin}/demo/pay/1`, html)).status).toBe(404);
  });

  it('signs a plain browser in, and redirects only to its own pages', async () => {
    const choice = await htmlAt('/demo/enter');
    expect(choice).toContain('Войти как demo (1001)');
    expect(choice).toContain('/#tgWebAppData=');
    const direct = await htmlAt('/demo/enter?id=5005&next=//evil.example');
    expect(direct).toContain('enter("5005","user5005","/")');
    expect(shop.users.find('5005')).toBeDefined();
    const enter = (next: string): Promise<string> => htmlAt(`/demo/enter?id=5005&next=${encodeURIComponent(next)}`);
    const strange = [
      '/\t/evil.example',
      '/\n\\evil.example',
      '\t//evil.example',
      '/\\evil.example',
      'javascript:1',
      '//[',
    ];
    for (const next of strange)
      expect(await enter(next), JSON.stringify(next)).toContain('enter("5005","user5005","/")');
    expect(await enter('/item/26?a=1')).toContain('enter("5005","user5005","/item/26?a=1")');
    expect((await fetch(`${origin}/demo/enter?id=<script>`, html)).status).toBe(400);
  });
});

describe('the demo server, called by a page of another origin,', () => {
  const HEADERS = 'authorization,content-type,x-telegram-user-id';
  const preflight = (path: string, from: string) =>
    fetch(origin + path, {
      method: 'OPTIONS',
      headers: { origin: from, 'access-control-request-method': 'PUT', 'access-control-request-headers': HEADERS },
    });
  const allowedOf = ({ headers }: Response) =>
    ['origin', 'credentials'].map((name) => headers.get(`access-control-allow-${name}`));

  it.each(['http://localhost:4173', 'http://127.0.0.1:80', 'https://shop.localhost', 'http://[::1]:8080'])(
    'allows calls with cookies and the headers of the shop: %s',
    async (from) => {
      const before = shop.calls.all().length;
      expect(await checkCors(`${origin}/api`, from)).toBe(
        'a browser will allow calls with cookies and Idempotency-Key',
      );
      const question = await preflight('/api/users/1001', from);
      expect(question.status).toBe(204);
      expect(allowedOf(question)).toEqual([from, 'true']);
      expect(question.headers.get('vary')).toBe('Origin');
      // A preflight is no call of the shop.
      expect(
        shop.calls
          .all()
          .slice(before)
          .map(({ method }) => method),
      ).toEqual(['GET']);
    },
  );

  it.each(['https://shop.example', 'http://localhost.evil.example', 'http://evil.example:4173', 'null'])(
    'allows no calls from other machines: %s',
    async (from) => {
      const answer = await fetch(`${origin}/api/currencies`, { headers: { origin: from } });
      expect(answer.status).toBe(200);
      expect(allowedOf(answer)).toEqual([null, null]);
      expect(allowedOf(await preflight('/api/currencies', from))).toEqual([null, null]);
    },
  );

  it('allows calls also inside a Vite server, before Vite’s own response', async () => {
    const vite = await createViteServer({
      configFile: false,
      logLevel: 'error',
      plugins: [demoBackend()],
      server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
    onTestFinished(() => vite.close());
    await vite.listen();
    const { port } = vite.httpServer!.address() as AddressInfo;
    expect(await checkCors(`http://127.0.0.1:${port}/api`, 'http://localhost:4173')).toContain('will allow');
  });

  it('allows errors to be read, but not its own pages and controls', async () => {
    const from = 'http://localhost:4173';
    const missing = await fetch(`${origin}/api/none`, { headers: { origin: from } });
    expect([missing.status, ...allowedOf(missing)]).toEqual([404, from, 'true']);
    expect(allowedOf(await fetch(`${origin}/demo/calls`, { headers: { origin: from } }))).toEqual([null, null]);
  });
});
