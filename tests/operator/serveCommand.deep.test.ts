import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { writeServer } from '../../src/operator/commands/writeServer';
import { listen } from '../support/listen';
import { printed } from '../support/printed';
import {
  afterTest,
  ask,
  unreachableOrigin,
  makeBuild,
  deferred,
  openSocket,
  startRawUpstream,
  startUpstream,
} from './support';

/** The folder of the server, with no other file. */
const folder = await mkdtemp(join(tmpdir(), 'one-file-'));
beforeAll(() => writeServer(folder));
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command like its npm script, in a folder without sources and packages. */
function run(options: readonly string[], env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, ['serve.mjs', ...options], {
    cwd: folder,
    env: { PATH: process.env['PATH'], SHOP_DRAIN: '0', ...env },
  });
  afterTest(() => child.kill('SIGKILL'));
  const output = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const port = async (): Promise<number> =>
    Number((await printed(child, /The shop is at http:\/\/127\.0\.0\.1:(\d+)\/.*\n/))[1]);
  return { child, output, ended, port };
}

/** Runs the command, which must name its mistake in one line, without a password, and exit with 2. */
async function expectRefusal(options: readonly string[], text: string, env?: Record<string, string>): Promise<void> {
  const { output, ended } = run(options, env);
  expect(await ended).toBe(2);
  const said = output.err.replace(/^The files of «.*» are packed.*\n/, '');
  expect(said.trimEnd().split('\n')).toEqual([expect.stringContaining(text)]);
  expect(said).toContain('. Usage: npm run serve -- --api https://api.example/api');
  expect(said).not.toContain('secret');
  expect(output.out).toBe('');
}

describe('bad options', () => {
  const API = ['--api', 'https://shop.example/api'];

  const WRONG: Record<string, [options: string[], text: string, env?: Record<string, string>]> = {
    'an unknown option': [[...API, '--ssl'], "Unknown option '--ssl'"],
    'an extra argument': [[...API, 'now'], "Unexpected argument 'now'"],
    'an option without its value': [['--api'], "Option '--api <value>' argument missing"],
    'no API': [[], 'The address of the API is missing: --api or SHOP_API'],
    'an API of another scheme': [
      ['--api', 'ftp://shop.example'],
      '--api or SHOP_API has to begin with https:// or http://, not «ftp://shop.example»',
    ],
    'an API that is no address': [['--api', 'https://'], '--api or SHOP_API is not an address: «https://»'],
    'an API with a query': [
      ['--api', 'https://shop.example/api?a=1'],
      '--api or SHOP_API has to end with its path, not «?a=1»',
    ],
    'an API with a password': [
      ['--api', 'https://me:secret@shop.example/api'],
      '--api or SHOP_API must not contain a user name or a password',
    ],
    'bad media': [[...API, '--media', 'cdn'], '--media or SHOP_MEDIA has to begin with https:// or http://, not «cdn»'],
    'an invalid port': [
      [...API, '--port', '80a'],
      '--port or PORT has to be a whole number from 0 to 65535, not «80a»',
    ],
    'an invalid time limit': [
      [...API, '--timeout', '0'],
      '--timeout or SHOP_TIMEOUT has to be a whole number from 1 to 600, not «0»',
    ],
    'an invalid time to leave': [
      [...API, '--drain', '61'],
      '--drain or SHOP_DRAIN has to be a whole number from 0 to 60, not «61»',
    ],
    'an invalid port of the metrics': [
      API,
      '--metrics-port or SHOP_METRICS_PORT has to be a whole number from 0 to 65535, not «x»',
      { SHOP_METRICS_PORT: 'x' },
    ],
    'a switch that is neither on nor off': [
      API,
      'SHOP_REPORTS has to be 1, or not to be set, not «true»',
      { SHOP_REPORTS: 'true' },
    ],
    'a folder without a build': [
      [...API, '--dir', 'machines'],
      'machines» has no index.html: run npm run build first, or name a build by --dir or SHOP_DIR',
    ],
  };

  it.each(Object.entries(WRONG))('cause one line and the exit code 2: %s', (_, [options, text, env]) =>
    expectRefusal(options, text, env),
  );

  it.each<[string, Record<string, string>, string]>([
    [
      'a build for a path',
      { 'index.html': '<meta charset="UTF-8" /><script type="module" src="/shop/assets/index-Ab12.js"></script>' },
      'is no build of the shop for the root of an origin',
    ],
    [
      'a build with the address of another API',
      { '.built-for.json': '{"api":"https://other.example/api","media":""}' },
      'was built with VITE_API_URL: its page asks «https://other.example/api»',
    ],
    [
      'a build with half of its settings',
      { '.built-for.json': '{"api":"/api"' },
      'is not a whole build: its .built-for.json is no JSON',
    ],
    [
      'a build that was copied in part',
      { 'index.html': '<script type="module" src="/assets/index-Ab12.js"></script>' },
      'is not a whole build: its page names /assets/index-Ab12.js, which is not there',
    ],
    ['a page that is not the shop', { 'index.html': '<h1>Hello</h1>' }, 'is no build of the shop'],
  ])('cause one line for %s', async (_, more, text) =>
    expectRefusal([...API, '--dir', await makeBuild({ more })], text),
  );

  it.each(['index.html', '_headers', '.built-for.json'])(
    'cause one line for a build whose %s is missing or cannot be read',
    async (name) => {
      const build = await makeBuild();
      await rm(join(build, name));
      // Without its page a folder has another message.
      if (name === 'index.html') await mkdir(join(build, name));
      const { output, ended } = run([...API, '--dir', build]);
      expect(await ended).toBe(2);
      expect(output.err).toMatch(/^«.*» is not a whole build: Error: E[^\n]* Usage[^\n]*\n$/);
      expect(output.err.split(' build: ')[1]).toContain(join(build, name));
    },
  );

  it.each(['--port', '--metrics-port'])('cause one line for a port in use: %s', async (option) => {
    const other = createServer();
    const port = await listen(other);
    afterTest(() => other.close());
    const options = ['--dir', await makeBuild(), '--port', '0', option, String(port)];
    const variable = { '--port': 'PORT', '--metrics-port': 'SHOP_METRICS_PORT' }[option];
    const text = `Port ${port} of 127.0.0.1 is in use: name another one by ${option} or ${variable}. Usage`;
    await expectRefusal([...API, ...options], text);
  });

  it('cause one line for a host that is not of this machine, which names its option', async () => {
    const options = ['--dir', await makeBuild(), '--port', '0', '--host', '[::1]'];
    const text = 'It cannot listen on port 0 of [::1] (ENOTFOUND): check --host or HOST. Usage';
    await expectRefusal([...API, ...options], text);
  });
});

describe('the command', () => {
  it('serves the build beside it from one file of plain Node below 1.5 MB', async () => {
    expect(await readdir(folder)).toEqual(['serve.mjs']);
    const code = await readFile(join(folder, 'serve.mjs'), 'utf8');
    expect(code.length).toBeLessThan(1_500_000);
    const imported = [...code.matchAll(/^import\b[^'"]*['"]([^'"]+)['"]/gm)].map(([, name = '']) => name);
    expect(imported.filter((name) => !isBuiltin(name))).toEqual([]);
    const api = await startUpstream((_, response) => response.setHeader('content-type', 'application/json').end('{}'));
    await cp(inject('shopBuild'), join(folder, 'dist'), { recursive: true });
    onTestFinished(() => rm(join(folder, 'dist'), { recursive: true }));
    const { port, output, child, ended } = run([], { SHOP_API: `${api}/api`, PORT: '0', SHOP_QUIET: '1' });
    const { status, body } = await ask(await port(), '/');
    expect([status, body.includes('id="root"')]).toEqual([200, true]);
    child.kill('SIGTERM');
    expect([await ended, output.out]).toEqual([0, '']);
  });

  it('serves a build, prints its address once, and logs one line for each request', async () => {
    const api = await startUpstream((_, response) => response.setHeader('content-type', 'application/json').end('{}'));
    const { port, child, output, ended } = run(['--dir', await makeBuild(), '--port', '0'], {
      SHOP_API: `${api}/api/`,
    });
    const listening = await port();
    expect(output.err).toMatch(/^The files of «.*» are packed, which takes some seconds\nThe shop is at .*\n$/);
    expect(output.err).toContain(`The shop is at http://127.0.0.1:${listening}/, its API at ${api}/api\n`);
    expect((await ask(listening, '/item/26?code=secret')).status).toBe(200);
    expect((await ask(listening, '/api/currencies')).body.toString()).toBe('{}');
    expect(JSON.parse((await ask(listening, '/healthz')).body.toString())).toEqual({ alive: true });
    expect(JSON.parse((await ask(listening, '/readyz')).body.toString())).toEqual({ ready: true });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const paths = output.out
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { path: string }).path);
    expect(paths).toEqual(['/item/26', '/api/currencies', '/healthz', '/readyz']);
  });

  it('keeps serving when nothing can be logged: the reader has left, or the disk is full', async () => {
    const api = await startRawUpstream((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'));
    const { port, child } = run(['--api', `${api}/api`, '--dir', await makeBuild(), '--port', '0']);
    const listening = await port();
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (let n = 0; n < 3; n += 1) await expect(ask(listening, '/api/x')).rejects.toThrow('aborted');
    expect((await ask(listening, '/healthz')).status).toBe(200);
  });

  it('serves its metrics on a port of their own', async () => {
    const { port, output, child, ended } = run(
      ['--api', `${await unreachableOrigin()}/api`, '--dir', await makeBuild(), '--port', '0', '--metrics-port', '0'],
      { SHOP_METRICS_HOST: '::1' },
    );
    await ask(await port(), '/healthz');
    const [, address = ''] = /The metrics are at (\S+)\n/.exec(output.err) ?? [];
    expect(address).toMatch(/^http:\/\/\[::1\]:\d+\/metrics$/);
    expect(await (await fetch(address)).text()).toContain(
      'http_server_request_duration_seconds_count{http_route="healthz"',
    );
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('ignores empty options and variables, and listens only on this machine', async () => {
    const { port, child, ended } = run(
      ['--dir', await makeBuild(), '--api', '', '--media', '', '--timeout', '', '--host', '', '--port', ''],
      { SHOP_API: 'https://shop.example/api', HOST: '', PORT: '0' },
    );
    expect((await ask(await port(), '/healthz')).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('on %s before it listens exits with 0', async (signal) => {
    const { child, output, ended } = run(['--api', 'https://shop.example/api', '--dir', inject('shopBuild')]);
    await printed(child, /are packed/);
    child.kill(signal);
    expect([await ended, output.err]).toEqual([0, expect.not.stringContaining('The shop is at')]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s, and a second one, finishes running requests, accepts no new ones, and exits with 0',
    async (signal) => {
      const [asked, mayAnswer, closing] = [deferred(), deferred(), deferred()];
      const api = await startUpstream(async (_, response) => {
        response.write('{"first":1,');
        asked.resolve();
        await mayAnswer.promise;
        response.end('"last":2}');
      });
      const options = ['--api', `${api}/api`, '--dir', await makeBuild(), '--port', '0', '--quiet'];
      const { port, output, child, ended } = run(options);
      const listening = await port();
      // One connection has sent no request yet, one is kept alive after its response.
      const [silent, kept] = [await openSocket(listening), await openSocket(listening)];
      kept.write('GET /healthz HTTP/1.1\r\nHost: shop.example\r\n\r\n');
      await new Promise((resolve) => kept.once('data', resolve));
      const running = ask(listening, '/api/search');
      await asked.promise;
      silent.once('close', () => closing.resolve());
      child.kill(signal);
      await closing.promise;
      await expect(ask(listening, '/healthz')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
      // npm repeats a signal that the whole group of its processes has received.
      child.kill(signal);
      mayAnswer.resolve();
      expect((await running).body.toString()).toBe('{"first":1,"last":2}');
      expect([await ended, output.out]).toEqual([0, '']);
    },
  );
});
