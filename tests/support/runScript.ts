import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the repository, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Ended {
  code: number;
  out: string;
  stderr: string;
  /** Both outputs. */
  output: string;
}

/** Runs a script of the project, and waits for its end. @param env differences from the variables of this process */
export const runScript = (
  script: string,
  args: readonly string[],
  { cwd = ROOT, env = {} }: { cwd?: string; env?: Record<string, string | undefined> } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [join(ROOT, script), ...args], options, (_, out, stderr) =>
      resolve({ code: child.exitCode ?? -1, out, stderr, output: out + stderr }),
    );
  });
