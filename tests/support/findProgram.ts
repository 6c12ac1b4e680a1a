import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of an installed program, found by any of its names. */
export const programPath = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .concat('/usr/bin', '/usr/sbin')
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram);
