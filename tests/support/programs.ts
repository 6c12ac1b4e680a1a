import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createDemoMiddleware } from '../../src/workshop/demo/middleware';
import { createDemoShop } from '../../src/workshop/demo/demoShop';
import { endServer, freePort, listen } from './listen';
import { printed } from './printed';
import { ROOT } from './runScript';

/** A command of package.json that serves the shop. */
export interface Program {
  /** Scheme, host and port. */
  origin: string;
  close(): Promise<void>;
}

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.pid === undefined) return resolve();
    child.once('exit', () => resolve());
    // The process group: npm and all that it started.
    process.kill(-child.pid, 'SIGTERM');
  });

/**
 * Runs `npm run <script> -- <options> --port N` as a person types it, and waits until it prints its address.
 * @throws Error with its output, if it ends before
 */
export async function runProgram(script: string, ...options: readonly string[]): Promise<Program> {
  const port = await freePort();
  // Without the variables of Vitest, which an ordinary shell does not have.
  const env = { ...process.env, VITEST: undefined, NODE_ENV: undefined };
  const child = spawn('npm', ['run', script, '--', ...options, '--port', String(port)], {
    cwd: ROOT,
    detached: true,
    env,
  });
  await printed(child, /Local:/);
  return { origin: `http://127.0.0.1:${port}`, close: () => stop(child) };
}

/**
 * A plain static server before a build: its files, the page for every unknown path, and the operator's server (here the
 * demo backend) under /api, /uploads and /demo.
 */
export async function serveBuild(folder: string): Promise<Program> {
  const backend = createDemoMiddleware(createDemoShop());
  const files = new Hono()
    .use(serveStatic({ root: folder }))
    .get('/assets/*', (context) => context.notFound())
    .get('*', serveStatic({ root: folder, path: 'index.html' }));
  const answer = getRequestListener(files.fetch);
  const server = createServer((request, response) => {
    backend(request, response, () => void answer(request, response));
  });
  const port = await listen(server);
  return { origin: `http://127.0.0.1:${port}`, close: () => endServer(server) };
}
