/**
 * The text an effect failed with, meant for the shopper; '' when it has none.
 * Effects reject with an `Error` whose message is the server's own text, or empty.
 */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
