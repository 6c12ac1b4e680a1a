import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { BUILT_FOR_FILE } from './builtFor.ts';

/**
 * Where a build keeps scripts and styles of the builds before it: pages of them may be open and ask for a file, and to a
 * browser that has one of them, `npm run serve` sends only what has changed since. Our servers never send the folder itself.
 */
const EARLIER = '.earlier';

/** Where a build is written before it takes the place of the one before; a build that was stopped leaves it behind. */
const UNFINISHED = '.unfinished';

/** The number of earlier builds that are kept: for files of older ones a shopper downloads the whole new files. */
const KEPT_BUILDS = 5;

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** The entries of a folder that no build of the shop has written; none for a new folder, or one with a build. */
export async function foreignIn(folder: string): Promise<string[]> {
  const names = (await namesIn(folder)).filter((name) => name !== UNFINISHED);
  return names.includes(BUILT_FOR_FILE) ? [] : names;
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

type OutputFile = Rolldown.RolldownOutput['output'][number];

/** What is written of a file of a build. */
export const contentOf = (file: OutputFile): string | Uint8Array => (file.type === 'chunk' ? file.code : file.source);

/** The files of earlier builds that a new one replaces, where it keeps them. @param current the names of the new files */
function keptFiles(earlier: readonly Files[], current: readonly string[]): Files {
  const replaced = earlier
    .map((files) => files.filter(([name]) => !current.includes(`assets/${name}`)))
    // The same code built twice replaces nothing, and must not push an earlier build out.
    .filter((files) => files.length > 0)
    .slice(0, KEPT_BUILDS);
  return replaced.flatMap((files, at) =>
    files.map(([name, content]) => [join(folderOf('', at + 1), name), content] as const),
  );
}

/**
 * Puts a build in the place of the one in a folder, where other files stay, and keeps the files that it replaces beside it.
 * Shoppers find the earlier page with all its files until the new one has all of its own, also when the disk is full or the
 * process ends.
 * @param earlier the earlier builds, the latest first
 */
export async function replaceBuild(
  folder: string,
  files: readonly OutputFile[],
  earlier: readonly Files[],
): Promise<void> {
  const unfinished = join(folder, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  const built = files.map((file) => [file.fileName, contentOf(file)] as const);
  const current = built.map(([name]) => name);
  const all = [...built, ...keptFiles(earlier, current)];
  for (const [name, content] of all) {
    const path = join(unfinished, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  const before = await namesIn(join(folder, 'assets'));
  await rm(join(folder, EARLIER), { recursive: true, force: true });
  // In this order the mark of a build is the first, and the page follows the files that it names.
  const names = all.map(([name]) => name).toSorted();
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await rename(join(unfinished, name), join(folder, name));
  }
  for (const name of before) if (!names.includes(`assets/${name}`)) await rm(join(folder, 'assets', name));
  await rm(unfinished, { recursive: true });
}
