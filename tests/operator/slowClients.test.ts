import { expect, it } from 'vitest';
import { ask, openSocket, startShop } from './support';

it('a hundred clients that never finish their request delay no other client, and time out', async () => {
  const { port } = await startShop({ limits: { headersTimeout: 500, connectionsCheckingInterval: 50 } });
  const sockets = await Promise.all(Array.from({ length: 100 }, () => openSocket(port)));
  const ends = sockets.map(
    (socket) =>
      new Promise<string>((resolve) => {
        let output = '';
        socket.on('data', (chunk: Buffer) => (output += chunk.toString()));
        socket.once('close', () => resolve(output));
      }),
  );
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\nX-Slow: ');
  expect((await ask(port, '/')).status).toBe(200);
  expect(new Set((await Promise.all(ends)).map((output) => output.split('\r\n')[0]))).toEqual(
    new Set(['HTTP/1.1 408 Request Timeout']),
  );
});

it('a request with too large headers is refused', async () => {
  const { port } = await startShop();
  expect((await ask(port, '/', { headers: { 'x-large': 'a'.repeat(20_000) } })).status).toBe(431);
});
