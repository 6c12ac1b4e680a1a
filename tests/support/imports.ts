import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { ROOT } from './runScript';

/** One module that a file names, in whatever way. */
export interface Import {
  from: string;
  /** As it is written. */
  to: string;
}

/** The TypeScript files of a folder, from the project's folder on; some folders of tests have packages of their own. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.includes('node_modules'))
    .map((file) => join(folder, file));

/**
 * What a text imports, read by Rolldown's parser: `import` and `export … from`, of values and of types, on however many
 * lines; `import('…')` as an expression and as a type; and a file's address, `new URL('….ts', import.meta.url)`.
 */
export function importsIn(file: string, text: string): Import[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (source: { type: string } | null | undefined): void => {
    if (source && 'value' in source && typeof source.value === 'string') found.push({ from: file, to: source.value });
  };
  const addFile = (address: { type: string } | undefined): void => {
    if (!address || !('value' in address) || !/\.tsx?$/.test(String(address.value))) return;
    const path = String(address.value);
    // An address that begins with a name is relative too, other than an import.
    found.push({ from: file, to: path.startsWith('.') ? path : `./${path}` });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    NewExpression: ({ callee, arguments: [address, base] }) => {
      if (callee.type === 'Identifier' && callee.name === 'URL' && base?.type === 'MemberExpression') addFile(address);
    },
  }).visit(program);
  return found;
}

export const importsOf = (file: string): Import[] => importsIn(file, readFileSync(join(ROOT, file), 'utf8'));

/** The file that a relative import leads to, without its ending: the same name whether the import has one or not. */
export const targetOf = ({ from, to }: Import): string =>
  normalize(join(dirname(from), to))
    .replace(/\?.*$/, '')
    .replace(/\.tsx?$/, '');

/** The first circle among the imports, as a way that ends where it began; null where there is none. */
export function findCircle(imports: readonly Import[]): string[] | null {
  const ways = new Map<string, string[]>();
  for (const one of imports.filter(({ to }) => to.startsWith('.'))) {
    const from = one.from.replace(/\.tsx?$/, '');
    ways.set(from, [...(ways.get(from) ?? []), targetOf(one)]);
  }
  const isDone = new Set<string>();
  const circleFrom = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (isDone.has(file)) return null;
    for (const to of ways.get(file) ?? []) {
      const circle = circleFrom(to, [...way, file]);
      if (circle) return circle;
    }
    isDone.add(file);
    return null;
  };
  for (const file of ways.keys()) {
    const circle = circleFrom(file, []);
    if (circle) return circle;
  }
  return null;
}
