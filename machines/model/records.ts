/** What a record itself holds under a key from outside: `constructor` and its kind are there in every object. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, key: string | number): T | undefined =>
  Object.prototype.hasOwnProperty.call(record, key) ? record[key] : undefined;
