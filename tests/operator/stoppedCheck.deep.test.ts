import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { afterTest } from './support';
import { startTwisted, USER, type Twist } from './twistedServer';

const PROGRAM = fileURLToPath(new URL('../../src/operator/commands/checkServer.ts', import.meta.url));

/** Runs the command with --write, and sends it a signal as soon as a path was changed for the first time. */
async function stopAt(path: string, signal: NodeJS.Signals, after: Twist = (_, answer) => answer) {
  let stop = (): void => {};
  let changes = 0;
  const { url, demo } = await startTwisted((call, answer) => {
    if (call.method !== 'PUT' || call.path !== path) return answer;
    changes += 1;
    if (changes > 1) return after(call, answer);
    expect(demo.users.find(USER)).not.toEqual(before);
    stop();
    return answer;
  });
  const before = structuredClone(demo.users.find(USER));
  const child = spawn(process.execPath, [PROGRAM, url, '--user', USER, '--write']);
  afterTest(() => child.kill('SIGKILL'));
  stop = () => void child.kill(signal);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // npm repeats a signal that the whole group of its processes has received.
  child.stderr.once('data', () => child.kill(signal));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { demo, before, code, output, changes };
}

it.each([
  ['SIGTERM', `/users/${USER}`, 143],
  ['SIGINT', `/users/${USER}/currency`, 130],
  ['SIGHUP', `/users/${USER}`, 129],
] as const)(
  'on %s, and a second one, while PUT %s has changed the test user, check:server restores the old value and exits',
  async (...at) => {
    const [signal, path, exitCode] = at;
    const { demo, before, code, output, changes } = await stopAt(path, signal);
    expect(demo.users.find(USER)).toEqual(before);
    expect(changes).toBe(2);
    expect(code).toBe(exitCode);
    expect(output).toContain('Stopped: what the check has changed is put back first');
    expect(demo.orders.all(), 'no later call was made').toEqual([]);
  },
);

it('check:server that was stopped names the value that the server does not take back', async () => {
  const { output, code } = await stopAt(`/users/${USER}`, 'SIGTERM', () => ({ status: 503, headers: {}, body: {} }));
  expect(output).toMatch(/email: it was «.+» and may now be «check@example.com»; please put it back yourself/);
  expect(code).toBe(143);
});
