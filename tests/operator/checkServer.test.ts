import { describe, expect, it, vi } from 'vitest';
import { borrow } from '../../src/operator/check/borrowed';
import { checkServer, type CheckOptions } from '../../src/operator/check/checks';
import { linesOf, totalOf } from '../../src/operator/check/report';
import type { CheckResult } from '../../src/operator/check/run';
import { runScript } from '../support/runScript';
import { unreachableOrigin } from './support';
import { answering, asItIs, at, BOT_TOKEN, startTwisted, USER, type Call, type Twist } from './twistedServer';

/** Checks a server without a test user. */
const check = (url: string, over: Partial<CheckOptions> = {}): Promise<CheckResult[]> =>
  checkServer({ url, telegramId: null, initData: '', write: false, origin: '', ...over });
const checkTwisted = async (twist: Twist, over: Partial<CheckOptions> = {}): Promise<CheckResult[]> =>
  check((await startTwisted(twist)).url, over);
const wrong = (results: readonly CheckResult[]): Record<string, string> =>
  Object.fromEntries(results.filter(({ state }) => state === 'wrong').map(({ call, note }) => [call, note]));

/** The demo backend, with the changes that it was asked for. */
async function startRecording(twist: Twist = asItIs) {
  const changes: Pick<Call, 'path' | 'sent'>[] = [];
  const server = await startTwisted((call, answer) => {
    if (call.method === 'PUT') changes.push({ path: call.path, sent: call.sent });
    return twist(call, answer);
  });
  return { ...server, changes };
}

describe('a server that keeps the contract', () => {
  it('passes the reading checks, which change nothing on it', async () => {
    const { url, demo, changes } = await startRecording();
    expect(wrong(await check(url, { telegramId: USER }))).toEqual({});
    expect([changes, demo.orders.all()]).toEqual([[], []]);
  });

  it('has unchanged data after the writing checks, and never receives an invalid currency', async () => {
    const { url, demo, changes } = await startRecording();
    const before = [USER, '1002'].map((id) => structuredClone(demo.users.find(id)));
    const results = await check(url, { telegramId: USER, write: true });
    expect(wrong(results)).toEqual({});
    expect([USER, '1002'].map((id) => demo.users.find(id))).toEqual(before);
    expect(changes.filter(({ path }) => path.endsWith('/currency')).map(({ sent }) => sent)).toEqual([
      '{"currencyId":2}',
      '{"currencyId":1}',
    ]);
    for (const [call, name] of [
      ['PUT /users/{telegramId}', 'email'],
      ['PUT /users/{telegramId}/currency', 'currency'],
    ])
      expect(results.find((one) => one.call === call)?.note).toBe(
        `${name}: another value was written, read back, and replaced by the old one`,
      );
  });

  it('passes with and without Idempotency-Keys, which a note reports, and gets no second bill without them', async () => {
    const { url, demo } = await startTwisted(asItIs);
    const noteOf = async () =>
      (await check(url, { telegramId: USER, write: true })).find(({ call }) => call.endsWith('Idempotency-Key'));
    expect(await noteOf()).toMatchObject({ state: 'ok', note: expect.stringContaining('the server keeps keys') });
    expect(demo.orders.all()).toHaveLength(1);
    demo.scenarios.use('bill-keys-ignored');
    expect(await noteOf()).toMatchObject({ state: 'ok', note: expect.stringContaining('the server keeps no keys') });
    expect(demo.orders.all()).toHaveLength(2);
  });

  it('receives no currency for a user who has none', async () => {
    const { url, changes } = await startRecording(at(`/users/${USER}/currency`, answering({ currencyId: null })));
    const results = await check(url, { telegramId: USER, write: true });
    expect(results.find(({ call }) => call === 'PUT /users/{telegramId}/currency')).toMatchObject({ state: 'skipped' });
    expect(changes.filter(({ path }) => path.endsWith('/currency'))).toEqual([]);
  });

  it('fails the check when it requires signed launch data and gets none', async () => {
    const { url } = await startTwisted(asItIs, BOT_TOKEN);
    expect(wrong(await check(url, { telegramId: USER }))['GET /users/{telegramId}']).toMatch(/^HTTP 401/);
  });
});

describe('the check of a server reports', () => {
  it('a redirect of a reading call as correct, with its target in the note', async () => {
    const results = await checkTwisted((call, answer) =>
      call.path === '/genres' && call.query.size === 0
        ? { status: 301, headers: { location: '/api/genres?all' }, body: '' }
        : answer,
    );
    expect(results.find(({ call }) => call === 'GET /genres')).toMatchObject({
      state: 'ok',
      note: expect.stringMatching(/^genres: \d+; it redirects to .*\/genres\?all: answer at the first address$/),
    });
  });

  it('each call as soon as its response has arrived', async () => {
    const reported: string[] = [];
    const before: string[][] = [];
    const twist = at('/genres', (answer) => {
      before.push([...reported]);
      return answer;
    });
    await checkTwisted(twist, { onResult: ({ call }) => reported.push(call) });
    expect(before).toEqual([['GET /settings/maintenance-status', 'GET /currencies']]);
    expect(reported).toContain('GET /genres');
  });

  it('a server that cannot be reached in one line, and sends it no other call', async () => {
    const url = `${await unreachableOrigin()}/api`;
    expect(await check(url)).toEqual([
      expect.objectContaining({ call: url, state: 'wrong', note: expect.stringContaining('ECONNREFUSED') }),
    ]);
  });

  it.each([
    ['a wrong address of the API', answering({}, 404), 'is this the address of the API?'],
    [
      'a static host that does not proxy /api/ and responds with its page',
      answering('<!doctype html>', 200, 'text/html'),
      'Does the host of the shop pass /api/ on to it?',
    ],
  ])('%s once, without the calls that would fail in the same way', async (_, twist, note) => {
    const results = await checkTwisted(twist);
    expect(results.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'skipped']);
    expect(results.at(-1)?.note).toContain(note);
  });

  it('a broken feed once, and skips the calls that need its products', async () => {
    const results = await checkTwisted(at('/feed', answering([])));
    expect(wrong(results)).toEqual({ 'GET /feed': expect.stringContaining('no collection') });
    expect(results.filter(({ state, note }) => state === 'skipped' && note.includes('GET /feed'))).toHaveLength(3);
  });

  it('nothing about CORS for a shop with the origin of the API', async () => {
    const { url } = await startTwisted(asItIs);
    const results = await check(url, { origin: new URL(url).origin });
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
        { at: '[0].name', received: '5', expected: 'Send a text.', place: '#/components/schemas/Genre', count: 2 },
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
  const run = (args: string[], env: Record<string, string> = {}) =>
    runScript('src/operator/commands/checkServer.ts', args, { env });

  it('exits with 0 for a kept contract, and with 1 for a broken one', async () => {
    const { url } = await startTwisted(asItIs);
    const kept = await run([url, '--user', '1001']);
    expect(kept.output).toContain('broken: 0');
    expect(kept.code).toBe(0);
    const wrongly = await run([(await startTwisted(at('/genres', answering('null')))).url]);
    expect(wrongly.output).toMatch(/✗ GET \/genres/);
    expect(wrongly.code).toBe(1);
  });

  const API = 'https://shop.example/api';
  it.each<[args: string[], text: string | RegExp, env?: Record<string, string>]>([
    [[], 'The address of the API is missing'],
    [[API, '1001'], /^Only one address can be checked, and options begin with --\. Usage/],
    [['shop.example/api'], 'it has to begin with https:// or http://'],
    [[`${API}?key=1`], 'must not contain a query or a hash'],
    [[`${API}#feed`], 'must not contain a query or a hash'],
    [['https://me:secret@shop.example/api'], 'must not contain a user name or a password'],
    [['ftp://me:secret@shop.example'], 'must not contain a user name or a password'],
    [['me:secret@shop.example'], 'must not contain a user name or a password'],
    [[API, '--token', 'x'], '--token (CHECK_TOKEN) needs --user as well'],
    [[API, '--token', ''], '--token (CHECK_TOKEN) needs --user as well', { CHECK_TOKEN: 'x' }],
    [[API, '--write', '--user', ''], '--write needs --user as well'],
    [[API, '--user', '@me'], '--user has to be a number, not «@me»'],
  ])('exits with 2 for %j, and says why without a password', async (args, text, env) => {
    const { code, output } = await run(args, env);
    expect(code).toBe(2);
    expect(output).toMatch(text);
    expect(output).not.toContain('secret');
  });
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
