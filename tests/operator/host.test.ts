import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dockerStages, environmentOf, hostFile, wordsOf } from './hostFiles';
import { ROOT } from '../support/runScript';

const [building = [], running = []] = dockerStages();
const compose = hostFile('compose.yaml');
const caddyfile = hostFile('Caddyfile');

describe('the image of the shop', () => {
  it('is built by the Node of package.json on Debian and runs on the same Node on Alpine', () => {
    const { devDependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
      devDependencies: { node: string };
    };
    const [major] = devDependencies.node.split('.');
    expect([building, running].map((stage) => wordsOf(stage, 'FROM')[0])).toEqual([
      `node:${major}-slim AS build`,
      `node:${major}-alpine`,
    ]);
  });

  it('copies from the repository only existing files that .dockerignore allows', () => {
    const [first, ...kept] = hostFile('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    const files = kept.map((line) => line.replace(/^!/, ''));
    // The operator copies the build of the running image there.
    expect(files.filter((name) => name !== 'dist' && !existsSync(ROOT + name))).toEqual([]);
    const [packages = ''] = wordsOf(building, 'COPY');
    expect(
      packages
        .split(' ')
        .slice(0, -1)
        .filter((name) => !files.includes(name)),
    ).toEqual([]);
  });

  it('contains the build and the server alone, and runs it as another user than root', () => {
    expect(wordsOf(running, 'COPY')).toEqual([
      '--from=build /shop/dist dist',
      '--from=build /shop/dist-server/serve.mjs serve.mjs',
    ]);
    expect(wordsOf(running, 'RUN')).toEqual([]);
    expect(wordsOf(running, 'USER')).toEqual(['node']);
  });

  it('is built for the server’s own API, with the operator’s other settings', () => {
    const given = wordsOf(building, 'ARG').flatMap((words) => words.split(' '));
    const settings = readFileSync(`${ROOT}src/shop/vite-env.d.ts`, 'utf8').matchAll(/readonly (VITE_\w+)/g);
    // The server passes /api/ on, so there is no API of another origin.
    const unused = ['VITE_API_URL', 'VITE_IDEMPOTENCY_KEY'];
    expect(given.toSorted()).toEqual(
      [...settings].flatMap(([, name = '']) => (unused.includes(name) ? [] : [name])).toSorted(),
    );
    for (const name of given) expect(compose).toContain(`${name}: \${${name}:-}`);
  });
});

describe('compose.yaml', () => {
  it('builds the image from the top of the repository', () => {
    const folder = `${ROOT}src/operator/host`;
    expect(resolve(folder, /context: (\S+)/.exec(compose)?.[1] ?? '')).toBe(resolve(ROOT));
    expect(resolve(ROOT, /dockerfile: (\S+)/.exec(compose)?.[1] ?? '')).toBe(`${folder}/Dockerfile`);
  });

  it('gives a copy more time to end than its drain and its running answers take', () => {
    const read = (file: string, pattern: RegExp): number =>
      Number(pattern.exec(readFileSync(ROOT + file, 'utf8'))?.[1]?.replaceAll('_', ''));
    const drainS = read('src/operator/commands/serve.ts', /given\('drain'\) \?\? '(\d+)'/);
    const endMs = read('src/operator/serve/nodeServer.ts', /END_LIMIT_MS = ([\d_]+)/);
    expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(drainS + endMs / 1_000);
  });

  it('refuses to start without the API and the domain, and publishes TLS for TCP and UDP', () => {
    for (const name of ['SHOP_API', 'SHOP_DOMAIN']) expect(compose).toContain(`${name}: \${${name}:?`);
    for (const port of ["'80:80'", "'443:443'", "'443:443/udp'"]) expect(compose).toContain(`- ${port}\n`);
  });
});

describe('the Caddyfile', () => {
  it('forwards to both copies of compose.yaml at the port of the image, and checks their readiness', () => {
    const copies = [...compose.matchAll(/^ {2}(shop-\w+):/gm)].map(
      ([, name]) => `${name}:${environmentOf(running)['PORT']}`,
    );
    expect(copies).toHaveLength(2);
    expect(caddyfile).toContain(`reverse_proxy ${copies.join(' ')} {`);
    expect(caddyfile).toMatch(/^\t\thealth_uri \/readyz$/m);
    expect(compose).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro');
  });

  it('checks readiness more often than a copy takes to shut down, and closes idle connections before the copy does', () => {
    expect(Number(/health_interval (\d+)s/.exec(caddyfile)?.[1])).toBeLessThan(3);
    expect(Number(/keepalive (\d+)s/.exec(caddyfile)?.[1])).toBeLessThan(65);
  });
});
