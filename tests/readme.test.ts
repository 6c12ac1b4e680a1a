import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (file: string): string => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');

const rows = [...read('./demands.md').matchAll(/^\|.*\| `([^`]+)`(?: › (.*?))? \|$/gm)].map(
  ([, file = '', name = '']) => ({ file, name }),
);

it('tests/demands.md names an existing test for every demand of the specification', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ file, name }) => !read(`./${file}`).includes(name))).toEqual([]);
});
