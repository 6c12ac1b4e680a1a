/** What differs between two versions of the contract, as far as it concerns an operator's server. */
import { fieldPaths, fieldsOf, lostBetween, resolved, type Json, type Lost, type Side } from './schemaDifferences.ts';

/** One difference. */
export interface Difference {
  /** The operationId of its call, as CHANGELOG.md names it. */
  operationId: string;
  /** Method and path. */
  call: string;
  /** In plain English: where, and what changed. */
  text: string;
}

/** The changes that break a server of the earlier version, and those that it may use or ignore. */
export interface Differences {
  breaking: Difference[];
  added: Difference[];
}

interface Texts {
  breaking: string[];
  added: string[];
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

const STRICTER: Record<Lost['kind'], string> = {
  type: 'must not be $ any more',
  value: 'must not be $ any more',
  missing: 'is required now',
  limit: 'has a stricter limit: $',
  condition: 'has a new condition: $',
};
const WIDER: Record<Lost['kind'], string> = {
  type: 'may also be $',
  value: 'may also be $',
  missing: 'may be missing now',
  limit: 'has lost a limit: $',
  condition: 'has lost a condition: $',
};

/** Compares the schemas of what one side sends. @param sender who has to send what the schema says */
function compareBodies(name: string, from: Side, to: Side, sender: 'server' | 'shop'): Texts {
  const [before, after] = [fieldPaths(from), fieldPaths(to)];
  // A field that only one version has gets a line of its own.
  const isShared = ({ at, kind }: Lost): boolean => kind !== 'missing' || (before.has(at) && after.has(at));
  const textsOf = (words: typeof STRICTER, lost: readonly Lost[]): string[] =>
    lost.filter(isShared).map(({ at, kind, what }) => {
      const place = at === '' ? name : `${name}, field ${at}`;
      return `${place} ${words[kind].replace('$', () => `«${what}»`)}`;
    });
  const fresh = [...after].filter(([at]) => !before.has(at));
  const required = fresh
    .filter(([, isRequired]) => isRequired)
    .map(([at]) => `${name} has the new required field ${at}`);
  const optional = fresh.filter(([, isRequired]) => !isRequired).map(([at]) => `${name} may have the new field ${at}`);
  const removed = [...before.keys()].filter((at) => !after.has(at)).map((at) => `${name} has no field ${at} any more`);
  const stricter = textsOf(STRICTER, lostBetween(from, to));
  const wider = textsOf(WIDER, lostBetween(to, from));
  return sender === 'server'
    ? { breaking: [...required, ...stricter], added: [...optional, ...removed, ...wider] }
    : { breaking: [...required, ...removed, ...wider], added: [...optional, ...stricter] };
}

const schemaIn = (part: unknown): unknown =>
  fieldsOf(fieldsOf(fieldsOf(fieldsOf(part)['content'])['application/json']))['schema'];

/** Compares two sets of named parts: what the shop needs and does not find, and what is new. */
function compareNames(kind: string, before: Json, after: Json, newBreaks: (name: string) => boolean): Texts {
  const fresh = Object.keys(after).filter((name) => !(name in before));
  const line = (name: string): string => `${kind} ${name} is new`;
  return {
    breaking: [
      ...Object.keys(before)
        .filter((name) => !(name in after))
        .map((name) => `${kind} ${name} is gone`),
      ...fresh.filter(newBreaks).map(line),
    ],
    added: fresh.filter((name) => !newBreaks(name)).map(line),
  };
}

const joined = (parts: readonly Texts[]): Texts => ({
  breaking: parts.flatMap(({ breaking }) => breaking),
  added: parts.flatMap(({ added }) => added),
});

/** The parameters of a call by place and name. */
const parametersOf = (document: Json, call: Json): Json =>
  Object.fromEntries(
    ((call['parameters'] ?? []) as unknown[]).map((one) => {
      const parameter = resolved(document, one);
      return [`${String(parameter['in'])} ${String(parameter['name'])}`, parameter];
    }),
  );

function compareCall(from: Json, to: Json, before: Json, after: Json): Texts {
  const [parameters, otherParameters] = [parametersOf(from, before), parametersOf(to, after)];
  const [answers, otherAnswers] = [fieldsOf(before['responses']), fieldsOf(after['responses'])];
  const shared = (one: Json, other: Json): string[] => Object.keys(one).filter((name) => name in other);
  const compare = (name: string, sender: 'server' | 'shop', one: unknown, other: unknown): Texts =>
    compareBodies(name, { document: from, schema: one ?? {} }, { document: to, schema: other ?? {} }, sender);
  return joined([
    compareNames(
      'the parameter in',
      parameters,
      otherParameters,
      (name) => fieldsOf(otherParameters[name])['required'] === true,
    ),
    ...shared(parameters, otherParameters).map((name) => {
      const [one, other] = [fieldsOf(parameters[name]), fieldsOf(otherParameters[name])];
      return compare(`the parameter in ${name}`, 'shop', one['schema'], other['schema']);
    }),
    compareNames(
      'the body of the request',
      before['requestBody'] ? { '': 1 } : {},
      after['requestBody'] ? { '': 1 } : {},
      () => true,
    ),
    compare('the request', 'shop', schemaIn(before['requestBody']), schemaIn(after['requestBody'])),
    compareNames('the answer', answers, otherAnswers, () => false),
    ...shared(answers, otherAnswers).flatMap((status) => {
      const [one, other] = [fieldsOf(answers[status]), fieldsOf(otherAnswers[status])];
      return [
        compareNames(
          `the answer ${status}: its header`,
          fieldsOf(one['headers']),
          fieldsOf(other['headers']),
          () => false,
        ),
        compare(`the answer ${status}`, 'server', schemaIn(one), schemaIn(other)),
      ];
    }),
  ]);
}

/** Every call by method and path. */
const callsOf = (document: Json): Map<string, Json> =>
  new Map(
    Object.entries(fieldsOf(document['paths'])).flatMap(([path, methods]) =>
      Object.entries(fieldsOf(methods))
        .filter(([method]) => METHODS.includes(method))
        .map(([method, call]) => [`${method.toUpperCase()} ${path}`, fieldsOf(call)] as const),
    ),
  );

/** Compares two versions of the contract. A call is known by its method and path, whatever its operationId. */
export function compareContracts(from: Json, to: Json): Differences {
  const [before, after] = [callsOf(from), callsOf(to)];
  const differences: Differences = { breaking: [], added: [] };
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(name), after.get(name)];
    const operationId = String((other ?? one)?.['operationId']);
    const differs = (texts: readonly string[]): Difference[] =>
      [...new Set(texts)].map((text) => ({ operationId, call: name, text }));
    const { breaking, added } =
      one && other
        ? compareCall(from, to, one, other)
        : {
            breaking: [other ? 'the shop makes this new call' : 'the shop does not make this call any more'],
            added: [],
          };
    differences.breaking.push(...differs(breaking));
    differences.added.push(...differs(added));
  }
  return differences;
}

/** The breaking differences whose call the newest section (`## …`) of a changelog does not name in backticks. */
export function unnamed(breaking: readonly Difference[], changelog: string): Difference[] {
  const newest = changelog.split(/^## /m)[1] ?? '';
  return breaking.filter(({ operationId }) => !newest.includes(`\`${operationId}\``));
}

/** One line for each text; many calls with the same one share it. */
export function linesOf(differences: readonly Difference[]): string[] {
  const calls = new Map<string, string[]>();
  for (const { call, text } of differences) calls.set(text, [...(calls.get(text) ?? []), call]);
  return [...calls].map(([text, names]) => `${names.length > 2 ? `${names.length} calls` : names.join(', ')}: ${text}`);
}
