import { createHash } from 'node:crypto';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ask, makeBuild, startShop } from './support';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
/** The header by which a browser names a file that it has. */
const named = (text: string): string => `:${sha256(text).toString('base64')}:`;

/** Code that compresses as badly as real code, unlike repeated words. */
const CODE = Array.from({ length: 60 }, (_, n) => `export const of${n} = '${sha256(String(n)).toString('base64')}';\n`);
const NOW = CODE.join('');
const BEFORE = CODE.with(30, 'export const of30 = "Оформить покупку";\n').join('');
const LONG_AGO = CODE.with(10, 'export const of10 = "Купить";\n').join('');

const FILE = '/assets/CartScreen-Ab-2_x.js';
const VARY = 'accept-encoding, available-dictionary';

const startAfterDeployments = async () =>
  startShop({
    folder: await makeBuild({
      more: {
        [FILE.slice(1)]: NOW,
        'assets/CartScreen-Cd34.css': '.row { color: red }',
        '.earlier/1/CartScreen-Ef56.js': BEFORE,
        '.earlier/1/ItemScreen-Gh78.js': NOW.slice(100),
        '.earlier/2/CartScreen-Ij90.js': LONG_AGO,
      },
    }),
  });
const CHROMIUM = 'gzip, deflate, br, zstd, dcb, dcz';
const askWith = (port: number, dictionary: string, accepted = CHROMIUM, more: Record<string, string> = {}) =>
  ask(port, FILE, { headers: { 'accept-encoding': accepted, 'available-dictionary': named(dictionary), ...more } });

describe('a script or a style', () => {
  it('is announced as the dictionary for files of the same name in later builds', async () => {
    const { port } = await startAfterDeployments();
    for (const accepted of [CHROMIUM, 'gzip, br', ''])
      expect((await ask(port, FILE, { headers: { 'accept-encoding': accepted } })).headers).toMatchObject({
        'use-as-dictionary': 'match="/assets/CartScreen-*.js"',
        vary: VARY,
      });
    const style = await ask(port, '/assets/CartScreen-Cd34.css');
    expect(style.headers['use-as-dictionary']).toBe('match="/assets/CartScreen-*.css"');
  });

  it.each([
    ['the last build', BEFORE],
    ['the build before that', LONG_AGO],
  ])('is sent as the difference to a browser that has the file of %s', async (_, had) => {
    const { port } = await startAfterDeployments();
    const { status, headers, body } = await askWith(port, had);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-length': String(body.length),
      'content-type': 'text/javascript; charset=utf-8',
      'use-as-dictionary': 'match="/assets/CartScreen-*.js"',
      vary: VARY,
    });
    expect(body.subarray(0, 8).toString('hex'), 'the magic number of the format').toBe('5e2a4d1820000000');
    expect(body.subarray(8, 40), 'the dictionary').toEqual(sha256(had));
    expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(had) }).toString()).toBe(NOW);
    expect(body.length).toBeLessThan(150);
  });

  it.each([
    ['has the file of another script', NOW.slice(100), CHROMIUM],
    ['has a file that no kept build had', 'export {};', CHROMIUM],
    ['has the present file itself', NOW, CHROMIUM],
    ['cannot read that format', BEFORE, 'gzip, br'],
    ['refuses that format', BEFORE, 'br, dcz;q=0'],
  ])('is compressed without a dictionary when the browser %s', async (_, had, accepted) => {
    const { port } = await startAfterDeployments();
    const { headers, body } = await askWith(port, had, accepted);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: VARY });
    expect(brotliDecompressSync(body).toString()).toBe(NOW);
  });

  it('has a different ETag for each dictionary', async () => {
    const { port } = await startAfterDeployments();
    const answers = [await askWith(port, BEFORE), await askWith(port, LONG_AGO), await askWith(port, NOW)];
    const marks = answers.map(({ headers }) => headers.etag ?? '');
    expect(new Set(marks).size).toBe(3);
    expect((await askWith(port, BEFORE, CHROMIUM, { 'if-none-match': marks[0]! })).status).toBe(304);
    expect((await askWith(port, BEFORE, CHROMIUM, { 'if-none-match': marks[1]! })).status).toBe(200);
  });
});

it('files of earlier builds are served at their own addresses, for the pages that are still open', async () => {
  const { port } = await startAfterDeployments();
  for (const [file, content] of [
    ['CartScreen-Ef56.js', BEFORE],
    ['CartScreen-Ij90.js', LONG_AGO],
  ] as const) {
    const { status, headers, body } = await ask(port, `/assets/${file}`);
    expect([status, body.toString()]).toEqual([200, content]);
    expect(headers['cache-control']).toContain('immutable');
  }
  expect((await ask(port, '/.earlier/1/CartScreen-Ef56.js')).body.toString()).not.toContain('export const');
});

it('the page and pictures are no dictionaries', async () => {
  const { port } = await startAfterDeployments();
  for (const path of ['/', '/assets/dot-Cd34.png', '/licenses.md'])
    expect((await ask(port, path)).headers, path).not.toHaveProperty('use-as-dictionary');
});
