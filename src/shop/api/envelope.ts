/** Where an answer has its content (answer-1): the same for the shop, the page's early script and the shop's server. */

/** An answer that is an object: how it is recognised, so that a `data` field next to its own fields is ignored. */
export interface Envelope {
  /** Fields of which the answer has at least one. */
  keys: readonly string[];
  /** Whether `data` wins if both have such a field: the contract wraps the answer, or envelopes use the field themselves. */
  isWrapped?: boolean;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What may be the content of an answer, the likelier first: both `{data: X}` and `X` are accepted. */
export function contentsOf(body: unknown, { keys = [], isWrapped = false }: Partial<Envelope> = {}): unknown[] {
  if (!isObject(body) || body['data'] == null) return [body];
  const { data } = body;
  const has = (value: unknown): boolean => isObject(value) && keys.some((key) => value[key] !== undefined);
  if (isWrapped && has(data)) return [data];
  return has(body) ? [body, data] : [data, body];
}

/** The content of an answer. @param envelope without one, of a list */
export const unwrap = (body: unknown, envelope?: Envelope): unknown => contentsOf(body, envelope)[0];
