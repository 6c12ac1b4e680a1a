import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readHeaders } from '../../src/operator/build/headers';
import { nginxPath, serveByNginx } from '../support/nginx';
import type { Program } from '../support/programs';

if (!nginxPath) console.log('The tests of the build behind nginx are skipped: Debian’s package nginx-light is missing');

describe.skipIf(!nginxPath)('a build behind nginx with its nginx file', () => {
  const build = inject('shopBuild');
  const hosts = readFileSync(join(build, '_headers'), 'utf8');
  const [asset = ''] = readdirSync(join(build, 'assets')).filter((file) => file.endsWith('.js'));
  let nginx: Program;

  beforeAll(async () => {
    nginx = await serveByNginx(build);
  });
  afterAll(() => nginx?.close());

  const ask = (path: string): Promise<Response> => fetch(nginx.origin + path);

  test.each([
    ['the page', '/', 200],
    ['the page by its name', '/index.html', 200],
    ['a screen', '/item/5', 200],
    ['an asset', `/assets/${asset}`, 200],
    ['a missing asset', '/assets/none.js', 404],
    ['another file', '/licenses.md', 200],
  ])('sends each header of _headers once with %s', async (_, path, status) => {
    const answer = await ask(path);
    const expected = readHeaders(hosts);
    expect(answer.status).toBe(status);
    expect(expected).toHaveLength(4);
    expect(expected.map(([name]) => [name, answer.headers.get(name)])).toEqual(expected);
  });

  test('lets the browser revalidate the page each time the shop is opened, at any screen', async () => {
    const page = readFileSync(join(build, 'index.html'), 'utf8');
    for (const path of ['/', '/index.html', '/item/5', '/collection/2']) {
      const answer = await ask(path);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(await answer.text()).toBe(page);
      const again = await fetch(nginx.origin + path, {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      });
      expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
    }
  });

  test('lets assets be cached for a year like _headers, and a missing one not at all', async () => {
    const [, forAYear] = /^\/assets\/\*\n {2}Cache-Control: (.+)$/m.exec(hosts) ?? [];
    const answer = await ask(`/assets/${asset}`);
    expect(forAYear).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('cache-control')).toBe(forAYear);
    // With `nosniff`, a script of another type would not run.
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect((await ask('/assets/none.js')).headers.get('cache-control')).toBeNull();
    expect((await ask('/licenses.md')).headers.get('cache-control')).toBeNull();
  });
});
