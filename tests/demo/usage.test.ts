import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, runScript } from '../support/runScript';

const at = (path: string): string => join(ROOT, path);

test.each([
  [['--colour', 'red'], {}, /^Unknown option '--colour'.* Usage: npm start -- \[--products/],
  [['--products', 'many'], {}, /^--products has to be a whole number from 1 to 50000, not «many»/],
  [['--host', 'nowhere.invalid'], {}, /ENOTFOUND nowhere\.invalid: check --host and --port\. Usage/],
  [[], { DEMO_PRODUCTS: 'many' }, /^DEMO_PRODUCTS has to be a whole number from 1 to 50000, not «many»\. Usage/],
  [[], { DEMO_NOW: 'yesterday' }, /^DEMO_NOW has to be an ISO 8601 date, not «yesterday»\. Usage/],
  [[], { DEMO_SIGN_FOR_ALL: 'yes' }, /^DEMO_SIGN_FOR_ALL has to be 1, or not to be set, not «yes»\. Usage/],
])('npm start with %j and the variables %j exits with 2 and one line, which names what is wrong', async (...of) => {
  const [options, env, text] = of;
  const { code, stderr } = await runScript('src/operator/commands/start.ts', options, { env });
  expect([code, stderr.trimEnd().split('\n')]).toEqual([2, [expect.stringMatching(text)]]);
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
