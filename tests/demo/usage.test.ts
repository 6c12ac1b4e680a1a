import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The error output of a command with wrong arguments. */
const complaint = (file: string, args: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, [at(file), ...args], (_error, _out, complained) => resolve(complained));
  });

test('npm start with a wrong option prints its usage', async () => {
  expect(await complaint('src/operator/commands/start.ts', ['--colour', 'red'])).toMatch(
    /Unknown option '--colour'.* Usage: npm start -- \[--products/,
  );
  expect(await complaint('src/operator/commands/start.ts', ['--products', 'many'])).toContain(
    '--products has to be a whole number from 1 to 50000, not «many»',
  );
});

test('no text recommends running a source file with `node`, whose version may be too old', () => {
  const sources = ['src', 'tests'].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const texts = [
    ...sources.filter((file) => /\.(ts|tsx|md)$/.test(file) && !/usage\.test\.ts$|node_modules/.test(file)),
    'README.md',
  ];
  expect(texts.filter((file) => /\bnode (src|tests)\//.test(readFileSync(at(file), 'utf8')))).toEqual([]);
});
