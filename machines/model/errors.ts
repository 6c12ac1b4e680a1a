/**
 * The text an effect failed with, meant for the shopper; '' when it has none.
 * Effects reject with an `Error` whose message is the server's own text, or empty.
 */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** Whether the server has answered that what was asked for does not exist. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404;

/** How many characters of a request's id the shopper sees. */
const CODE_CHARS = 4;

/** The end of the id of the request that failed, by which support finds it in the logs (error-4); '' without one. */
export function supportCodeOf(error: unknown): string {
  const requestId = error instanceof Error && 'requestId' in error ? error.requestId : null;
  return typeof requestId === 'string' ? requestId.slice(-CODE_CHARS) : '';
}
