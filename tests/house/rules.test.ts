import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { ROOT } from '../support/runScript';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const FILES = [
  'README.md',
  'index.html',
  ...['machines', 'src', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
].filter((file) => /\.(tsx?|mjs|css|html|md)$/.test(file) && !file.includes('node_modules'));

const BOOKS = FILES.filter((file) => basename(file) === 'rules.md');

/** A row of a table of rules: its number, its promise, and the tests that prove it. */
const ROW = /^\| ([a-zA-Z]+)-(\d+) \| (.+) \| (`[^`]+` › .+) \|$/;
const PROOF = /^`([^`]+)` › (.+)$/;

const lines = BOOKS.flatMap((file) =>
  read(file)
    .split('\n')
    .filter((line) => /^\| [a-zA-Z]+-\d/.test(line))
    .map((line) => ({ file, line, cells: ROW.exec(line) })),
);
const rules = lines.flatMap(({ file, cells }) => {
  const [, prefix = '', number = '', promise = '', proofs = ''] = cells ?? [];
  return cells ? [{ file, prefix, id: `${prefix}-${number}`, promise, proofs: proofs.split(/; (?=`)/) }] : [];
});

/** The names of a file's tests, as written: the titles of the groups around a test, then its own. */
const namesIn = (() => {
  const known = new Map<string, string[]>();
  return (file: string): string[] => {
    const names = known.get(file) ?? (existsSync(join(ROOT, file)) ? findNames(file) : []);
    known.set(file, names);
    return names;
  };
})();

function findNames(file: string): string[] {
  const text = read(file);
  const names: string[] = [];
  const groups: { end: number; title: string }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title], start, end }) {
      // The title of `it.each(…)('…')` follows two calls, that of `it` one.
      const kind = /^(?:describe|it|test)\b/.exec(text.slice(callee.start, callee.end))?.[0];
      if (!kind || (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral')) return;
      while (groups.length > 0 && (groups.at(-1)?.end ?? 0) < start) groups.pop();
      const own = text.slice(title.start + 1, title.end - 1);
      if (kind === 'describe') groups.push({ end, title: own });
      else names.push([...groups.map((group) => group.title), own].join(' '));
    },
  }).visit(parseSync(file, text).program);
  return names;
}

it('each rule has a unique number, and each prefix is used in one file only', () => {
  expect(rules.length).toBeGreaterThan(300);
  const ids = rules.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const homes = new Map(rules.map(({ prefix, file }) => [prefix, file]));
  expect(rules.filter(({ prefix, file }) => homes.get(prefix) !== file)).toEqual([]);
});

it('each rule names existing tests that prove it', () => {
  expect(lines.filter(({ cells }) => !cells).map(({ line }) => line)).toEqual([]);
  const exists = (proof: string): boolean => {
    const [, file = '', title = ''] = PROOF.exec(proof) ?? [];
    return title !== '' && namesIn(`tests/${file}`).some((name) => name.includes(title));
  };
  expect(rules.flatMap(({ proofs }) => proofs.filter((proof) => !exists(proof)))).toEqual([]);
});

it('each text that a rule quotes is in the code', () => {
  const code = FILES.filter((file) => /^(machines|src\/shop)\/.+\.tsx?$/.test(file))
    .map(read)
    .join('\n')
    .replaceAll('\u00A0', ' ');
  const quoted = rules.flatMap(({ id, promise }) =>
    [...promise.matchAll(/«([^»]+?) ?…?»/g)].map(([, text = '']) => ({ id, text })),
  );
  expect(quoted.length).toBeGreaterThan(50);
  expect(quoted.filter(({ text }) => !code.includes(text))).toEqual([]);
});

it('every cited rule exists', () => {
  const prefixes = [...new Set(rules.map(({ prefix }) => prefix))].join('|');
  // A text in quotes or in a path is a value, such as the key of a collection. In brackets any prefix counts as a
  // citation.
  const citation = new RegExp(
    `(?<![\\w'"/.-])(?:${prefixes})-\\d+(?![\\w-]|\\.\\w)|(?<=\\()[a-z][a-zA-Z]*-\\d+(?=[,;)])`,
    'g',
  );
  const ids = new Set(rules.map(({ id }) => id));
  const cited = FILES.flatMap((file) => [...read(file).matchAll(citation)].map(([id]) => ({ file, id })));
  expect(cited.length).toBeGreaterThan(rules.length);
  expect(cited.filter(({ id }) => !ids.has(id))).toEqual([]);
});

/** Documents written by the build. */
const BUILT = ['licenses.md'];

it('every cited document is in the repository', () => {
  const elsewhere = /\bsections? \d|§|\b(?:the|see) decisions\b|\bdecisions, [A-Z]|\bspecification\b/gi;
  const found = FILES.filter((file) => file !== 'tests/house/rules.test.ts').flatMap((file) => {
    const text = read(file);
    const books = [...text.matchAll(/[\w/-]+\.md\b/g)].filter(
      ([name]) => ![...BUILT, ...FILES].some((one) => basename(one) === basename(name)),
    );
    return [...text.matchAll(elsewhere), ...books].map(([words]) => `${file}: ${words}`);
  });
  expect(found).toEqual([]);
});
