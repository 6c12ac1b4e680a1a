import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { headersToAllow } from '../../src/shop/api/requestHeaders';
import { ROOT } from '../support/runScript';

const at = (path: string): string => ROOT + path;
const read = (path: string): string => readFileSync(at(path), 'utf8');

const PATHS = ['machines', 'src', 'tests'].flatMap((folder) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
);
const BOOKS = ['README.md', ...PATHS.filter((path) => /\/(README|CHANGING)\.md$/.test(path))];
const FILES = new Set(PATHS.map((path) => basename(path)));
const WORDS = new Set(PATHS.filter((path) => /\.tsx?$/.test(path)).flatMap((path) => read(path).match(/\w+/g) ?? []));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

it.each(BOOKS)('%s names only files, functions and commands that exist', (book) => {
  const text = read(book);
  const isThere = (path: string): boolean => existsSync(at(path));
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => join(dirname(book), path));
  expect(links.filter((path) => !isThere(path))).toEqual([]);
  // A path in the text is relative to the repository or to the folder of the document.
  const paths = [...text.matchAll(/`((?:src|machines|tests)\/[^`\s*<{]+)`/g)].map(([, path = '']) => path);
  expect(paths.filter((path) => !isThere(path) && !isThere(join(dirname(book), path)))).toEqual([]);
  // A source may be named by the end of its path.
  const ends = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, end = '']) => end);
  expect(ends.filter((end) => !PATHS.some((path) => `/${path}`.endsWith(`/${end}`)))).toEqual([]);
  // In a map, files are listed by their names without folders.
  const maps = [...text.matchAll(/^```\n([^`]*)```/gm)].flatMap(
    ([, map = '']) => map.match(/(?<![\w*<>.-])[\w-]+(?:\.[\w-]+)*\.tsx?\b/g) ?? [],
  );
  expect(maps.filter((name) => !FILES.has(name))).toEqual([]);
  const names = [...text.matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, name = '']) => name);
  // The examples of changes name what they add.
  if (book !== 'src/CHANGING.md') expect(names.filter((name) => !WORDS.has(name))).toEqual([]);
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

it('the operators’ README names every setting of a build', () => {
  const settings = read('src/shop/vite-env.d.ts').matchAll(/readonly (VITE_\w+)/g);
  const text = read('src/operator/check/README.md');
  expect([...settings].map(([, name = '']) => name).filter((name) => !text.includes(`| \`${name}\` |`))).toEqual([]);
});

it.each([
  ['serve', 'src/operator/serve/README.md'],
  ['checkServer', 'src/operator/check/README.md'],
])('the README of a command names every option of its usage: %s', (command, book) => {
  const [usage = ''] = /Usage: [^;]+/.exec(read(`src/operator/commands/${command}.ts`)) ?? [];
  const options = usage.match(/--[a-z]+(?:-[a-z]+)*/g) ?? [];
  expect(options.length).toBeGreaterThan(3);
  expect(options.filter((option) => !read(book).includes(`| \`${option}`))).toEqual([]);
});

it('the operators’ README names every header that a server of another origin has to allow', () => {
  const text = read('src/operator/check/README.md');
  expect(headersToAllow().filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
