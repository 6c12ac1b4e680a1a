import { lastOf } from '../../machines/model/lists';
import { yieldToPage, SLICE_MS } from './yieldToPage';

/** So many bytes a slow phone can parse without delaying a tap. */
const PIECE_BYTES = 128 * 1024;

/** Steps between two looks at the clock. */
const STEPS_BETWEEN_LOOKS = 10_000;

/** Placeholder for the long list in the rest of the answer. */
const PLACE = '\u0000list';

const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** @param at where a string begins @returns where it ends; the end of the text if it is not closed */
function endOfString(bytes: Uint8Array, at: number): number {
  for (let end = bytes.indexOf(QUOTE, at + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let escapes = 0;
    while (bytes[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return bytes.length;
}

/**
 * The positions at which the list that makes up most of an answer can be cut between its entries.
 * @returns its beginning, a position about every `PIECE_BYTES` bytes, and its end; undefined when there is no such list
 */
async function findCuts(bytes: Uint8Array): Promise<number[] | undefined> {
  let cuts: number[] = [];
  let depth = 0;
  let depthOfList = 0;
  let steps = 0;
  let begun = performance.now();
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      if (byte === OPEN_LIST && depthOfList === 0) [depthOfList, cuts] = [depth, [at]];
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (byte === CLOSE_LIST && depth === depthOfList) {
        if (at - (cuts[0] ?? at) > bytes.length / 2) return [...cuts, at];
        depthOfList = 0;
      }
      depth -= 1;
    } else if (byte === COMMA && depth === depthOfList && at - (lastOf(cuts) ?? at) > PIECE_BYTES) cuts.push(at);
    steps += 1;
    if (steps % STEPS_BETWEEN_LOOKS === 0 && performance.now() - begun > SLICE_MS) {
      await yieldToPage();
      begun = performance.now();
    }
  }
  return undefined;
}

/** Parses a long answer piece by piece: without pauses it would freeze a slow phone for a third of a second. */
async function parseLong(bytes: Uint8Array): Promise<unknown> {
  const cuts = await findCuts(bytes);
  const [begin, end] = [cuts?.[0], cuts && lastOf(cuts)];
  if (!cuts || begin === undefined || end === undefined) return JSON.parse(decode(bytes));
  const list: unknown[] = [];
  for (const [n, cut] of cuts.slice(1).entries()) {
    await yieldToPage();
    for (const entry of JSON.parse(`[${decode(bytes.subarray((cuts[n] ?? 0) + 1, cut))}]`) as unknown[])
      list.push(entry);
  }
  const around = `${decode(bytes.subarray(0, begin))}${JSON.stringify(PLACE)}${decode(bytes.subarray(end + 1))}`;
  return JSON.parse(around, (_, value: unknown) => (value === PLACE ? list : value));
}

/** The content of an answer: the parsed JSON, or else the text. Long answers are parsed in steps. */
export async function parseBody(body: ArrayBuffer): Promise<unknown> {
  const bytes = new Uint8Array(body);
  try {
    return bytes.length > PIECE_BYTES ? await parseLong(bytes) : JSON.parse(decode(bytes));
  } catch {
    return decode(bytes);
  }
}
