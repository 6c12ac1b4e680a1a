/**
 * How a call names its caller (identity-8) and what a flag of an answer means: the same for the shop and for the page's
 * early script, which is too small for a library.
 */

import { isId, type Id } from '../../../machines/model/ids.ts';
import { isObject, unwrap } from './envelope.ts';

/** Who is calling: the id for `x-telegram-user-id`, the signed launch data for `Authorization: tma`. */
export interface Caller {
  telegramId: string | null;
  initData: string;
}

/** The headers that name the caller, for every call. */
export const headersOf = ({ telegramId, initData }: Caller): Record<string, string> => ({
  ...(telegramId ? { 'x-telegram-user-id': telegramId } : {}),
  ...(initData ? { Authorization: `tma ${initData}` } : {}),
});

/** The key of a tap that requests a bill, in the request and in the answer of a server that keeps keys (bill-20). */
export const KEY_HEADER = 'Idempotency-Key';

/** The headers of a call that a server of another origin has to allow, in lower case. */
export const headersToAllow = (): string[] =>
  ['Content-Type', ...Object.keys(headersOf({ telegramId: '1', initData: '1' }))]
    .map((name) => name.toLowerCase())
    .sort();

/** Whether a value has what a currency needs. */
export const isCurrency = (value: unknown): value is { id: Id; code: string; icon?: unknown } =>
  isObject(value) && isId(value['id']) && typeof value['code'] === 'string' && value['code'] !== '';

/** The currencies in an answer of GET /currencies, without entries that are none. */
export function currenciesIn(answer: unknown): { id: Id; code: string }[] {
  const listed = unwrap(answer);
  return Array.isArray(listed) ? listed.filter(isCurrency) : [];
}

/** A flag as a text in small letters. Some databases give flags as numbers, and some drivers texts, such as `True `. */
export const flagText = (value: unknown): string =>
  typeof value === 'object' ? '' : String(value).trim().toLowerCase();

/** Whether a flag of an answer is set. */
export const isOn = (value: unknown): boolean => ['true', '1'].includes(flagText(value));
