import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

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
    // npm and what it started.
    process.kill(-child.pid, 'SIGTERM');
  });

/**
 * Runs `npm run <script> -- <options> --port N` as a person types it, and waits until it says where it listens.
 * @throws Error with what it said, where it ends before
 */
export async function runProgram(script: string, ...options: readonly string[]): Promise<Program> {
  const port = await freePort();
  // What Vitest sets, a person's shell does not have.
  const env = { ...process.env, VITEST: undefined, NODE_ENV: undefined };
  const child = spawn('npm', ['run', script, '--', ...options, '--port', String(port)], { cwd: ROOT, detached: true, env });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (/Local:/.test(said)) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`npm run ${script} ended with ${code}:\n${said}`)));
  });
  return { origin: `http://localhost:${port}`, close: () => stop(child) };
}
