import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { foreignIn, readBuilds, replaceBuild } from '../../src/operator/build/earlierBuild';
import { ROOT, runScript } from '../support/runScript';
import { folderOf } from './support';

const folderWith = (...files: string[]): Promise<string> =>
  folderOf(Object.fromEntries(files.map((file) => [file, file])));

it.each([
  ['an empty folder', [], []],
  [
    'an earlier build',
    ['.built-for.json', 'index.html', 'assets/shop-Ab12.js', '_headers', 'licenses.md', '.earlier/1/shop-Xy99.js'],
    [],
  ],
  ['an earlier build with files of the operator, which stay', ['.built-for.json', 'index.html', 'uploads/a.png'], []],
  ['what a stopped build has left', ['.unfinished/index.html'], []],
  ['the page of another site', ['index.html', 'assets/a.js'], ['assets', 'index.html']],
])('a build finds the foreign files in %s', async (_, files, foreign) => {
  expect(await foreignIn(await folderWith(...files))).toEqual(foreign);
});

/** Runs the command. @returns its exit code and its error output */
const build = async (cwd: string, ...options: string[]): Promise<[code: number, stderr: string]> => {
  const { code, stderr } = await runScript('src/operator/commands/build.ts', options, { cwd });
  return [code, stderr.trim()];
};

it('npm run build ignores an empty folder name, which would be the project itself', async () => {
  const folder = await folderWith('dist/uploads/poster.png');
  expect(await build(folder, '--outDir', '')).toEqual([1, expect.stringContaining('written to «dist»: uploads')]);
});

it('npm run build refuses a folder that is no earlier build, and names its contents', async () => {
  const folder = await folderWith('uploads/poster.png', '.well-known/security.txt');
  expect(await build(ROOT, '--outDir', folder)).toEqual([
    1,
    `The build would mix with what no build of the shop has written to «${folder}»: .well-known, uploads. Name an empty folder by --outDir, or move them`,
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(['.well-known', 'uploads']);
});

it('npm run build refuses an --earlier folder that contains no build', async () => {
  // The repository itself has an index.html, too.
  for (const file of ['index.html', 'assets']) {
    const [code, stderr] = await build(ROOT, '--earlier', await folderWith(file), '--outDir', await folderWith());
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^--earlier: «.*» is no earlier build\. Usage:[^\n]*$/)]);
  }
});

it('npm run build refuses a folder beside which its server cannot be written, and builds nothing', async () => {
  const folder = await folderWith('shop-server');
  expect(await build(ROOT, '--outDir', `${folder}/shop/`)).toEqual([
    1,
    expect.stringMatching(/^--outDir: «.*shop-server» is no folder\. Usage:[^\n]*$/),
  ]);
  expect(await readdir(folder)).toEqual(['shop-server']);
});

it('npm run build ends with one line when its folder cannot be made', async () => {
  const folder = join(await folderWith(), 'shop');
  await symlink('nowhere', folder);
  const [code, stderr] = await build(ROOT, '--outDir', folder);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The build was not written: E[A-Z]+: .*mkdir.*$/m);
  expect(stderr).not.toMatch(/^ +at /m);
});

it('npm run build names the option of an address that is none, and of a folder that is a file', async () => {
  expect(await build(ROOT, '--feed', 'feed')).toEqual([1, expect.stringContaining('--feed: «feed» is not an address')]);
  expect(await build(ROOT, '--outDir', 'package.json')).toEqual([
    1,
    expect.stringMatching(/^--outDir: «package\.json» is no folder\. Usage:[^\n]*$/),
  ]);
});

/** The files of a build. */
const filesOf = (...names: string[]) =>
  names.map((fileName) => ({ type: 'asset', fileName, source: 'new' }) as Rolldown.OutputAsset);

it('a build that cannot be written leaves the earlier one whole, with those it has kept, and the next build replaces it', async () => {
  const folder = await folderWith(
    '.built-for.json',
    '.earlier/1/shop-0.js',
    '.well-known/a.txt',
    'assets/lib-1.js',
    'assets/shop-1.js',
    'index.html',
  );
  const found = async () => [
    await readFile(join(folder, 'index.html'), 'utf8'),
    ...(await readdir(join(folder, 'assets'))).toSorted(),
    ...(await readdir(join(folder, '.earlier/1'))),
    ...(await readdir(join(folder, '.well-known'))),
    ...(await foreignIn(folder)),
  ];
  const builds = await readBuilds(folder);
  // No file can be written below another file.
  const broken = filesOf('index.html', 'assets/shop-2.js', 'assets/shop-2.js/x.js');
  await expect(replaceBuild(folder, broken, builds)).rejects.toThrow('EEXIST');
  expect(await found()).toEqual(['index.html', 'lib-1.js', 'shop-1.js', 'shop-0.js', 'a.txt']);
  await replaceBuild(folder, filesOf('.built-for.json', 'assets/lib-1.js', 'assets/shop-2.js', 'index.html'), builds);
  expect(await found()).toEqual(['new', 'lib-1.js', 'shop-2.js', 'shop-1.js', 'a.txt']);
});

describe('a build keeps the scripts and styles that it replaces:', () => {
  /** The files of earlier builds that the last of some builds, each with these assets, keeps. */
  async function keptAfter(...builds: string[][]): Promise<string[]> {
    const folder = await folderWith();
    for (const files of builds)
      await replaceBuild(folder, filesOf(...files.map((file) => `assets/${file}`)), await readBuilds(folder));
    const kept = await readdir(join(folder, '.earlier'), { recursive: true }).catch(() => []);
    return kept.filter((name) => name.includes('.')).toSorted();
  }

  it.each([
    ['none for the first build', [['shop-1.js']], []],
    [
      'none that are unchanged',
      [
        ['libraries-1.js', 'shop-1.js'],
        ['libraries-1.js', 'shop-2.js'],
      ],
      ['1/shop-1.js'],
    ],
    ['no pictures', [['dot-1.png', 'cart-1.css'], ['cart-2.css']], ['1/cart-1.css']],
    [
      'ordered from the last build to the first',
      [['shop-1.js'], ['shop-2.js'], ['shop-3.js']],
      ['1/shop-2.js', '2/shop-1.js'],
    ],
    ['none for the same build twice', [['shop-1.js'], ['shop-2.js'], ['shop-2.js']], ['1/shop-1.js']],
    ['none that are in the build again', [['shop-1.js'], ['shop-2.js'], ['shop-1.js']], ['1/shop-2.js']],
    [
      'of the last five builds',
      [1, 2, 3, 4, 5, 6, 7].map((n) => [`shop-${n}.js`]),
      ['1/shop-6.js', '2/shop-5.js', '3/shop-4.js', '4/shop-3.js', '5/shop-2.js'],
    ],
  ])('%s', async (_, builds, kept) => {
    expect(await keptAfter(...builds)).toEqual(kept);
  });
});
