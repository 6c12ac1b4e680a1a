import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseAst } from 'vite';
import { lackingEngines, tables, type Finding } from './engines';

interface Node {
  type: string;
  [key: string]: unknown;
}

const builtins = tables.javascript['builtins'] as Identifier;
const globals = tables.api['_globals'] as Identifier | undefined;

const compatOf = (entry: Identifier | undefined): CompatStatement | undefined => entry?.__compat;
const has = (table: Identifier | undefined, name: string): table is Identifier =>
  table !== undefined && Object.hasOwn(table, name);
const entryOf = (table: Identifier | undefined, name: string): Identifier | undefined =>
  has(table, name) ? (table[name] as Identifier) : undefined;

/** A global name, such as `URL` or `structuredClone`. */
const globalEntry = (name: string): Identifier | undefined =>
  entryOf(builtins, name) ?? entryOf(tables.api, name) ?? entryOf(globals, name);

/** Types of objects that scripts keep in variables. A method that none of them has is found by its name alone. */
const LANGUAGE = `
  Array ArrayBuffer Date Error Map Number Object Promise RegExp Set String TypedArray WeakMap
`
  .trim()
  .split(/\s+/);
const PAGE = `
  AbortSignal Blob Clipboard Document DocumentFragment Element EventTarget Headers History HTMLDialogElement
  HTMLElement HTMLFormElement HTMLImageElement HTMLInputElement Location MessagePort Navigator Node Performance
  Request Response Storage URL URLSearchParams Window
`
  .trim()
  .split(/\s+/);

/** What they have, by its name. */
const members = new Map<string, CompatStatement[]>();
for (const [table, owners] of [
  [builtins, LANGUAGE],
  [tables.api, PAGE],
] as const) {
  for (const [name, member] of owners.flatMap((owner) => Object.entries(table[owner] as Identifier))) {
    const compat = compatOf(member as Identifier);
    if (name !== '__compat' && compat && !name.includes('_')) members.set(name, [...(members.get(name) ?? []), compat]);
  }
}

/** Missing only if no type of object has it: a minified script does not show the type of an object. */
function lackingMember(name: string): string[] {
  const carriers = (members.get(name) ?? []).map(lackingEngines);
  return carriers.length > 0 && carriers.every((lacking) => lacking.length > 0)
    ? (carriers.toSorted((a, b) => a.length - b.length)[0] ?? [])
    : [];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesIn(node: Node, parent?: Node): Generator<{ node: Node; parent: Node | undefined }> {
  yield { node, parent };
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(child)) yield* nodesIn(child, node);
  }
}

const PATTERNS: readonly [sign: RegExp, entry: string][] = [
  [/\(\?<[=!]/, 'lookbehind_assertion'],
  [/\(\?[ims-]+:/, 'modifier'],
];
const FLAGS: Readonly<Record<string, string>> = { d: 'hasIndices', v: 'unicodeSets', s: 'dotAll' };

/** The features of a regular expression. If an engine cannot parse one, the whole file does not run. */
function* expressionFeatures(pattern: string, flags: string): Generator<[string, CompatStatement | undefined]> {
  for (const [sign, name] of PATTERNS)
    if (sign.test(pattern))
      yield [`RegExp ${name}`, compatOf(entryOf(tables.javascript['regular_expressions'] as Identifier, name))];
  for (const flag of flags)
    yield [`RegExp flag ${flag}`, compatOf(entryOf(builtins['RegExp'] as Identifier, FLAGS[flag] ?? ''))];
}

/** The types of the global objects. */
const OBJECTS: Readonly<Record<string, string>> = {
  document: 'Document',
  navigator: 'Navigator',
  performance: 'Performance',
  crypto: 'Crypto',
};
const WINDOWS = new Set(['window', 'globalThis', 'self']);
const nameOf = (key: unknown): string | undefined =>
  isNode(key) ? ((key['name'] ?? key['value']) as string | undefined) : undefined;

/** The text of a string or of a part of a template: the bundler writes expressions it cannot lower as either. */
function textOf(node: Node): string | undefined {
  const value = node.type === 'TemplateElement' ? (node['value'] as { cooked?: unknown }).cooked : node['value'];
  return /^(?:Literal|TemplateElement)$/.test(node.type) && typeof value === 'string' ? value : undefined;
}

/** The names that the file declares itself. */
function ownNames(root: Node): Set<string> {
  const own = new Set<string>();
  const add = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') own.add(String(pattern['name']));
    for (const key of ['left', 'argument', 'value', 'local'])
      if (pattern.type !== 'MemberExpression') add(pattern[key]);
    for (const key of ['elements', 'properties'])
      for (const part of (pattern[key] as unknown[] | undefined) ?? []) add(part);
  };
  for (const { node } of nodesIn(root)) {
    if (/^(VariableDeclarator|Function|Class)/.test(node.type)) add(node['id']);
    if (/Function/.test(node.type)) for (const param of (node['params'] as unknown[] | undefined) ?? []) add(param);
    if (/^Import.*Specifier$/.test(node.type)) add(node['local']);
    if (node.type === 'CatchClause') add(node['param']);
  }
  return own;
}

const isReference = (node: Node, parent: Node | undefined): boolean =>
  !(
    parent &&
    ((parent['property'] === node && !parent['computed']) ||
      (parent['key'] === node && !parent['computed'] && !parent['shorthand']))
  );

/** What a built script uses that the oldest engines lack: regular expressions, globals and their members, methods. */
export function checkScript(file: string, code: string): Finding[] {
  const root = parseAst(code) as unknown as Node;
  const own = ownNames(root);
  const findings = new Map<string, string[]>();
  const note = (feature: string, lacking: readonly string[]): void => {
    if (lacking.length > 0) findings.set(feature, [...lacking]);
  };
  for (const { node, parent } of nodesIn(root)) {
    const regex = node['regex'] as { pattern: string; flags: string } | undefined;
    if (regex)
      for (const [feature, compat] of expressionFeatures(regex.pattern, regex.flags))
        note(feature, lackingEngines(compat));
    else if (textOf(node) !== undefined) {
      for (const [feature, compat] of expressionFeatures(textOf(node) ?? '', '')) note(feature, lackingEngines(compat));
    } else if (node.type === 'StaticBlock') note('static block', ['es2022']);
    else if (node.type === 'Identifier' && isReference(node, parent)) {
      const name = String(node['name']);
      if (!own.has(name)) note(name, lackingEngines(compatOf(globalEntry(name))));
    } else if (node.type === 'MemberExpression')
      noteMember(node, parent?.type === 'CallExpression' && parent['callee'] === node, own, note);
  }
  return [...findings].map(([feature, lacking]) => ({ file, feature, lacking }));
}

function noteMember(
  node: Node,
  isCalled: boolean,
  own: ReadonlySet<string>,
  note: (feature: string, lacking: readonly string[]) => void,
): void {
  const name = node['computed'] && (node['property'] as Node).type !== 'Literal' ? undefined : nameOf(node['property']);
  if (typeof name !== 'string') return;
  const owner = (node['object'] as Node).type === 'Identifier' ? String((node['object'] as Node)['name']) : '';
  if (WINDOWS.has(owner)) return note(name, lackingEngines(compatOf(globalEntry(name))));
  const entry = owner && !own.has(owner) ? globalEntry(OBJECTS[owner] ?? owner) : undefined;
  const held = entryOf(entry, `${name}_static`) ?? entryOf(entry, name);
  if (held) note(`${owner}.${name}`, lackingEngines(compatOf(held)));
  else if (isCalled) note(`.${name}()`, lackingMember(name));
}
