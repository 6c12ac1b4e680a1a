import { Agent, createServer, request as askHttp, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../support/listen';

/** Milliseconds between two checks of the readiness of a copy. */
const HEALTH_INTERVAL_MS = 200;

/**
 * Does what Caddy does with the shop's Caddyfile: checks the readiness of each copy, sends each request to the next copy that
 * is ready, and retries with the other one when a connection is refused.
 * @param ports of the copies on this machine
 */
export async function startBalancer(ports: readonly number[]): Promise<{ port: number; close(): void }> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(ports);
  let turn = 0;
  const ask = (port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const asked = askHttp({ host: '127.0.0.1', port, agent, method, path: url, headers }, resolve);
      asked.once('error', reject).end(body);
    });
  const timer = setInterval(() => {
    for (const port of ports)
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => (ok ? ready.add(port) : ready.delete(port)),
        () => ready.delete(port),
      );
  }, HEALTH_INTERVAL_MS);
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    for (let tries = 0; tries < ports.length; tries += 1) {
      const [port = 0] = [...ready].slice((turn += 1) % ready.size);
      try {
        const answer = await ask(port, incoming, body);
        // Each side decides for how long it keeps its own connection.
        const headers = Object.entries(answer.headers).filter(([name]) => !/^(connection|keep-alive)$/.test(name));
        outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers)).end(await buffer(answer));
        return;
      } catch (error) {
        ready.delete(port);
        // What was sent may have been carried out: only a request that reached no server is sent again.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break;
      }
    }
    outgoing.writeHead(502).end();
  });
  const port = await listen(server);
  return {
    port,
    close() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
