/** `npm run qa -- --replay FILE|LINK`: plays a record of the QA workbench without a browser. */
import { readFileSync } from 'node:fs';
import { createServer } from 'vite';
import { builtinEnvironments } from 'vitest/runtime';
import { integer, type Fail } from './arguments.ts';

const load = { steps: '/src/workshop/workbench/steps.ts', story: '/src/workshop/replay/replayStory.ts' };

/** The text of a record. @param source a file with its JSON, or a link of the workbench */
function readRecord(source: string, fail: Fail): string {
  const word = /#record=(.+)$/.exec(source)?.[1];
  if (word !== undefined) return word;
  try {
    return readFileSync(source, 'utf8');
  } catch {
    return fail(`--replay cannot read «${source}»`);
  }
}

/**
 * Replays a record and prints it step by step.
 * @param source a record file or a link
 * @param until the last step to do, as the caller wrote it
 * @param showsState prints only the machines, as JSON; the story goes to the error output
 * @param fail for a record that cannot be read
 * @returns the exit code: 0 for the same result as recorded, 1 for another
 */
export async function replayRecord(
  source: string,
  until: string | undefined,
  showsState: boolean,
  fail: Fail,
): Promise<number> {
  const text = readRecord(source, fail);
  // Without the project's plugins: they serve pages.
  const server = await createServer({
    configFile: false,
    envFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  // Decoded before jsdom replaces classes of Node that the decoder uses.
  const { decodeSession } = (await server.ssrLoadModule(load.steps)) as typeof import('../../workshop/workbench/steps');
  const session = await decodeSession(text).catch(() =>
    fail('--replay needs a record of the workbench, whole and unchanged'),
  );
  const last = until === undefined ? undefined : integer('--until', until, [0, session.steps.length], fail);
  const write = (to: NodeJS.WriteStream) => (line: string) => void to.write(`${line}\n`);
  // Console lines of the shop are not a part of a record.
  for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => {};
  await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: 'http://localhost:3000', console: false } });
  const { replayStory } = (await server.ssrLoadModule(
    load.story,
  )) as typeof import('../../workshop/replay/replayStory');
  const { isSame, machines } = await replayStory(session, {
    until: last,
    print: write(showsState ? process.stderr : process.stdout),
  });
  if (showsState) write(process.stdout)(JSON.stringify(machines, null, 2));
  await server.close();
  return isSame ? 0 : 1;
}
