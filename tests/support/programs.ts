import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { createDemoMiddleware } from '../../src/workshop/demo/middleware';
import { createDemoShop } from '../../src/workshop/demo/demoShop';
import { endServer, freePort, listen } from './listen';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

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
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      // Vite colours its output where CI is set.
      if (/Local:/.test(stripVTControlCharacters(said))) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`npm run ${script} ended with ${code}:\n${said}`)));
  });
  return { origin: `http://127.0.0.1:${port}`, close: () => stop(child) };
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/** The answer to a request for an unknown file. */
const MISSING = 404;

/**
 * A plain static server before a build: its files, the page for every unknown path, and the operator's server (here the
 * demo backend) under /api, /uploads and /demo.
 */
export async function serveBuild(folder: string): Promise<Program> {
  const backend = createDemoMiddleware(createDemoShop());
  const server = createServer((request, response) => {
    backend(request, response, () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = join(folder, normalize(pathname));
      const isFile = pathname !== '/' && existsSync(file);
      if (!isFile && pathname.startsWith('/assets/')) {
        response.writeHead(MISSING).end();
        return;
      }
      const path = isFile ? file : join(folder, 'index.html');
      response.writeHead(200, { 'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream' });
      response.end(readFileSync(path));
    });
  });
  const port = await listen(server);
  return { origin: `http://127.0.0.1:${port}`, close: () => endServer(server) };
}
