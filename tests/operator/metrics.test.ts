import { describe, expect, it, vi } from 'vitest';
import { keepAnswers } from '../../src/operator/serve/keepAnswers';
import { createMetricsServer } from '../../src/operator/serve/metricsServer';
import { createRegistry } from '../../src/operator/serve/prometheus';
import { callAt, CALL_PATHS } from '../../src/operator/serve/upstreamCalls';
import { CALLS } from '../../src/operator/contract/calls';
import { afterTest, ask, unreachableOrigin, startRawUpstream, startShop, startUpstream } from './support';
import { listen } from '../support/listen';

/** The samples of a text by their name with its labels. */
const samplesOf = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

const counted = (route: string, method: string, status: number): string =>
  `http_server_request_duration_seconds_count{http_route="${route}",http_request_method="${method}",http_response_status_code="${status}"}`;

describe('the text format', () => {
  it('has a histogram whose buckets contain those below them', async () => {
    const registry = createRegistry();
    const measure = registry.histogram('wait_seconds', 'A wait.', [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) measure(value, { route: 'a' });
    expect(await registry.text()).toBe(`# HELP wait_seconds A wait.
# TYPE wait_seconds histogram
wait_seconds_bucket{route="a",le="0.1"} 2
wait_seconds_bucket{route="a",le="1"} 3
wait_seconds_bucket{route="a",le="+Inf"} 4
wait_seconds_sum{route="a"} 7.65
wait_seconds_count{route="a"} 4
`);
  });

  it('has counters, and gauges with and without labels', async () => {
    const registry = createRegistry();
    const count = registry.counter('cuts_total', 'Cuts.');
    registry.gauge('age_seconds', 'Age.', () => [[3], [4.5, { of: 'feed' }]]);
    count({ of: 'a' });
    count({ of: 'a' });
    expect(await registry.text()).toBe(`# HELP cuts_total Cuts.
# TYPE cuts_total counter
cuts_total{of="a"} 2
# HELP age_seconds Age.
# TYPE age_seconds gauge
age_seconds 3
age_seconds{of="feed"} 4.5
`);
  });

  it('escapes quotes, backslashes and line ends in the values of labels', async () => {
    const registry = createRegistry();
    registry.counter('odd_total', 'Odd.')({ of: 'a"b\\c\nd' });
    expect(await registry.text()).toContain(String.raw`odd_total{of="a\"b\\c\nd"} 1`);
  });
});

describe('the metrics of the server', () => {
  const open = async () => {
    const upstream = await startUpstream((request, response) => {
      const isKnown = request.url?.includes('/genres') || request.url?.includes('/users') || false;
      response.writeHead(isKnown ? 200 : 500, { 'content-type': 'application/json' }).end('{}');
    });
    return startShop({ upstream });
  };

  it('count each request by its class, method and status', async () => {
    const { port, metrics } = await open();
    const files = ['/assets/shop-Ab12.js', '/assets/gone.js', '/licenses.md', '/gone.png'];
    for (const path of ['/', '/item/26', ...files, '/readyz', '/api/genres', '/uploads/a.png']) await ask(port, path);
    await ask(port, '/healthz', { method: 'HEAD' });
    await ask(port, '/', { method: 'PROPFIND' });
    const expected: [string, string, number, number][] = [
      ['page', 'GET', 200, 2],
      ['assets', 'GET', 200, 1],
      ['assets', 'GET', 404, 1],
      ['file', 'GET', 200, 1],
      ['other', 'GET', 404, 1],
      ['healthz', 'HEAD', 200, 1],
      ['readyz', 'GET', 503, 1],
      ['api', 'GET', 200, 1],
      ['uploads', 'GET', 500, 1],
      ['other', '_OTHER', 405, 1],
    ];
    // A request counts once its connection has closed it, which may be later than at its client.
    await vi.waitFor(async () => {
      const samples = samplesOf(await metrics.text());
      for (const [route, method, status, count] of expected)
        expect(samples.get(counted(route, method, status)), `${route} ${method} ${status}`).toBe(count);
    });
  });

  it('contain no path, query, id or header', async () => {
    const { port, metrics } = await open();
    const secrets = ['1234567890', 'hunter2', 'SECRET-CODE', 'query-text', 'trace-secret'];
    await ask(port, '/api/users/1234567890?token=hunter2');
    await ask(port, '/api/promos/SECRET-CODE');
    await ask(port, '/api/products/search?query=query-text', { headers: { 'x-request-id': 'trace-secret' } });
    await ask(port, '/api/hunter2/SECRET-CODE', { headers: { authorization: 'tma hunter2' } });
    await ask(port, '/item/1234567890?startapp=hunter2');
    await ask(port, '/hunter2.png');
    const text = await metrics.text();
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain('url_template="/users/{telegramId}"');
    expect(text).toContain('url_template="other"');
  });

  it('measure each call to the operator’s API by its name, with the status of a failure', async () => {
    const { port, metrics } = await open();
    await ask(port, '/api/users/7');
    await ask(port, '/api/users/8');
    await ask(port, '/api/payment/status/9');
    const text = await metrics.text();
    for (const line of [
      'url_template="/users/{telegramId}",http_response_status_code="200"} 2',
      'url_template="/payment/status/{orderId}",http_response_status_code="500",error_type="500"} 1',
    ])
      expect(text).toContain(`\nhttp_client_request_duration_seconds_count{http_request_method="GET",${line}\n`);
  });

  it('name a call that was not answered by the kind of its failure', async () => {
    const { port, metrics } = await startShop({ upstream: await unreachableOrigin() });
    await ask(port, '/api/genres');
    expect(await metrics.text()).toContain('url_template="/genres",error_type="unreachable"} 1');
  });

  it('name a request of the server itself that has timed out «late», and not «left»', async () => {
    const upstream = await startUpstream(() => {});
    const { port, metrics } = await startShop({ upstream, timeoutMs: 50 });
    await ask(port, '/');
    await vi.waitFor(async () => expect(await metrics.text()).toContain('url_template="/currencies",error_type='));
    expect(await metrics.text()).toContain('url_template="/currencies",error_type="late"} 1');
  });

  it('count a response that the operator’s server aborted', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const upstream = await startRawUpstream((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'),
    );
    const { port, metrics } = await startShop({ upstream });
    await expect(ask(port, '/api/genres')).rejects.toThrow('aborted');
    const cut = async () => samplesOf(await metrics.text()).get('shop_answers_cut_off_total{http_route="api"}');
    await vi.waitFor(async () => expect(await cut()).toBe(1));
  });

  it('have the memory of the process', async () => {
    const samples = samplesOf(await (await open()).metrics.text());
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(samples.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000);
  });

  it('contain the readiness of the server and the age of the kept responses once the API has responded', async () => {
    let status = 500;
    const upstream = await startUpstream((_, response) => response.writeHead(status).end('[{"id":1,"code":"RUB"}]'));
    const { metrics } = await startShop({ upstream });
    const before = samplesOf(await metrics.text());
    expect(before.get('shop_ready')).toBe(0);
    expect([...before.keys()].filter((name) => name.startsWith('shop_kept'))).toEqual([]);
    status = 200;
    const { port, metrics: later } = await startShop({ upstream });
    await ask(port, '/readyz');
    const after = samplesOf(await later.text());
    expect(after.get('shop_ready')).toBe(1);
    expect(after.get('shop_kept_answer_age_seconds{answer="maintenance"}')).toBeLessThan(60);
  });
});

it('the age of a kept response is the time since it arrived', async () => {
  let time = 1_000;
  const api = new URL('https://shop.example/api');
  const upstream = async (): Promise<Response> => new Response('{}');
  const keeper = keepAnswers({ api, apiBase: '/api', upstream, timeoutMs: 1_000, now: () => time });
  expect(keeper.agesMs()).toEqual({ maintenance: null, currencies: null, feed: null });
  await keeper.whyNotReady();
  time += 42_000;
  expect(keeper.agesMs()).toEqual({ maintenance: 42_000, currencies: null, feed: null });
});

describe('the names of the calls', () => {
  it('are the paths of the contract', () => {
    expect([...CALL_PATHS].toSorted()).toEqual([...new Set(CALLS.map(({ path }) => path))].toSorted());
  });

  it.each([
    ['/api/products/26', '/products/{id}'],
    ['/api/products/search?query=a', '/products/search'],
    ['/api/products/a%2Fb', '/products/{id}'],
    ['/api/products/1/2', 'other'],
    ['/api/users/1/currency', '/users/{telegramId}/currency'],
    ['/uploads/a.png', '/uploads'],
    ['/apis/genres', 'other'],
  ])('map %s to %s', (path, name) => {
    expect(callAt(new URL(path, 'https://shop.example'), new URL('https://shop.example/api'))).toBe(name);
  });
});

describe('the address of the metrics', () => {
  const startMetrics = async (): Promise<number> => {
    const server = createMetricsServer({ text: async () => 'a_total 1\n' });
    afterTest(() => server.close());
    return listen(server);
  };

  it('is /metrics on a port of its own', async () => {
    const { status, headers, body } = await ask(await startMetrics(), '/metrics?a=1');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body.toString()).toBe('a_total 1\n');
  });

  it.each([
    ['GET', '/'],
    ['GET', '/api/genres'],
    ['POST', '/metrics'],
  ])('responds with an error to anything else: %s %s', async (method, path) => {
    expect((await ask(await startMetrics(), path, { method })).status).toBe(404);
  });

  it('is not on the shop’s port, where it is the address of no screen', async () => {
    const { port } = await startShop();
    const { body } = await ask(port, '/metrics');
    expect(body.toString()).not.toContain('http_server_request');
  });
});
