import { isAccountId } from '../../../machines/model/ids';
import { parseJson } from '../../../machines/model/json';
import { isCurrency } from '../api/requestHeaders';
import { attempt } from '../platform/attempt';
import type { StorageKey } from '../platform/storage';

// Functions, read on demand: the first read of the storage takes a slow phone milliseconds, and is often not needed.

const stored = (key: StorageKey): string | undefined => attempt(() => localStorage.getItem(key)?.trim() || undefined);

/** What an earlier visit stored as JSON. */
export const storedJson = <T>(key: StorageKey): T | undefined =>
  attempt(() => (parseJson(stored(key) ?? 'null') as T | null) ?? undefined);

/** The account of an earlier visit; undefined without one. */
export function storedAccount(): string | undefined {
  const id = stored('telegramId');
  return isAccountId(id) ? id : undefined;
}

/** The currency that this shopper chose on an earlier visit. */
export const chosenCurrency = (telegramId: string | undefined) => {
  const currency = storedAccount() === telegramId ? storedJson<unknown>('userCurrency') : undefined;
  return isCurrency(currency) ? currency : undefined;
};
