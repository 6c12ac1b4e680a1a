import { isObject } from '../../src/shop/api/envelope';

/** Each part of a JSON value, changed from the inside out. */
export function deeply(value: unknown, change: (part: unknown, key: string) => unknown, key = ''): unknown {
  const inner = Array.isArray(value)
    ? value.map((one) => deeply(one, change, key))
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, deeply(one, change, name)]))
      : value;
  return change(inner, key);
}
