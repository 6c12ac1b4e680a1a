/** The shop as `npm run serve` serves it, with visitors who keep its answers fresh. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { printed } from '../support/printed.ts';

/** Somebody opens each page so often that its answers are never older than 15 s; milliseconds. */
const VISIT_EVERY_MS = 2_500;
/** How long the first of them is given until the answers are there; milliseconds. */
const WARM_UP_MS = 5_000;

/** @param folder of the build @param api the base of the API @param paths that are visited all the time */
export async function serveWithAnswers(
  folder: string,
  api: string,
  paths: readonly string[],
): Promise<{ origin: string; close(): void }> {
  const command = fileURLToPath(new URL('../../src/operator/commands/serve.ts', import.meta.url));
  const options = ['--api', api, '--dir', folder, '--port', '0', '--quiet'];
  const child = spawn(process.execPath, [command, ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [, origin = ''] = await printed(child, /The shop is at (http:\/\/[^/]+)/);
  const visit = (): void => {
    for (const path of paths) void fetch(origin + path, { headers: { accept: 'text/html' } }).catch(() => {});
  };
  const visits = setInterval(visit, VISIT_EVERY_MS);
  visit();
  await new Promise((resolve) => {
    setTimeout(resolve, WARM_UP_MS);
  });
  return {
    origin,
    close() {
      clearInterval(visits);
      child.kill();
    },
  };
}
