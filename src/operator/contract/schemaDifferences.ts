/** Compares what two schemas allow: JSON Schema as the contract uses it (`components.ts`). */

import { isObject } from '../../shop/api/envelope.ts';

/** A part of a document. */
export type Json = Record<string, unknown>;

/** Something that one schema allows and another does not. */
export interface Lost {
  /** The path of the field: `editions[].price`; empty for the whole. */
  at: string;
  kind: 'type' | 'value' | 'missing' | 'limit' | 'condition';
  /** The type, the value, the name of the missing field, or the limit. */
  what: string;
}

const LEAST = ['minimum', 'minLength', 'minItems', 'minProperties'];
const MOST = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];
/** Their meaning cannot be compared: any other text counts as stricter in both directions. */
const RULES = ['pattern', 'format', 'if', 'not'];

/** An object as it is; empty for anything else. */
export const fieldsOf = (value: unknown): Json => (isObject(value) ? value : {});
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const written = (value: unknown): string => JSON.stringify(value);

/** The part of a document that a `$ref` leads to, with the keywords beside the `$ref`. */
export function resolved(document: Json, part: unknown): Json {
  const { $ref, ...beside } = fieldsOf(part);
  if (typeof $ref !== 'string') return beside;
  const found = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => fieldsOf(value)[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return { ...resolved(document, found), ...beside };
}

const typesOf = ({ type }: Json): string[] | null => (type === undefined ? null : ([type].flat() as string[]));
const valuesOf = (schema: Json): unknown[] | null =>
  'const' in schema ? [schema['const']] : 'enum' in schema ? listIn(schema['enum']) : null;

/** A schema with the document that its `$ref`s lead into. */
export interface Side {
  document: Json;
  schema: unknown;
}

/** What `from` allows and `to` does not. */
export function lostBetween(from: Side, to: Side, at = '', seen: ReadonlySet<string> = new Set()): Lost[] {
  const pair = `${written(from.schema)} ${written(to.schema)}`;
  if (seen.has(pair)) return [];
  const a = resolved(from.document, from.schema);
  const b = resolved(to.document, to.schema);
  const within = (one: unknown, other: unknown, place: string): Lost[] =>
    lostBetween({ ...from, schema: one }, { ...to, schema: other }, place, new Set([...seen, pair]));
  const lost: Lost[] = [];
  const lose = (kind: Lost['kind'], what: string, place = at): void => void lost.push({ at: place, kind, what });

  if (a['anyOf'] || b['anyOf']) {
    const { anyOf: choices = [{}], ...rest } = a;
    const { anyOf: others = [{}], ...otherRest } = b;
    // Each shape needs one that allows all of it. A shape without `anyOf` is the only one.
    const [mine, theirs] = a['anyOf'] ? [choices, b['anyOf'] ? others : [otherRest]] : [[rest], others];
    const open = listIn(mine).map((one) => listIn(theirs).map((other) => within(one, other, at)));
    for (const [index, results] of open.entries())
      if (results.every((one) => one.length > 0)) {
        const [only] = typesOf(resolved(from.document, listIn(mine)[index])) ?? [];
        // Beside a shape in the same place, or the only one, the difference can be named more closely.
        if (only === 'null') lose('type', 'null');
        else lost.push(...((results.length === open.length ? results[index] : results[0]) ?? []));
      }
    return a['anyOf'] && b['anyOf'] ? [...lost, ...within(rest, otherRest, at)] : lost;
  }

  const types = typesOf(b);
  if (types !== null) {
    const fits = (type: string): boolean =>
      types.includes(type) || (type === 'integer' && types.includes('number')) || valuesOf(a) !== null;
    for (const type of typesOf(a) ?? (valuesOf(a) ? [] : ['any type'])) if (!fits(type)) lose('type', type);
  }
  const values = valuesOf(b);
  if (values !== null) {
    const allowed = new Set(values.map(written));
    for (const value of valuesOf(a) ?? ['any other value'])
      if (!allowed.has(written(value))) lose('value', String(value));
  }
  for (const [names, isStricter] of [
    [LEAST, (mine: number, other: number) => other > mine],
    [MOST, (mine: number, other: number) => other < mine],
  ] as const)
    for (const name of names) {
      const [mine, other] = [a[name], b[name]] as (number | undefined)[];
      if (other !== undefined && (mine === undefined || isStricter(mine, other)))
        lose('limit', `${name} ${other} (${mine ?? 'none'} in the other version)`);
    }
  for (const name of RULES)
    if (b[name] !== undefined && written(a[name]) !== written(b[name])) lose('limit', `${name} ${written(b[name])}`);
  for (const name of listIn(b['required']) as string[])
    if (!listIn(a['required']).includes(name)) lose('missing', name, at === '' ? name : `${at}.${name}`);
  for (const [name, field] of Object.entries(fieldsOf(a['properties']))) {
    const other = fieldsOf(b['properties'])[name];
    if (other !== undefined) lost.push(...within(field, other, at === '' ? name : `${at}.${name}`));
  }
  if (b['items'] !== undefined) lost.push(...within(a['items'] ?? {}, b['items'], `${at}[]`));
  if (isObject(b['additionalProperties']))
    lost.push(...within(a['additionalProperties'] ?? {}, b['additionalProperties'], `${at}.*`));
  for (const name of ['then', 'else']) if (b[name] !== undefined) lost.push(...within(a[name] ?? {}, b[name], at));
  const [parts, otherParts] = [listIn(a['allOf']), listIn(b['allOf'])];
  if (parts.length === otherParts.length)
    for (const [index, part] of otherParts.entries()) lost.push(...within(parts[index], part, at));
  else
    for (const part of otherParts)
      if (!parts.some((one) => written(one) === written(part)))
        lose('condition', String(fieldsOf(part)['description'] ?? written(part)));
  return lost;
}

/** The names of the fields of a schema, at any depth, with whether they are required. */
export function fieldPaths(
  { document, schema }: Side,
  at = '',
  seen: ReadonlySet<string> = new Set(),
): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const key = written(schema);
  if (seen.has(key)) return found;
  const part = resolved(document, schema);
  const inner = (one: unknown, place: string): void => {
    for (const [path, isRequired] of fieldPaths({ document, schema: one }, place, new Set([...seen, key])))
      found.set(path, isRequired || (found.get(path) ?? false));
  };
  for (const [name, field] of Object.entries(fieldsOf(part['properties']))) {
    const path = at === '' ? name : `${at}.${name}`;
    found.set(path, listIn(part['required']).includes(name) || (found.get(path) ?? false));
    inner(field, path);
  }
  if (part['items'] !== undefined) inner(part['items'], `${at}[]`);
  for (const name of ['anyOf', 'allOf']) for (const one of listIn(part[name])) inner(one, at);
  return found;
}
