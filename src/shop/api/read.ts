import * as v from 'valibot';
import type { Id } from '../../../machines/model/entities';
import { isId, oneOfEach } from '../../../machines/model/ids';
import { yieldToPage, SLICE_MS } from './yieldToPage';
import { isOn } from './requestHeaders';
import { contentsOf, isObject, type Envelope } from './envelope';
import { ApiError, isRefusal } from './apiErrors';

/** How many entries the reading of one answer had to drop. Reading is synchronous, so one counter is enough. */
let dropped = 0;

/** The value of a key, null when the key is missing. */
const anything = v.optional(v.unknown(), null);

/** An id, a number or a string that an address can contain, unchanged: it is sent back in the same form (id-1). */
export const id = v.custom<Id>(isId);

/** An id that may be missing. */
export const optionalId = v.pipe(
  anything,
  v.transform((value) => (isId(value) ? value : null)),
);

/** A text with more in it than blanks and the invisible characters of copied names. */
const VISIBLE = /[^\s\p{Cf}]/u;

/** A text without the blanks around it; null where it is missing, not a text, or blank. */
export const text = v.pipe(
  anything,
  v.transform((value): string | null => (typeof value === 'string' && VISIBLE.test(value) ? value.trim() : null)),
);

/** A text that must not be missing or blank. The contract's language knows no invisible characters. */
export const filledText = Object.assign(v.pipe(v.string(), v.regex(VISIBLE), v.trim()), {
  reader: v.pipe(v.string(), v.regex(/\S/)),
});

/** The name of a picture's file, or its address; null where it is missing. */
export const file = v.pipe(text);

/** A date by ISO 8601, still as text; null where it is missing. `machines/model` reads it. */
export const date = v.pipe(text);

/** A text; empty where it is missing or blank. */
export const plainText = v.pipe(
  text,
  v.transform((value) => value ?? ''),
);

/** Digits with a decimal point. Other forms that JavaScript accepts, such as `0x10`, are not meant as numbers. */
const NUMERIC = /^\s*-?\d+(?:\.\d+)?\s*$/;

const numberIn = (value: unknown): number | null => {
  const read = typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;
  return Number.isFinite(read) ? (read as number) : null;
};

const within =
  (highest: number) =>
  (value: unknown): number | null => {
    const read = numberIn(value) ?? -1;
    return read >= 0 && read <= highest ? read : null;
  };

/** Higher than any real price in any currency; sums of such numbers are still exact. */
export const HIGHEST_PRICE = 1e12;

/** A finite number, or a numeric string; null for everything else. */
export const number = v.pipe(anything, v.transform(numberIn));

/** A price: a number from 0 to the highest possible price; null for everything else. */
export const price = v.pipe(anything, v.transform(within(HIGHEST_PRICE)));

export const HIGHEST_PERCENT = 100;

/** A percent, from 0 to 100; null for everything else. */
export const percent = v.pipe(anything, v.transform(within(HIGHEST_PERCENT)));

/** Reads any value by a function; the contract describes it by `reader`. */
export const describedBy = <T>(reader: v.GenericSchema, read: (value: unknown) => T) =>
  Object.assign(v.pipe(anything, v.transform(read)), { reader });

/** Marks a value that is present but cannot be read. */
export const UNREADABLE = Symbol('unreadable');

/**
 * As `reader`, but an unreadable value is kept apart from a missing one: only a missing one may be replaced by another.
 */
export const stated = <T>(reader: v.GenericSchema<unknown, T | null>) =>
  describedBy(reader, (value) => (value == null ? null : (v.parse(reader, value) ?? UNREADABLE)));

/** The value, or its replacement when it is missing; null when it cannot be read. */
export const statedOr = <T>(value: T | typeof UNREADABLE | null, other: T | null): T | null =>
  value === UNREADABLE ? null : (value ?? other);

/** A flag; false where it is missing. */
export const flag = v.pipe(anything, v.transform(isOn));

type Schema = v.GenericSchema<unknown, unknown>;

const entries =
  <S extends Schema>(schema: S) =>
  (values: unknown[]): v.InferOutput<S>[] =>
    values.flatMap((value) => {
      const entry = v.safeParse(schema, value);
      if (entry.success) return [entry.output];
      dropped += 1;
      return [];
    });

/** As `listOf`, each id once. */
export function listOfEach<S extends v.GenericSchema<unknown, { id: Id }>>(schema: S) {
  const list = v.pipe(
    listOf(schema),
    v.transform((read) => oneOfEach(read, ({ id: own }) => own)),
  );
  return Object.assign(list, { entry: schema });
}

/** A list inside an answer: empty where it is missing, its unreadable entries dropped. */
export function listOf<S extends Schema>(schema: S) {
  const list = v.pipe(v.fallback(v.array(v.unknown()), []), v.transform(entries(schema)));
  return Object.assign(list, { entry: schema });
}

const warnOfDropped = (call: string, left: number): void => {
  if (left > 0) console.warn(`${call}: ${left} unreadable entries were left out`);
};

/** Entries that are read between two looks at the clock: a short list is read without a pause. */
const ENTRIES_PER_LOOK = 50;

/** A list of any length, read slice by slice; its unreadable entries are dropped and logged once. */
async function readSlices<S extends Schema>(
  schema: S,
  values: readonly unknown[],
  call: string,
): Promise<v.InferOutput<S>[]> {
  const read = entries(schema);
  const list: v.InferOutput<S>[] = [];
  let left = 0;
  let begun = performance.now();
  for (const [at, value] of values.entries()) {
    if ((at + 1) % ENTRIES_PER_LOOK === 0 && performance.now() - begun > SLICE_MS) {
      await yieldToPage();
      begun = performance.now();
    }
    dropped = 0;
    list.push(...read([value]));
    left += dropped;
  }
  warnOfDropped(call, left);
  return list;
}

/** An answer that is an object. */
export interface ObjectAnswer extends Envelope {
  /** Its name in the console. */
  call: string;
}

function readAny<Answer>(
  candidates: readonly unknown[],
  call: string,
  understand: (value: unknown) => Answer | undefined,
): Answer {
  for (const candidate of candidates) {
    dropped = 0;
    const answer = understand(candidate);
    if (answer === undefined) continue;
    warnOfDropped(call, dropped);
    return answer;
  }
  throw new ApiError('', null, 'UNREADABLE');
}

/** An answer that is an object. @throws ApiError without a text when the schema cannot understand it */
export function readObject<S extends Schema>(schema: S, body: unknown, envelope: ObjectAnswer): v.InferOutput<S> {
  return readAny(contentsOf(body, envelope), envelope.call, (value) => {
    const answer = isObject(value) ? v.safeParse(schema, value) : undefined;
    return answer?.success ? answer.output : undefined;
  });
}

/**
 * An answer that is a list, which may be long; entries that the schema cannot read are dropped and logged once.
 * @throws ApiError without a text when the answer is no list, or an empty one beside a refusal
 */
export async function readList<S extends Schema>(schema: S, body: unknown, call: string): Promise<v.InferOutput<S>[]> {
  // Beside a refusal an empty list does not mean that there is nothing.
  const isList = (value: unknown): value is unknown[] => Array.isArray(value) && (value.length > 0 || !isRefusal(body));
  const values = readAny(contentsOf(body), call, (value) => (isList(value) ? value : undefined));
  return readSlices(schema, values, call);
}

/** As `readObject`, for an object that holds a list which may be long. @param key of the list */
export async function readWithLongList<S extends Schema, E extends Schema, K extends string>(
  schema: S,
  key: K,
  entry: E,
  body: unknown,
  envelope: ObjectAnswer,
): Promise<v.InferOutput<S> & Record<K, v.InferOutput<E>[]>> {
  const { head, values } = readAny(contentsOf(body, envelope), envelope.call, (value) => {
    const answer = isObject(value) ? v.safeParse(schema, value) : undefined;
    const list = isObject(value) ? value[key] : undefined;
    return answer?.success
      ? { head: answer.output, values: Array.isArray(list) ? (list as unknown[]) : [] }
      : undefined;
  });
  return { ...(head as object), [key]: await readSlices(entry, values, envelope.call) } as v.InferOutput<S> &
    Record<K, v.InferOutput<E>[]>;
}
