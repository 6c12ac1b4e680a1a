import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { createDemoMiddleware } from '../../src/workshop/demo/middleware';
import type { DemoShop } from '../../src/workshop/demo/demoShop';
import { endServer, listen } from './listen';

/** The demo backend on a port of its own, until the test ends. */
export async function serveDemo(demo: DemoShop): Promise<{ origin: string }> {
  const backend = createDemoMiddleware(demo);
  const server = createServer((request, response) => backend(request, response, () => response.writeHead(404).end()));
  const port = await listen(server);
  onTestFinished(() => endServer(server));
  return { origin: `http://127.0.0.1:${port}` };
}
