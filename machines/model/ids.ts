/** An identifier as its server wrote it, since it goes back in the same form. It is compared by `isSameId` only. */
export type Id = string | number;

/** No server has it: an id is never empty. */
const NONE = '';

/** Whether two ids name the same thing: `3` and `'3'` do (decisions, Ids). Nothing is the same as nothing. */
export const isSameId = (a: Id | null | undefined, b: Id | null | undefined): boolean =>
  String(a ?? NONE) === String(b ?? NONE);

/** Whether a list of ids has this one. */
export const hasId = (ids: readonly Id[], id: Id): boolean => ids.some((one) => isSameId(one, id));
