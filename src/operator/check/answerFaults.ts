import { parseBody } from '../../shop/api/parse';

/** Characters of an answer that a line can show. */
const SHOWN_CHARS = 40;

/** Whether a parsed answer was JSON: the shop leaves any other as its text. */
export const isJson = (parsed: unknown): boolean => typeof parsed !== 'string';

/** The text of an error that was answered with success; undefined without one. */
export function errorIn(parsed: unknown): string | undefined {
  const { error, success } = (parsed ?? {}) as { error?: unknown; success?: unknown };
  return typeof error === 'string' && error !== '' && success !== false ? error : undefined;
}

/** What is wrong with a successful answer, whatever its call: its characters, its form, or that it reports an error. */
export function faultsOf(bytes: Uint8Array, contentType: string): string[] {
  if (bytes.length === 0) return [];
  const parsed = parseBody(Uint8Array.from(bytes).buffer);
  if (!isJson(parsed)) {
    const text = String(parsed).trim();
    return [
      text.startsWith('<')
        ? 'the answer is a page (HTML), not JSON: does your server have this path?'
        : `the answer is not JSON: «${text.slice(0, SHOWN_CHARS)}»`,
    ];
  }
  const faults: string[] = [];
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    faults.push('its text is not UTF-8');
  }
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(contentType))
    faults.push(`its Content-Type is «${contentType}»: send application/json`);
  const error = errorIn(parsed);
  if (error !== undefined) faults.push(`it reports an error («${error}») with HTTP 200: refuse with an error status`);
  return faults;
}
