import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { foreignIn } from '../../src/build/earlierBuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const folderWith = async (...files: string[]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  return folder;
};

it.each([
  ['an empty folder', [], []],
  ['an earlier build', ['.built-for.json', 'index.html', 'assets/shop-Ab12.js', '_headers', 'licenses.md'], []],
  ['an earlier build with files of the operator', ['.built-for.json', 'index.html', 'uploads/a.png'], ['uploads']],
  ['the page of another site', ['index.html', 'assets/a.js'], ['assets', 'index.html']],
])('a build knows what it would delete in %s', async (_, files, foreign) => {
  expect(await foreignIn(await folderWith(...files))).toEqual(foreign);
});

/** Runs the command. @returns its exit code and what it says of its failure */
const build = (cwd: string, ...options: string[]): Promise<[code: unknown, said: string]> =>
  new Promise((resolve) => {
    const command = join(ROOT, 'src/commands/build.ts');
    execFile(process.execPath, [command, ...options], { cwd }, (error, _, errors) =>
      resolve([error?.code ?? 0, errors.trim()]),
    );
  });

it('npm run build takes an empty folder name for none: it would be the project itself', async () => {
  const folder = await folderWith('dist/uploads/poster.png');
  expect(await build(folder, '--outDir', '')).toEqual([1, expect.stringContaining('written to «dist»: uploads')]);
});

it('npm run build refuses to empty a folder that is no earlier build, and names what is there', async () => {
  const folder = await folderWith('uploads/poster.png', '.well-known/security.txt');
  expect(await build(ROOT, '--outDir', folder)).toEqual([
    1,
    `The build would delete what no build of the shop has written to «${folder}»: .well-known, uploads. Name an empty folder, or move them`,
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(['.well-known', 'uploads']);
});
