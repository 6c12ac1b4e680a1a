/**
 * «The page contains its answers»: as inert JSON, the page contains the API's latest answers to the first requests.
 * This file is the one place that writes them; the page's early script reads them (`src/shop/page/ask.ts`).
 */

import { htmlAttribute } from '../build/htmlAttribute.ts';

/** An answer as the server keeps it. */
export interface KeptAnswer {
  url: string;
  /** When it was asked, by the keeper's clock. */
  askedAt: number;
  /** Its body, made by `inert`. */
  json: string;
}

/**
 * The same JSON without any character that a parser of HTML, or an old one of scripts, could take for its own: inside a
 * string of JSON an escape means the same, and outside of strings these characters do not occur.
 */
export const inert = (json: string): string =>
  json
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

/**
 * The elements that the page contains, one for each answer. An age is never too small, and at most 251 ms too large.
 * @param now by the same clock as `askedAt`
 */
export const answerElements = (answers: readonly KeptAnswer[], now: number): string =>
  answers
    .map(
      ({ url, askedAt, json }) =>
        `<script type="application/json" data-answer="${htmlAttribute(url)}" data-age="${Math.ceil(now - askedAt)}">${json}</script>`,
    )
    .join('');

/**
 * The two parts of a page between which its answers are inserted: after the charset, which has to come within the first
 * kilobyte, and before the early script, which reads them at once.
 * @throws Error for a page without a charset
 */
export function cutAtAnswers(html: string): readonly [before: string, after: string] {
  const charset = /<meta charset="[^"]*"\s*\/?>/i.exec(html);
  if (!charset) throw new Error('index.html has no charset of its own: it is no page of the shop');
  const end = charset.index + charset[0].length;
  return [html.slice(0, end), html.slice(end)];
}

/** The end of the `main` of a page: those of its templates precede it. */
const MAIN_END = '</main>';

/** A page whose `main` is another one. @param main made by the renderer of its build (`src/operator/build/pageRenderer.tsx`) */
export function withMain(html: string, main: string): string {
  const [begin, end] = [html.lastIndexOf('<main'), html.lastIndexOf(MAIN_END)];
  return begin < 0 || end < 0 ? html : html.slice(0, begin) + main + html.slice(end + MAIN_END.length);
}
