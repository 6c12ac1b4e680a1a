/**
 * JSON whose long integers keep their digits: a JavaScript number rounds integers above 2^53. They are read as texts of
 * the same digits, and written as numbers again, because an id goes back to the server in the form it came in.
 */

/** A number of 16 digits or more, where JSON can have one: a shorter one is never rounded. Fast: tested on every answer. */
const MAY_BE_LONG = /(?:^|[:[,\s])-?\d{16}/;

/** A complete JSON text, whose digits are no number, or a complete number. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

const isLongInteger = (token: string): boolean => /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));

/** The same JSON with texts instead of long integers. @param found called with their digits */
export function quoteLongIntegers(json: string, found: (digits: string) => void = () => {}): string {
  if (!MAY_BE_LONG.test(json)) return json;
  return json.replace(TEXT_OR_NUMBER, (token) => {
    if (!isLongInteger(token)) return token;
    found(token);
    return `"${token}"`;
  });
}

/** The long integers that were read: a text of the same digits is such a number. */
const readIntegers = new Set<string>();

/** @throws SyntaxError when the text is not JSON */
export const parseJson = (json: string): unknown =>
  JSON.parse(quoteLongIntegers(json, (digits) => readIntegers.add(digits)));

/** The JSON of a value. Long integers that were read as numbers are numbers in it; keys stay texts. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replace(/"(-?\d{16,})"(?!:)/g, (text, digits: string) =>
    readIntegers.has(digits) ? digits : text,
  );
