import { toSegment } from './ids.ts';

/** The replacement of a masked text. */
export const MASK = '•••';

/** Also one of which a part is masked already. */
const EMAIL = /[^\s"'<>«»,;:=&?@_]+(@|%40)[\w•-]+(\.[\w•-]+)+/gi;
const LAUNCH_DATA = /(tgWebAppData=|query_id=|tma\s+)[^\s"']+/g;

/** A text without e-mail addresses, launch data and known secrets. @param known in the spelling in which they were typed */
export function withoutSecrets(text: string, known: Iterable<string> = []): string {
  let cleaned = text;
  // The longest first, and before the patterns: of a secret that is masked in part, the rest would be left.
  for (const secret of [...known].sort((a, b) => b.length - a.length))
    for (const spelling of new Set([secret, toSegment(secret), JSON.stringify(secret).slice(1, -1)]))
      cleaned = cleaned.replaceAll(spelling, MASK);
  return cleaned.replace(LAUNCH_DATA, `$1${MASK}`).replace(EMAIL, MASK);
}

/** Characters of a text in a report. */
const LONGEST_TEXT = 200;
/** Replaces what the text of an error may quote of a shopper or of an answer. */
const HIDDEN = '***';

/** The text of an error without anything that could be personal; enough is left to find the faulty code. */
export const scrubbed = (text: string, known?: Iterable<string>): string =>
  withoutSecrets(text, known)
    // Errors of JSON.parse quote their input in double quotes; single quotes contain names of the code.
    .replace(/"[^"]*"?/g, HIDDEN)
    // Queries and fragments, but not the number of an error of React.
    .replace(/\?\S*|#(?!\d{1,3}(?:[\s;,.]|$))\S*/g, HIDDEN)
    .replace(/(\/(?:api|item|collection)\/)\S+/g, `$1${HIDDEN}`)
    // Ids, and the codes of an account.
    .replace(/\d{4,}/g, HIDDEN)
    // The shop's own errors are in English.
    .replace(/[^\0-\x7f]+/g, HIDDEN)
    .slice(0, LONGEST_TEXT);
