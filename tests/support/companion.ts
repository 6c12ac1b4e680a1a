import { spawn } from 'node:child_process';

/** Runs the program, and ends it with all its children as soon as its standard input is closed. */
const GUARD = '"$@" & cat >/dev/null; kill -KILL 0';

/** Starts a program that runs beside the tests and ends with them, also when they are killed. @param env variables added to those of this process */
export function startCompanion(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const guarded = spawn('sh', ['-c', GUARD, 'sh', program, ...args], {
    env: { ...process.env, ...env },
    // A process group of its own, which can be ended as a whole.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => guarded.once('exit', () => resolve()));
  return {
    process: guarded,
    async end(): Promise<void> {
      guarded.stdin?.end();
      await ended;
    },
  };
}
