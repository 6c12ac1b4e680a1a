import { readdir } from 'node:fs/promises';
import { BUILT_FOR_FILE } from './builtFor.ts';

/** All that a build writes at the top of its folder. */
const BUILT = [BUILT_FOR_FILE, '_headers', 'assets', 'index.html', 'licenses.md', 'nginx-headers.conf'];

/** What a folder holds that no build of the shop has written, and a new build would delete; nothing for a new folder. */
export async function foreignIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[];
    throw error;
  });
  return names.includes(BUILT_FOR_FILE) ? names.filter((name) => !BUILT.includes(name)) : names;
}
