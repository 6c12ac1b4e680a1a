import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programPath } from '../support/findProgram';
import { freePort, untilReady } from '../support/listen';
import { printed } from '../support/printed';
import { eventually } from '../support/see';
import { commandOf, dockerStages, environmentOf, hostFile, wordsOf } from './hostFiles';
import { ROOT } from '../support/runScript';
import { afterTest, ask, deferred, folderOf, unreachableOrigin, startUpstream } from './support';

const run = promisify(execFile);
const caddy = programPath('caddy');
if (!caddy) console.log('The tests of the shop behind Caddy are skipped: Debian’s package caddy is missing');

const [, running = []] = dockerStages();
/** What the image has, in a folder of this machine. */
let image: string;

/**
 * Builds the image as the Dockerfile does, in a folder of this machine.
 * @param before the image whose build was copied beside the source
 */
async function buildImage(
  change: (source: string) => Promise<void> = async () => {},
  before?: string,
): Promise<string> {
  const source = await mkdtemp(join(tmpdir(), 'shop-source-'));
  const kept = hostFile('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'));
  for (const line of kept) {
    const name = line.slice(1);
    // The repository's own build is not what the operator has copied there.
    const from = name === 'dist' ? before : ROOT;
    if (from) await cp(join(from, name), join(source, name), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(source, 'node_modules'));
  await change(source);
  await run(process.execPath, ['src/operator/commands/build.ts'], {
    cwd: source,
    env: { ...process.env, VITEST: undefined, NODE_ENV: undefined },
  });
  const built = await mkdtemp(join(tmpdir(), 'shop-image-'));
  for (const words of wordsOf(running, 'COPY')) {
    const [, from = '', to = ''] = words.split(' ');
    await cp(join(source, from.replace(/^\/shop\//, '')), join(built, to), { recursive: true });
  }
  await rm(source, { recursive: true });
  return built;
}
beforeAll(async () => {
  image = await buildImage();
});
afterAll(() => rm(image, { recursive: true }));

/** Runs the image's command with its variables, on another port. */
async function startCopy(api: string, cwd = image) {
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    ...environmentOf(running),
    SHOP_API: api,
    SHOP_QUIET: '1',
    PORT: String(port),
  };
  const [, ...words] = commandOf(wordsOf(running, 'CMD')[0] ?? '');
  const child = spawn(process.execPath, words, { cwd, env });
  afterTest(() => child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await printed(child, /The shop is at/);
  return { child, port, env, ended };
}

describe('the image of the shop', () => {
  it('has no more than the build and the server, and is called healthy by its health check while it serves, and unhealthy when it has ended', async () => {
    expect(await readdir(image)).toEqual(['dist', 'serve.mjs']);
    const api = await startUpstream((_, response) => void response.end('{}'));
    const { child, env, ended } = await startCopy(`${api}/api`);
    const [, ...words] = commandOf(wordsOf(running, 'HEALTHCHECK')[0] ?? '');
    const check = (): Promise<number> =>
      run(process.execPath, words, { env }).then(
        () => 0,
        ({ code }: { code: number }) => code,
      );
    expect(await check()).toBe(0);
    child.kill(wordsOf(running, 'STOPSIGNAL')[0] as NodeJS.Signals);
    expect(await ended).toBe(0);
    expect(await check()).toBe(1);
  });

  it('sends the files of the running image too if its build was copied beside the source, for the pages that are open', async () => {
    const changeText = async (source: string): Promise<void> => {
      const file = join(source, 'src/shop/screens/favourites/FavouritesScreen.tsx');
      const code = await readFile(file, 'utf8');
      await writeFile(file, code.replace('Пока нет избранных товаров', 'Ещё нет избранных товаров'));
    };
    const next = await buildImage(changeText, image);
    afterTest(() => rm(next, { recursive: true }));
    const screenIn = async (folder: string): Promise<string | undefined> =>
      (await readdir(join(folder, 'dist/assets'))).find((name) => /^FavouritesScreen-.*[.]js$/.test(name));
    const [old, current] = [await screenIn(image), await screenIn(next)];
    expect(old).not.toBe(current);
    const { port } = await startCopy(`${await unreachableOrigin()}/api`, next);
    for (const name of [old, current]) expect((await ask(port, `/assets/${name}`)).status).toBe(200);
  });
});

/** Caddy with the shop's file, for copies on this machine, without TLS. @returns its port */
async function startCaddy(ports: readonly number[]): Promise<number> {
  const port = await freePort();
  const [a, b] = ports;
  const file = hostFile('Caddyfile')
    .replaceAll('shop-a:8080', `127.0.0.1:${a}`)
    .replaceAll('shop-b:8080', `127.0.0.1:${b}`);
  const folder = await folderOf({ Caddyfile: `{\n\tadmin off\n}\n${file}` });
  const env = { PATH: process.env['PATH'], HOME: folder, SHOP_DOMAIN: `http://127.0.0.1:${port}` };
  const child = spawn(caddy ?? '', ['run', '--config', join(folder, 'Caddyfile')], { env, stdio: 'ignore' });
  afterTest(() => child.kill('SIGKILL'));
  await untilReady(`http://127.0.0.1:${port}/healthz`, () => child.exitCode !== null);
  return port;
}

const CLIENTS = 20;
/** Requests that are answered before a copy is ended, and after it has ended. */
const REQUESTS = 500;

it.skipIf(!caddy)(
  'behind Caddy the shop still answers with its page while the API is down, so that no copy is ready',
  async () => {
    const { port } = await startCopy(`${await unreachableOrigin()}/api`);
    const front = await startCaddy([port, port]);
    await eventually(() => ask(port, '/readyz').then(({ status }) => status)).toBe(503);
    await eventually(() => ask(front, '/readyz').then(({ status }) => status)).toBe(503);
    const page = await ask(front, '/');
    expect([page.status, page.body.includes('id="root"')]).toEqual([200, true]);
    expect((await ask(front, '/api/payment/create-bill', { method: 'POST', body: '{}' })).status).toBe(502);
  },
);

it.skipIf(!caddy)('behind Caddy a client cannot choose the address that the API reads', async () => {
  const api = await startUpstream(({ headers }, response) => void response.end(JSON.stringify(headers)));
  const { port } = await startCopy(`${api}/api`);
  const front = await startCaddy([port, port]);
  const claimed = { 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-forwarded-for': '6.6.6.6' };
  const { status, body } = await ask(front, '/api/x', { headers: claimed });
  expect(status).toBe(200);
  expect(body.toString()).not.toContain('6.6.6.6');
});

it.skipIf(!caddy)(
  'behind Caddy one of two copies is ended under load, and no request fails or reaches the API twice',
  async () => {
    const bills: string[] = [];
    const api = await startUpstream((request, response) => {
      if (request.method === 'POST') bills.push(String(request.headers['x-bill']));
      response.setHeader('content-type', 'application/json').end('{}');
    });
    const [first, second] = [await startCopy(`${api}/api`), await startCopy(`${api}/api`)];
    const front = await startCaddy([first.port, second.port]);

    let answered = 0;
    let until = Infinity;
    let sent = 0;
    const failed: string[] = [];
    const half = deferred();
    const client = async (): Promise<void> => {
      while (answered < until) {
        const isBill = (sent += 1) % 3 === 0;
        const path = isBill ? '/api/payment/create-bill' : sent % 3 === 1 ? '/' : '/api/currencies';
        const what = isBill ? { method: 'POST', headers: { 'x-bill': String(sent) }, body: '{}' } : {};
        const status = await ask(front, path, what).then(
          (answer) => answer.status,
          (error: Error) => error.message,
        );
        if (status !== 200) failed.push(`${path}: ${status}`);
        answered += 1;
        if (answered === REQUESTS) half.resolve();
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    await half.promise;
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const atEnd = answered;
    until = atEnd + REQUESTS;
    await Promise.all(clients);
    console.log(`${answered} requests, ${failed.length} failed; ${atEnd} were answered when the copy had ended`);
    expect(failed).toEqual([]);
    expect(new Set(bills).size).toBe(bills.length);
    expect(second.child.exitCode).toBeNull();
  },
);
