/** The paths and queries of the calls that the shop, the page's early script and the shop's server all send. */

import { toSegment, type Id } from '../../../machines/model/ids.ts';

export const MAINTENANCE_PATH = '/settings/maintenance-status';
export const CURRENCIES_PATH = '/currencies';
export const FEED_PATH = '/feed';
export const productPath = (id: Id): string => `/products/${toSegment(id)}`;
export const collectionPath = (id: Id): string => `/collections/${toSegment(id)}`;
export const userCurrencyPath = (telegramId: string): string => `/users/${toSegment(telegramId)}/currency`;

/** The query of every list call; without a known currency the server decides. */
export const inCurrency = (currencyId: Id | null): { currency_id?: Id } =>
  currencyId === null ? {} : { currency_id: currencyId };

/**
 * The base address of the API, without a slash at its end. The page's early script and the shop use the same one: the
 * shop recognises the early requests by their addresses.
 * @param setting `VITE_API_URL`; `/api` when it is empty
 */
export const apiBase = (setting: string | undefined): string => (setting?.trim() || '/api').replace(/\/+$/, '');

/** The address of a call. @param params the query */
export function addressOf(base: string, path: string, params: Record<string, Id> = {}): string {
  const query = new URLSearchParams(params as Record<string, string>).toString();
  return base + path + (query && `?${query}`);
}
