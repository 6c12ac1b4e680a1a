/** What a record itself holds under a key from outside: `constructor` and its kind are there in every object. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, key: string | number): T | undefined =>
  Object.prototype.hasOwnProperty.call(record, key) ? record[key] : undefined;

/** The record with one entry more, as its newest; the oldest go where there are more than `limit`. Keys are no numbers. */
export const withLatest = <T>(
  record: Readonly<Record<string, T>>,
  key: string,
  value: T,
  limit: number,
): Record<string, T> =>
  Object.fromEntries(
    [...Object.entries(record).filter(([known]) => known !== key), [key, value] as const].slice(-limit),
  );
