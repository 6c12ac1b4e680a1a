/** An id in the server's own form, because it is sent back in that form. Compare ids with `isSameId` only. */
export type Id = string | number;

/** Texts that no address can contain: empty, `.`, `..`, half of a surrogate pair. */
const NO_ID = /^\.{0,2}$|[\uD800-\uDFFF]/u;

/** Whether a value is an id, and one that an address can contain. */
export const isId = (value: unknown): value is Id =>
  typeof value === 'string' ? !NO_ID.test(value) : Number.isFinite(value);

/** A text without half emoji, which no address can contain: as browsers do, each is replaced. */
export const wellFormed = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');

/** A text as one part of an address. */
export const toSegment = (text: Id): string => encodeURIComponent(wellFormed(String(text)));

/** Whether a text is an account's id, which is sent in a header of every call. Some programs store «null» when there is none. */
export const isAccountId = (text: string | null | undefined): text is string =>
  /^(?!(?:null|undefined|NaN)$)[\w-]{1,64}$/.test(String(text));

/** Whether two ids name the same thing: `3` and `'3'` do (id-2). Two missing ids are equal; a real one is never empty. */
export const isSameId = (a: Id | null | undefined, b: Id | null | undefined): boolean =>
  String(a ?? '') === String(b ?? '');

/** The first entry of each id: lists have each thing once. */
export function oneOfEach<T>(list: readonly T[], idOf: (entry: T) => Id): T[] {
  const seen = new Set<string>();
  return list.filter((entry) => seen.size < seen.add(String(idOf(entry))).size);
}

/** Whether a list contains an id; false for a missing id. */
export const hasId = (ids: readonly Id[], id: Id | null): boolean => ids.some((one) => isSameId(one, id));
