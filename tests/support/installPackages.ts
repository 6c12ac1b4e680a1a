import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folders below `tests/` with packages of their own: few of those who clone the shop need these tools. */
const FOLDERS = ['contract', 'engines', 'mutation'] as const;
type Folder = (typeof FOLDERS)[number];

const TESTS = join(import.meta.dirname, '..');

/** Installs the packages of a folder, unless they are installed and as new as its lock file. */
export function installPackages(folder: Folder): void {
  const cwd = join(TESTS, folder);
  const installed = join(cwd, 'node_modules/.package-lock.json');
  const lock = join(cwd, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log(`Installing the packages of tests/${folder}`);
  execFileSync('npm', ['ci'], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

if (import.meta.main)
  for (const name of process.argv.slice(2)) {
    const folder = FOLDERS.find((one) => one === name);
    if (!folder) throw new Error(`tests/${name} has no packages of its own; there are ${FOLDERS.join(', ')}`);
    installPackages(folder);
  }
