/** The last of a list, undefined of an empty one. Our oldest engines (`browserslist`) have no `at(-1)`. */
export const lastOf = <T>(list: ArrayLike<T>): T | undefined => list[list.length - 1];
