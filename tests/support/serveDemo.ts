import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { createDemoMiddleware } from '../../src/workshop/demo/middleware';
import type { DemoShop } from '../../src/workshop/demo/demoShop';
import { endServer, listen } from './listen';

/**
 * The demo backend on a port of its own, until the test ends.
 * @param answers may answer before it; returns true where it has
 */
export async function serveDemo(
  demo: DemoShop,
  answers: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
) {
  const backend = createDemoMiddleware(demo);
  const server = createServer((request, response) => {
    if (!answers(request, response)) backend(request, response, () => response.writeHead(404).end());
  });
  const port = await listen(server);
  onTestFinished(() => endServer(server));
  return { server, origin: `http://127.0.0.1:${port}` };
}
