import { describe, expect, it } from 'vitest';
import { nameRequest, requestIdOf } from '../../src/operator/serve/requestIds';
import { ask, openSocket, startListening } from './support';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';

describe('the id of a request', () => {
  it('is made by the server, sent to the operator’s API and to the client, and logged', async () => {
    const { port, asked, log } = await startListening();
    const { headers } = await ask(port, '/api/genres');
    const id = headers['x-request-id'];
    expect(id).toMatch(UUID);
    expect(asked[0]?.headers['x-request-id']).toBe(id);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ path: '/api/genres', request: id });
  });

  it('is taken from the host in front when it is well-formed', async () => {
    const { port, asked, log } = await startListening();
    const id = '9f86d081884c7d659a2feaa0c55ad015';
    const { headers } = await ask(port, '/api/genres', { headers: { 'x-request-id': id } });
    expect([headers['x-request-id'], asked[0]?.headers['x-request-id']]).toEqual([id, id]);
    expect(log[0]).toContain(`"request":"${id}"`);
  });

  it.each([
    ['too short', 'abc1234'],
    ['too long', 'a'.repeat(65)],
    ['a line of a log', 'abcdefgh"}{"path'],
    ['not ASCII', 'ключключ'],
    ['empty', ''],
  ])('is replaced when it is %s', (_, id) => {
    expect(requestIdOf(['Host', 'a', 'X-Request-Id', id])).toMatch(UUID);
  });

  it('is replaced when it was sent twice', async () => {
    const { port, log } = await startListening();
    const socket = await openSocket(port);
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Request-Id: abcdefgh\r\nX-Request-Id: ijklmnop\r\n\r\n');
    const answer = await new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
    expect(/x-request-id: (.*)\r\n/i.exec(answer)?.[1]).toMatch(UUID);
    expect(log.join('')).not.toContain('abcdefgh');
  });

  it('differs for every request of a connection', async () => {
    const { port } = await startListening();
    const ids = [await ask(port, '/'), await ask(port, '/')].map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it.each(['/', '/assets/shop-Ab12.js', '/healthz', '/gone.png'])('is sent back for %s too', async (path) => {
    const { port } = await startListening();
    expect((await ask(port, path)).headers['x-request-id']).toMatch(UUID);
  });
});

describe('the trace of a request', () => {
  it('is passed on to the operator’s API unchanged, with its state', async () => {
    const { port, asked } = await startListening();
    await ask(port, '/api/genres', { headers: { traceparent: TRACEPARENT, tracestate: 'vendor=1' } });
    expect(asked[0]?.headers).toMatchObject({ traceparent: TRACEPARENT, tracestate: 'vendor=1' });
  });

  it('begins with the id of the request when there was none, without the state of another trace', async () => {
    const { port, asked } = await startListening();
    await ask(port, '/api/genres', { headers: { tracestate: 'vendor=1' } });
    const { 'x-request-id': id = '', traceparent, tracestate } = asked[0]?.headers ?? {};
    expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(traceparent).toContain(String(id).replaceAll('-', ''));
    expect(tracestate).toBeUndefined();
  });

  it.each([
    ['of zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
    ['with a parent of zeros', `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`],
    ['of another version', TRACEPARENT.replace('00-', '01-')],
    ['in capitals', TRACEPARENT.toUpperCase()],
    ['longer than it may be', `${TRACEPARENT}-00`],
  ])('is replaced when it is %s', (_, traceparent) => {
    const headers = new Headers({ traceparent, tracestate: 'vendor=1' });
    nameRequest(headers, 'abcdefgh');
    expect(headers.get('tracestate')).toBeNull();
    expect(headers.get('traceparent')).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(headers.get('traceparent')?.slice(0, 52)).not.toBe(traceparent.slice(0, 52));
  });
});
