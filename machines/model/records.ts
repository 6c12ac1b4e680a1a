/** The record's own value of a key from outside: every object inherits keys such as `constructor`. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, key: string | number): T | undefined =>
  Object.prototype.hasOwnProperty.call(record, key) ? record[key] : undefined;

/** The record with a new newest entry; the oldest are dropped beyond `limit`. Keys must not be numbers. */
export const withLatest = <T>(
  record: Readonly<Record<string, T>>,
  key: string,
  value: T,
  limit: number,
): Record<string, T> =>
  Object.fromEntries(
    [...Object.entries(record).filter(([known]) => known !== key), [key, value] as const].slice(-limit),
  );
