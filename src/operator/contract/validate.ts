import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { JsonSchema } from './components';

/** Something in an answer that differs from the contract. */
export interface Finding {
  /** Where in the answer: `[0].collection.editions[3].price`. */
  at: string;
  /** The received value, shortened. */
  received: string;
  /** The value that the contract requires. */
  expected: string;
  /** The place in `src/operator/contract/openapi.json`. */
  place: string;
  /** How often the same was found in this answer. */
  count: number;
}

/** The document, ready to compare answers with. */
export type Contract = ReturnType<typeof createContract>;

const LONGEST_VALUE_CHARS = 80;

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
const partsOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescaped);

/** The value at a JSON pointer; undefined where there is none. */
const valueAt = (root: unknown, pointer: string): unknown =>
  partsOf(pointer).reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], root);

/** A JSON pointer as people write it: `[0].price`. */
const readable = (pointer: string): string => {
  const parts = partsOf(pointer).map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`));
  return parts.join('').replace(/^\./, '') || 'the answer';
};

const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > LONGEST_VALUE_CHARS ? `${text.slice(0, LONGEST_VALUE_CHARS)}…` : text;
};

/** Every part of a document with the JSON pointer that leads to it. */
function placesIn(part: unknown, pointer = '#', places = new Map<unknown, string>()): Map<unknown, string> {
  if (typeof part !== 'object' || part === null) return places;
  places.set(part, pointer);
  for (const [name, inner] of Object.entries(part)) placesIn(inner, `${pointer}/${escaped(name)}`, places);
  return places;
}

/** The answer as the contract writes it: both `{data: X}` and `X` are accepted (answer-1). */
function asWritten(answer: unknown, schema: JsonSchema): unknown {
  const isWrapped = typeof answer === 'object' && answer !== null && 'data' in answer;
  const isMeantToBe = 'data' in ((schema['properties'] ?? {}) as object);
  if (isWrapped === isMeantToBe) return answer;
  return isWrapped ? answer.data : { data: answer };
}

const isDescribed = ({ parentSchema }: ErrorObject): boolean => typeof parentSchema?.['description'] === 'string';

/**
 * Leaves out repeated errors: the choices of an `anyOf` with a description; without one, the `anyOf` itself with its «or
 * null».
 */
function distinct(errors: readonly ErrorObject[]): ErrorObject[] {
  const choices = errors.filter((error) => error.keyword === 'anyOf' && isDescribed(error));
  return errors.filter((error) => {
    const isChoice = choices.some(
      ({ schemaPath, instancePath }) =>
        error.schemaPath.startsWith(`${schemaPath}/`) && error.instancePath.startsWith(instancePath),
    );
    const isOrNull = error.keyword === 'type' && error.schema === 'null';
    const isFrame = error.keyword === 'if' || (error.keyword === 'anyOf' && !isDescribed(error));
    return !isChoice && !isOrNull && !isFrame;
  });
}

/** @param document the contract (`src/operator/contract/openapi.json`) */
export function createContract(document: JsonSchema) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, validateSchema: false, logger: false });
  ajv.addSchema(document, 'contract');
  const places = placesIn(document);
  const answers = Object.entries(document['paths'] as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const name = `${method.toUpperCase()} ${path}`;
      const pointer = `/paths/${escaped(path)}/${method}/responses/200/content/application~1json/schema`;
      return { name, shape: new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`), pointer };
    }),
  );

  /** The description of a schema, which may be where a `$ref` leads to. */
  const descriptionOf = (schema: JsonSchema | undefined): string | undefined => {
    if (!schema) return undefined;
    const { description, $ref, allOf } = schema as { description?: string; $ref?: string; allOf?: JsonSchema[] };
    const other = $ref === undefined ? allOf?.[0] : (valueAt(document, $ref.slice(1)) as JsonSchema | undefined);
    return description ?? descriptionOf(other);
  };

  const findingOf = (error: ErrorObject, answer: unknown): Finding => {
    const parent = error.parentSchema as JsonSchema;
    const missing = error.keyword === 'required' ? (error.params as { missingProperty: string }).missingProperty : null;
    const at = missing === null ? error.instancePath : `${error.instancePath}/${escaped(missing)}`;
    const field = missing === null ? undefined : (parent['properties'] as Record<string, JsonSchema>)[missing];
    return {
      at: readable(at),
      received: shown(valueAt(answer, at)),
      expected: (missing === null ? descriptionOf(parent) : descriptionOf(field)) ?? `It ${error.message}.`,
      place: places.get(parent) ?? '#',
      count: 1,
    };
  };

  return {
    /**
     * What differs in a successful answer.
     * @throws Error for a call that the contract does not have: nothing could be found in its answer
     * @param call its method and path, as the contract has it or as it was sent: `GET /feed`, `GET /products/7`
     */
    findings(call: string, answer: unknown): Finding[] {
      // A path without parameters fits the shape of another one too: /products/search, /products/{id}.
      const found = answers.find(({ name }) => name === call) ?? answers.find(({ shape }) => shape.test(call));
      if (!found) throw new Error(`The contract has no call ${call}`);
      const schema = valueAt(document, found.pointer) as JsonSchema;
      const validate = ajv.getSchema(`contract#${found.pointer.split('/').map(encodeURIComponent).join('/')}`);
      if (!validate) throw new Error(`The contract has no schema for the answer to ${call}`);
      if (validate(answer)) return [];
      const written = asWritten(answer, schema);
      if (validate(written)) return [];
      const differences = new Map<string, Finding>();
      for (const error of distinct(validate.errors ?? [])) {
        const finding = findingOf(error, written);
        const key = `${finding.place} ${finding.at.replaceAll(/\d+/g, '')}`;
        const same = differences.get(key);
        if (same) same.count += 1;
        else differences.set(key, finding);
      }
      return [...differences.values()];
    },
  };
}
