import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BUILT_FOR_FILE, RENDERER_FILE } from './builtFor.ts';
import { HOST_FILES } from './headers.ts';

/**
 * Where a build keeps scripts and styles of the builds before it: to a browser that has one of them, `npm run serve` sends
 * only what has changed since. Our servers never send the folder itself.
 */
const EARLIER = '.earlier';

/** The number of earlier builds that are kept: for files of older ones a shopper downloads the whole new files. */
const KEPT_BUILDS = 5;

/** The entries that a build writes at the top of its folder. */
const BUILT = [
  BUILT_FOR_FILE,
  EARLIER,
  dirname(RENDERER_FILE),
  ...Object.values(HOST_FILES),
  'assets',
  'index.html',
  'licenses.md',
];

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** The entries of a folder that no build of the shop has written, and a new build would delete; none for a new folder. */
export async function foreignIn(folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  return names.includes(BUILT_FOR_FILE) ? names.filter((name) => !BUILT.includes(name)) : names;
}

/** Scripts and styles of one build. */
type Files = readonly (readonly [name: string, content: Buffer])[];

async function filesIn(folder: string): Promise<Files> {
  const names = (await namesIn(folder)).filter((name) => /\.(js|css)$/.test(name));
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const));
}

const folderOf = (folder: string, buildsBack: number): string =>
  join(folder, buildsBack === 0 ? 'assets' : join(EARLIER, String(buildsBack)));

/** The build in a folder, followed by the earlier builds that it has kept. */
export const readBuilds = (folder: string): Promise<Files[]> =>
  Promise.all(Array.from({ length: KEPT_BUILDS + 1 }, (_, buildsBack) => filesIn(folderOf(folder, buildsBack))));

/**
 * Keeps the files that a new build has replaced, beside it.
 * @param folder of the new build
 * @param builds the earlier builds, the latest first
 */
export async function keepEarlier(folder: string, builds: readonly Files[]): Promise<void> {
  const current = new Set(await namesIn(folderOf(folder, 0)));
  const replaced = builds
    .map((files) => files.filter(([name]) => !current.has(name)))
    // The same code built twice replaces nothing, and must not push an earlier build out.
    .filter((files) => files.length > 0)
    .slice(0, KEPT_BUILDS);
  for (const [at, files] of replaced.entries()) {
    const kept = folderOf(folder, at + 1);
    await mkdir(kept, { recursive: true });
    await Promise.all(files.map(([name, content]) => writeFile(join(kept, name), content)));
  }
}
