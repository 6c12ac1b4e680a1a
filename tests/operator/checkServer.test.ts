import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { borrow } from '../../src/operator/check/borrowed';
import { checkServer, type CheckOptions } from '../../src/operator/check/checks';
import { linesOf, totalOf } from '../../src/operator/check/report';
import type { CheckResult } from '../../src/operator/check/run';
import { checkCors } from '../../src/operator/check/cors';
import { createDemoShop, type DemoShop } from '../../src/workshop/demo/demoShop';
import { billAnswer } from '../../src/workshop/demo/handlers/payment.handlers';
import { runScript } from '../support/runScript';
import { serveDemo } from '../support/serveDemo';

const BOT_TOKEN = '7000000000:check';
let demo: DemoShop;
let server: Server;
let url: string;
/** Runs before the demo backend; returns true when it has answered itself. */
let broken: (request: IncomingMessage, response: ServerResponse) => boolean;

const start = async (botToken?: string): Promise<void> => {
  demo = createDemoShop(botToken === undefined ? {} : { botToken });
  broken = () => false;
  const served = await serveDemo(demo, (...call) => broken(...call));
  server = served.server;
  url = `${served.origin}/api`;
};

const check = (over: Partial<CheckOptions> = {}): Promise<CheckResult[]> =>
  checkServer({ url, telegramId: null, initData: '', write: false, origin: '', ...over });
const wrong = (results: readonly CheckResult[]): Record<string, string> =>
  Object.fromEntries(results.filter(({ state }) => state === 'wrong').map(({ call, note }) => [call, note]));
const answer = (path: string, body: string, status = 200): void => {
  broken = (request, response) => {
    if (!request.url?.startsWith(`/api${path}`)) return false;
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    return true;
  };
};

describe('a server that keeps the contract', () => {
  it('passes the reading checks, which change nothing on it', async () => {
    await start();
    const results = await check({ telegramId: '1001' });
    expect(wrong(results)).toEqual({});
    expect(demo.calls.all().filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(demo.orders.all()).toEqual([]);
  });

  it('has unchanged data after the writing checks, and never receives an invalid currency', async () => {
    await start();
    const before = ['1001', '1002'].map((id) => structuredClone(demo.users.find(id)));
    const results = await check({ telegramId: '1001', write: true });
    expect(wrong(results)).toEqual({});
    expect(['1001', '1002'].map((id) => demo.users.find(id))).toEqual(before);
    const sent = demo.calls
      .all()
      .filter(({ method, path }) => method === 'PUT' && path.endsWith('/currency'))
      .map(({ body }) => body);
    expect(sent).toEqual([{ currencyId: 2 }, { currencyId: 1 }]);
    const noteOf = (call: string) => results.find((one) => one.call === call)?.note;
    expect(noteOf('PUT /users/{telegramId}')).toBe(
      'email: another value was written, read back, and replaced by the old one',
    );
    expect(noteOf('PUT /users/{telegramId}/currency')).toBe(
      'currency: another value was written, read back, and replaced by the old one',
    );
  });

  it('passes with and without Idempotency-Keys, which a note reports, and gets no second bill without them', async () => {
    await start();
    const noteOf = async () =>
      (await check({ telegramId: '1001', write: true })).find(({ call }) => call.endsWith('Idempotency-Key'));
    expect(await noteOf()).toMatchObject({ state: 'ok', note: expect.stringContaining('the server keeps keys') });
    expect(demo.orders.all()).toHaveLength(1);
    demo.scenarios.use('bill-keys-ignored');
    expect(await noteOf()).toMatchObject({ state: 'ok', note: expect.stringContaining('the server keeps no keys') });
    expect(demo.orders.all()).toHaveLength(2);
  });

  it('receives no currency for a user who has none', async () => {
    await start();
    answer('/users/1001/currency', '{"currencyId": null}');
    const results = await check({ telegramId: '1001', write: true });
    expect(results.find(({ call }) => call === 'PUT /users/{telegramId}/currency')).toMatchObject({ state: 'skipped' });
    expect(demo.calls.all().filter(({ method, path }) => method === 'PUT' && path.endsWith('/currency'))).toEqual([]);
  });

  it('fails the check when it requires signed launch data and gets none', async () => {
    await start(BOT_TOKEN);
    expect(wrong(await check({ telegramId: '1001' }))['GET /users/{telegramId}']).toMatch(/^HTTP 401/);
  });
});

describe('the check of a server reports', () => {
  it.each([
    ['makes a second order for the same key', (key: string, n: number) => [key, n], /made a second order, 2 after 1/],
    ['names another key', () => ['another', 1], /names «another»/],
    ['accepts other content for the same key', (key: string) => [key, 1], /a refusal with 422 was expected/],
  ] as const)('a server that %s', async (_, keep, note) => {
    await start();
    let bills = 0;
    broken = (request, response) => {
      if (!request.url?.endsWith('/create-bill')) return false;
      const [key, orderId] = keep(String(request.headers['idempotency-key']), (bills += 1));
      response
        .writeHead(200, { 'content-type': 'application/json', 'idempotency-key': key })
        .end(JSON.stringify(billAnswer(orderId, 'https://pay.example/')));
      return true;
    };
    const results = await check({ telegramId: '1001', write: true });
    expect(wrong(results)['POST /payment/create-bill, Idempotency-Key']).toMatch(note);
  });

  it('a redirect of a reading call as correct, with its target in the note', async () => {
    await start();
    broken = (request, response) => {
      if (request.url !== '/api/genres') return false;
      response.writeHead(301, { location: '/api/genres/?all' }).end();
      return true;
    };
    server.prependListener('request', (request) => {
      if (request.url === '/api/genres/?all') request.url = '/api/genres?all';
    });
    expect((await check()).find(({ call }) => call === 'GET /genres')).toMatchObject({
      state: 'ok',
      note: expect.stringMatching(/^genres: \d+; it redirects to .*\/genres\/\?all: answer at the first address$/),
    });
  });

  it('each call as soon as its response has arrived', async () => {
    await start();
    const reported: string[] = [];
    const before: string[][] = [];
    broken = ({ url: path }) => {
      if (path === '/api/genres') before.push([...reported]);
      return false;
    };
    await check({ onResult: ({ call }) => reported.push(call) });
    expect(before).toEqual([['GET /settings/maintenance-status', 'GET /currencies']]);
    expect(reported).toContain('GET /genres');
  });

  it('a hanging preflight as broken', async () => {
    await start();
    broken = ({ method }) => method === 'OPTIONS';
    await expect(checkCors(url, 'http://localhost:4173', 50)).rejects.toThrow('OPTIONS is not answered within 0.05 s');
  });

  it('a server that cannot be reached in one line, and sends it no other call', async () => {
    await start();
    server.close();
    server.closeAllConnections();
    expect(await check()).toEqual([
      expect.objectContaining({ call: url, state: 'wrong', note: expect.stringContaining('ECONNREFUSED') }),
    ]);
  });

  it('a wrong address of the API once, without the calls that would fail in the same way', async () => {
    await start();
    const results = await check({ url: url.replace('/api', '/shop') });
    expect(results.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'skipped']);
    expect(results.at(-1)?.note).toContain('is this the address of the API?');
  });

  it('a static host that does not proxy /api/ and responds with its page', async () => {
    await start();
    answer('/', '<!doctype html>');
    expect((await check()).at(-1)?.note).toContain('Does the host of the shop pass /api/ on to it?');
  });

  it('a broken feed once, and skips the calls that need its products', async () => {
    await start();
    answer('/feed', '[]');
    const results = await check();
    expect(wrong(results)).toEqual({ 'GET /feed': expect.stringContaining('no collection') });
    expect(results.filter(({ state, note }) => state === 'skipped' && note.includes('GET /feed'))).toHaveLength(3);
  });

  it('nothing about CORS for a shop with the origin of the API', async () => {
    await start();
    broken = (request, response) => {
      if (request.method !== 'OPTIONS') return false;
      response.writeHead(405).end();
      return true;
    };
    const results = await check({ origin: new URL(url).origin });
    expect(wrong(results)).toEqual({});
    expect(results.at(-1)).toMatchObject({ call: 'CORS', state: 'skipped' });
  });
});

it('the check of a server prints one line per call, the needed changes below it, and a total', () => {
  const results: CheckResult[] = [
    { call: 'GET /feed', state: 'ok', note: 'entries: 3', findings: [] },
    {
      call: 'GET /genres',
      state: 'wrong',
      note: 'the answer differs from the contract',
      findings: [
        { at: '[0].name', came: '5', expected: 'Send a text.', place: '#/components/schemas/Genre', count: 2 },
      ],
    },
    { call: 'CORS', state: 'skipped', note: '', findings: [] },
  ];
  const [feed, genres] = results.map(linesOf);
  expect(feed).toMatch(/^✓ GET \/feed +entries: 3$/);
  expect(genres).toContain(
    '    [0].name: 5 (2 times)\n      send:     Send a text.\n      contract: src/operator/contract/openapi.json #/components/schemas/Genre',
  );
  expect(totalOf(results)).toBe('Correct: 1, broken: 1, skipped: 1');
});

describe('npm run check:server', () => {
  const command = (...args: string[]) => runScript('src/operator/commands/checkServer.ts', args);

  it('exits with 0 for a kept contract, with 1 for a broken one, and with 2 for wrong arguments', async () => {
    await start();
    const kept = await command(url, '--user', '1001');
    expect(kept.output).toContain('broken: 0');
    expect(kept.code).toBe(0);
    answer('/genres', 'null');
    const wrongly = await command(url);
    expect(wrongly.output).toMatch(/✗ GET \/genres/);
    expect(wrongly.code).toBe(1);
    expect(await command()).toMatchObject({
      code: 2,
      output: expect.stringContaining('The address of the API is missing'),
    });
    expect(await command(url, '1001')).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^Only one address can be checked, and options begin with --\. Usage/),
    });
    expect(await command('shop.example/api')).toMatchObject({
      code: 2,
      output: expect.stringContaining('it has to begin with https:// or http://'),
    });
    for (const tail of ['?key=1', '#feed'])
      expect(await command(url + tail)).toMatchObject({
        code: 2,
        output: expect.stringContaining('must not contain a query or a hash'),
      });
    for (const address of [
      'https://me:secret@shop.example/api',
      'ftp://me:secret@shop.example',
      'me:secret@shop.example',
    ]) {
      const refused = await command(address);
      expect([refused.code, refused.output]).toEqual([2, expect.not.stringContaining('secret')]);
    }
    expect(await command(url, '--token', 'x')).toMatchObject({ code: 2, output: expect.stringContaining('--user') });
    vi.stubEnv('CHECK_TOKEN', 'x');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await command(url)).toMatchObject({ code: 2, output: expect.stringContaining('--user') });
  }, 30_000);
});

describe('a value that the check changes temporarily', () => {
  const email = { name: 'email', before: 'a@b.c', meanwhile: 'x@y.z' };

  it('is restored when the check fails in between', async () => {
    let value = 'a@b.c';
    const read = vi.fn(async () => value).mockRejectedValueOnce(new Error('обрыв'));
    const write = async (next: string): Promise<void> => void (value = next);
    await expect(borrow({ ...email, read, write })).rejects.toThrow('обрыв');
    expect(value).toBe('a@b.c');
  });

  it('is reported to the operator when it cannot be restored', async () => {
    const write = vi
      .fn(async () => {})
      .mockResolvedValueOnce()
      .mockRejectedValue(new Error('касса закрыта'));
    await expect(borrow({ ...email, read: async () => 'x@y.z', write })).rejects.toThrow(
      'email: it was «a@b.c» and may now be «x@y.z»; please put it back yourself (касса закрыта)',
    );
  });
});
