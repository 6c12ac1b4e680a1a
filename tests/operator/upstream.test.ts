import type { Socket } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { ask, deferred, errorOf, unreachableOrigin, startRawUpstream, startShop, startUpstream } from './support';

describe('an operator’s server', () => {
  const LATE = 'Сервер магазина не ответил вовремя. Попробуйте ещё раз';
  const UNREACHABLE = 'Сервер магазина недоступен. Попробуйте позже';

  it('that does not respond in time is disconnected, and the shopper gets an error', async () => {
    const left = deferred();
    const upstream = await startUpstream((_, response) => void response.on('close', left.resolve));
    const { port } = await startShop({ upstream, timeoutMs: 50 });
    const answer = await ask(port, '/api/x');
    expect([answer.status, errorOf(answer)]).toEqual([504, LATE]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    await left.promise;
  });

  it('that stalls in the middle of its response times out too', async () => {
    const upstream = await startUpstream((_, response) => void response.write('first'));
    const { port } = await startShop({ upstream, timeoutMs: 50 });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(ask(port, '/api/x')).rejects.toThrow('aborted');
  });

  it('that refuses the connection causes an error for the shopper', async () => {
    const { port } = await startShop({ upstream: await unreachableOrigin() });
    for (const path of ['/api/x', '/uploads/a.png']) {
      const answer = await ask(port, path);
      expect([answer.status, errorOf(answer)]).toEqual([502, UNREACHABLE]);
    }
  });

  it.each([
    ['closes the connection without a response', ''],
    ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['has a status that does not exist', 'HTTP/1.1 999 Strange\r\nContent-Length: 0\r\n\r\n'],
    ['sends endless headers', `HTTP/1.1 200 OK\r\n${`X-Long: ${'a'.repeat(1000)}\r\n`.repeat(100)}\r\n`],
    ['sends two contradictory lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}'],
  ])('that %s causes an error for the shopper', async (_, bytes) => {
    const { port } = await startShop({ upstream: await startRawUpstream((socket) => socket.end(bytes)) });
    const answer = await ask(port, '/api/x');
    expect([answer.status, errorOf(answer)]).toEqual([502, UNREACHABLE]);
  });

  it('that may have made an order before it failed causes a response without a text, so that the shop reports no failure', async () => {
    const keyed = { method: 'POST', headers: { 'idempotency-key': 'k' }, body: '{}' };
    const late = await startUpstream(() => {});
    const reset = await startRawUpstream((socket) => void socket.destroy());
    for (const [upstream, status] of [
      [late, 504],
      [reset, 502],
    ] as const) {
      const { port } = await startShop({ upstream, timeoutMs: 100 });
      const answer = await ask(port, '/api/payment/create-bill', keyed);
      expect([answer.status, answer.body.length]).toEqual([status, 0]);
    }
    const { port } = await startShop({ upstream: await unreachableOrigin() });
    const refused = await ask(port, '/api/payment/create-bill', keyed);
    expect([refused.status, errorOf(refused)], 'nothing was sent').toEqual([502, UNREACHABLE]);
  });

  it.each([
    ['is shorter than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"half":'],
    ['ends between two chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n{"half":\r\n'],
    ['ends inside a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"half":'],
  ])('whose response %s aborts the shopper’s response too', async (_, bytes) => {
    const upstream = await startRawUpstream((socket) => socket.end(bytes));
    const { port, log } = await startShop({ upstream });
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(ask(port, '/api/x')).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(JSON.parse(log[0]!)).toMatchObject({ status: 200, cut: true }));
    for (const [error] of spoken.mock.calls)
      expect(inspect(error)).toMatch(/^\[UpstreamError: The answer broke off: .*\]$/);
  });

  it('that sends early hints has its final response passed on', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n';
    const upstream = await startRawUpstream((socket) =>
      socket.end(`${hints}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}`),
    );
    const { port } = await startShop({ upstream });
    const { status, headers, body } = await ask(port, '/api/x');
    expect([status, headers['link'], body.toString()]).toEqual([200, undefined, '{}']);
  });

  it('whose response is longer than its length is cut at that length', async () => {
    const upstream = await startRawUpstream((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\n\r\nevil'),
    );
    const { port } = await startShop({ upstream });
    expect((await ask(port, '/api/x')).body.toString()).toBe('{}');
    expect((await ask(port, '/api/y')).body.toString()).toBe('{}');
  });

  it.each<[string, (socket: Socket) => void]>([
    ['closes', (socket) => socket.resetAndDestroy()],
    ['writes nonsense to', (socket) => socket.end('?')],
  ])('that %s a kept-alive connection during a request gets the request again', async (_, spoil) => {
    let connections = 0;
    const upstream = await startRawUpstream((socket) => {
      connections += 1;
      const isFirst = connections === 1;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      // The second request on this connection.
      socket.on('data', () => isFirst && spoil(socket));
    });
    const { port } = await startShop({ upstream });
    expect((await ask(port, '/api/x')).status).toBe(200);
    expect((await ask(port, '/api/x')).status).toBe(200);
    expect(connections).toBe(2);
  });
});
