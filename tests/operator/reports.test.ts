import { describe, expect, it, vi } from 'vitest';
import type { Report } from '../../src/shop/platform/reportShapes';
import { MAX_REPORT_BYTES, takeReports } from '../../src/operator/serve/takeReports';
import { ask, startShop, startUpstream } from './support';

const ERROR = { kind: 'error', name: 'TypeError', message: 'x is not a function', at: 'assets/shop-Ab12.js:1:23' };
const VITALS = { kind: 'vitals', door: 'product', visit: 'first', lcp: 1_800, inp: 90, cls: 0.02 };

const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

/** Sends a report to a port, as the shop's page does. */
const send = (port: number, report: unknown, headers: Record<string, string> = HEADERS) =>
  ask(port, '/report', { method: 'POST', headers, body: JSON.stringify(report) });

const open = () => startShop({ reports: true });

describe('a report of the shop', () => {
  it.each([
    ['an error', ERROR],
    ['a start that failed', { kind: 'start', step: 'file of the shop' }],
    ['a start that waited for the first file', { kind: 'start', step: '' }],
    ['the figures of a visit', VITALS],
    ['a visit of which nothing was measured', { kind: 'vitals', door: 'other', visit: 'later' }],
  ])('becomes one line of the log: %s', async (_, report) => {
    const { port, reported } = await open();
    const { status, body } = await send(port, report);
    expect([status, body.length]).toEqual([204, 0]);
    expect(reported.map((line) => JSON.parse(line) as unknown)).toEqual([
      { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), type: 'report', ...report },
    ]);
    expect(reported[0]).toMatch(/^[^\n]*\n$/);
  });

  it('counts in the metrics, with the screen where the shop was opened', async () => {
    const { port, metrics } = await open();
    for (const report of [ERROR, VITALS, VITALS]) await send(port, report);
    const text = await metrics.text();
    expect(text).toContain('shop_reports_total{kind="error"} 1\n');
    expect(text).toContain('shop_reports_total{kind="vitals"} 2\n');
    expect(text).toContain('shop_page_lcp_seconds_bucket{door="product",visit="first",le="1.5"} 0\n');
    expect(text).toContain('shop_page_lcp_seconds_bucket{door="product",visit="first",le="2"} 2\n');
    expect(text).toContain('shop_page_inp_seconds_count{door="product",visit="first"} 2\n');
    expect(text).toContain('shop_page_cls_sum{door="product",visit="first"} 0.04\n');
    expect(text).not.toContain('TypeError');
  });

  it('loses its personal data at the server, whoever has sent it', async () => {
    const { port, reported } = await open();
    const message = 'me@mail.ru "hunter2" 123456 /api/promos/CODE?x=secret Иван';
    await send(port, { ...ERROR, message });
    for (const secret of ['me@mail.ru', 'hunter2', '123456', 'CODE', 'secret', 'Иван'])
      expect(reported.join('')).not.toContain(secret);
  });
});

describe('a request that is no report of the shop', () => {
  it.each<[string, number, unknown, Record<string, string>]>([
    ['another site', 403, ERROR, { 'sec-fetch-site': 'cross-site' }],
    ['another origin of the same site', 403, ERROR, { 'sec-fetch-site': 'same-site' }],
    ['a form', 415, ERROR, { 'content-type': 'text/plain' }],
    ['a large body', 413, { ...ERROR, message: 'x'.repeat(MAX_REPORT_BYTES) }, {}],
    ['another kind', 400, { kind: 'other' }, {}],
    ['an unknown door', 400, { ...VITALS, door: '/item/26' }, {}],
    ['a time that is no number', 400, { ...VITALS, lcp: '1800' }, {}],
    ['a negative time', 400, { ...VITALS, lcp: -1 }, {}],
    ['a place outside of the shop’s files', 400, { ...ERROR, at: 'https://evil.example/a.js:1:1' }, {}],
    ['a long text', 400, { ...ERROR, message: 'x'.repeat(201) }, {}],
    ['another field', 400, { ...ERROR, telegramId: '1' }, {}],
    ['no object', 400, null, {}],
  ])('is refused with a reason, and not logged: %s', async (_, expected, report, headers) => {
    const { port, reported } = await open();
    const { status, body } = await send(port, report, { ...HEADERS, ...headers });
    expect(status).toBe(expected);
    expect(body.toString()).not.toBe('');
    expect(reported).toEqual([]);
  });

  it('is refused when its JSON cannot be read, or its length is not known', async () => {
    const { port, reported } = await open();
    const post = (headers: Record<string, string>) => ask(port, '/report', { method: 'POST', headers, body: '{"kind' });
    expect((await post(HEADERS)).status).toBe(400);
    expect((await post({ ...HEADERS, 'transfer-encoding': 'chunked' })).status).toBe(411);
    expect(reported).toEqual([]);
  });

  it('writes no error when the page is closed while it is sent', async () => {
    const body = new ReadableStream({ start: (cut) => cut.error(new Error('aborted')) });
    const init = { method: 'POST', headers: { ...HEADERS, 'content-length': '9' }, body, duplex: 'half' as const };
    const { status } = await takeReports({ log: vi.fn() })(new Request('http://a/report', init), undefined);
    expect(status).toBe(400);
  });

  it.each(['GET', 'PUT', 'HEAD'])('is refused with the method %s', async (method) => {
    const { port } = await open();
    const { status, headers } = await ask(port, '/report', { method });
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });

  it('is recognised by its origin in a browser that sends no Sec-Fetch-Site', async () => {
    const { port } = await open();
    const from = async (headers: Record<string, string>): Promise<number> =>
      (await send(port, ERROR, { 'content-type': 'application/json', ...headers })).status;
    expect(await from({ origin: 'https://shop.example', host: 'shop.example' })).toBe(204);
    expect(await from({ origin: 'https://shop.example', 'x-forwarded-host': 'shop.example' })).toBe(204);
    expect(await from({ origin: 'https://evil.example', host: 'shop.example' })).toBe(403);
    expect(await from({ origin: 'null', host: 'shop.example' })).toBe(403);
    expect(await from({ host: 'shop.example' })).toBe(403);
  });
});

it('the server accepts a hundred reports at once and twenty a second, and refuses more', async () => {
  let now = 0;
  const log = vi.fn<(line: string) => void>();
  const take = takeReports({ log }, () => now);
  const statuses = async (count: number): Promise<number[]> => {
    const body = JSON.stringify(ERROR);
    const headers = { ...HEADERS, 'content-length': String(body.length) };
    const request = () => take(new Request('http://a/report', { method: 'POST', headers, body }), undefined);
    const requests = Array.from({ length: count }, request);
    return (await Promise.all(requests)).map(({ status }) => status);
  };
  const first = await statuses(103);
  expect(first.filter((status) => status === 204)).toHaveLength(100);
  expect(first.slice(100)).toEqual([429, 429, 429]);
  now += 1_000;
  expect((await statuses(30)).filter((status) => status === 204)).toHaveLength(20);
  expect(log).toHaveBeenCalledTimes(120);
});

describe('a page', () => {
  const META = '<meta name="reports" content="/report" />';

  it('contains the mark for reports only if its server accepts them', async () => {
    const [on, off] = [await open(), await startShop()];
    expect((await ask(on.port, '/')).body.toString()).toContain(`<meta charset="UTF-8" />${META}`);
    expect((await ask(off.port, '/')).body.toString()).not.toContain('name="reports"');
  });

  it('contains the mark for reports also when it contains responses', async () => {
    const upstream = await startUpstream((_, response) => response.end('{"maintenanceMode":false}'));
    const { port } = await startShop({ upstream, reports: true });
    await ask(port, '/');
    await vi.waitFor(async () => {
      const html = (await ask(port, '/')).body.toString();
      expect(html).toMatch(/<meta charset="UTF-8" \/><script [^>]*data-answer=[^>]*>.*<\/script><meta name="reports"/);
    });
  });

  it('of a server without reports gets an error at the address of reports', async () => {
    const { port } = await startShop();
    expect((await send(port, ERROR)).status).toBe(405);
  });
});

// Checked by the compiler: what the tests send is what the shop sends.
void ([ERROR, VITALS] as Report[]);
