/**
 * The text an effect failed with, meant for the shopper; '' when it has none.
 * Effects reject with an `Error` whose message is the server's own text, or empty.
 */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** How many characters of a request's id the shopper sees. */
const CODE_CHARS = 4;

/** The end of the id of the request that failed, by which support finds it in the logs (error-4); '' without one. */
export function supportCodeOf(error: unknown): string {
  const requestId = error instanceof Error && 'requestId' in error ? error.requestId : null;
  return typeof requestId === 'string' ? requestId.slice(-CODE_CHARS) : '';
}
