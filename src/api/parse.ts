import { parseJson } from '../../machines/model/json';

/**
 * The content of an answer: the parsed JSON, or else the text. Long answers are parsed in the worker
 * (`fetchLong.ts`). Only where its file does not load the page parses one itself, and pauses for it: 5 ms for 1 000
 * editions, 60 ms for 10 000, 0.4 s for 50 000 on a computer. Parsing in pieces would avoid that pause, but takes 1.5 to
 * 3 times as long, in the worker too.
 */
export function parseBody(body: ArrayBuffer): unknown {
  const text = new TextDecoder().decode(body);
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
