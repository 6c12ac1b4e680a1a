/** The last of a list; undefined of an empty one. Not `at(-1)`: the oldest engines do not have it (package.json, `browserslist`). */
export const lastOf = <T>(list: ArrayLike<T>): T | undefined => list[list.length - 1];
