import * as v from 'valibot';
import { ApiError } from './errors';

/** How many entries the reading of one answer had to drop. Reading is synchronous, so one counter serves. */
let dropped = 0;

/** Whatever stands under a key, null where the key is missing. */
const anything = v.optional(v.unknown(), null);

/** An id, a number or a non-empty string on the wire, always a string here. */
export const id = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.finite())]),
  v.transform(String),
);

/** An id that may be missing. */
export const optionalId = v.fallback(v.nullable(id), null);

/** A text; null where it is missing, blank or not a text. */
export const text = v.pipe(
  anything,
  v.transform((value): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null)),
);

/** A text; empty where it is missing. */
export const plainText = v.pipe(anything, v.transform((value) => (typeof value === 'string' ? value : '')));

/** A finite number, or a numeric string; null for everything else. */
export const number = v.pipe(
  anything,
  v.transform((value): number | null => {
    if (typeof value === 'string' && value.trim() === '') return null;
    const read = typeof value === 'string' ? Number(value) : value;
    return typeof read === 'number' && Number.isFinite(read) ? read : null;
  }),
);

/** A price: a number that is not negative; null for everything else. */
export const price = v.pipe(number, v.transform((value) => (value !== null && value >= 0 ? value : null)));

/** A flag; false where it is missing. */
export const flag = v.pipe(anything, v.transform((value) => value === true || value === 1 || value === 'true'));

type Schema = v.GenericSchema<unknown, unknown>;

const entries = <S extends Schema>(schema: S) => (values: unknown[]): v.InferOutput<S>[] =>
  values.flatMap((value) => {
    const entry = v.safeParse(schema, value);
    if (entry.success) return [entry.output];
    dropped += 1;
    return [];
  });

/** A list inside an answer: empty where it is missing, its unreadable entries dropped. */
export function listOf<S extends Schema>(schema: S) {
  return v.pipe(v.fallback(v.array(v.unknown()), []), v.transform(entries(schema)));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an answer carries: `{data: X}` and `X` are taken alike (api.md). */
function readAny<Answer>(body: unknown, call: string, understand: (value: unknown) => Answer | undefined): Answer {
  const candidates = isObject(body) && body['data'] != null ? [body['data'], body] : [body];
  for (const candidate of candidates) {
    dropped = 0;
    const answer = understand(candidate);
    if (answer === undefined) continue;
    if (dropped > 0) console.warn(`${call}: ${dropped} unreadable entries were left out`);
    return answer;
  }
  throw new ApiError('', null, 'UNREADABLE');
}

/**
 * An answer that is an object. @param call its name in the console
 * @throws ApiError without a text when the schema cannot understand it
 */
export function readObject<S extends Schema>(schema: S, body: unknown, call: string): v.InferOutput<S> {
  return readAny(body, call, (value) => {
    const answer = isObject(value) ? v.safeParse(schema, value) : undefined;
    return answer?.success ? { output: answer.output } : undefined;
  }).output;
}

/**
 * An answer that is a list; entries the schema cannot understand are dropped and told to the console once.
 * @throws ApiError without a text when the answer is no list
 */
export function readList<S extends Schema>(schema: S, body: unknown, call: string): v.InferOutput<S>[] {
  return readAny(body, call, (value) => (Array.isArray(value) ? entries(schema)(value) : undefined));
}
