import { attempt } from './attempt';

/** The keys that mirror the record of one account, for older versions and for people (storage-4). */
export type MirrorKey =
  | 'cart'
  | 'promoDiscount'
  | 'promoCode'
  | 'promoStatus'
  | 'cartCurrencyId'
  | 'favourites'
  | 'userCurrency'
  | 'paymentData';

export type StorageKey =
  | MirrorKey
  | 'telegramId'
  | 'telegramUsername'
  /** The record of an account; `shop.` is that of a visitor without an account. */
  | `shop.${string}`
  /** A cache: removed first when the storage is full. */
  | 'feed'
  /** Written by an earlier version. */
  | 'paymentAttempts'
  | 'pictureColours'
  | 'owner'
  | `kept.${string}`;

/** The key of an account's record. @param account empty for a visitor without an account */
export const recordKey = (account: string): StorageKey => `shop.${account}`;

/** Data of one visit and one account, in the browser's session storage. */
export type VisitKey = `${'places' | 'search' | 'receipts' | 'draft' | 'promo' | 'psAccount'}.${string}`;

export type Storage<Key extends string = StorageKey> = ReturnType<typeof createStorage<Key>>;

/**
 * A storage of texts by key that never throws. Without a browser storage, the values live in memory until the page ends.
 * @param browserStorage called once; it may throw, for example when cookies are blocked
 * @param warn called at most once: without a browser storage, or when the first value cannot be stored; it never gets the value
 */
export function createStorage<Key extends string = StorageKey>(
  browserStorage: () => globalThis.Storage | null | undefined,
  warn: (text: string) => void,
) {
  let warned = false;
  const warnOnce = (text: string): void => {
    if (!warned) warn(text);
    warned = true;
  };
  // Null in Android's web view without DOM storage.
  const stored = attempt(browserStorage) ?? undefined;
  const memory = new Map<Key, string>();
  if (!stored) warnOnce('Хранилище браузера недоступно: данные останутся до закрытия магазина');
  return {
    /** Whether stored values outlive the page. */
    isLasting: stored !== undefined,
    /** The stored keys that begin like this. */
    keysOf(start: string): string[] {
      const all: string[] = [...memory.keys()];
      try {
        for (let at = 0; at < (stored?.length ?? 0); at += 1) all.push(stored?.key(at) ?? '');
      } catch {
        // The browser denies its storage by now.
      }
      return all.filter((key) => key.startsWith(start));
    },
    /** As `read`, or what the browser refused to store: for keys that no other window writes. */
    recall(key: Key): string | null {
      return memory.get(key) ?? this.read(key);
    },
    read(key: Key): string | null {
      if (!stored) return memory.get(key) ?? null;
      return attempt(() => stored.getItem(key)) ?? null;
    },
    /**
     * @param value null removes the key
     * @returns false if the browser refused the write; the stored value is then unchanged
     */
    write(key: Key, value: string | null): boolean {
      memory.delete(key);
      try {
        if (value === null) stored?.removeItem(key);
        else if (stored) {
          // Also throws where the value could not be read again.
          const before = stored.getItem(key);
          stored.setItem(key, value);
          // Another value may be of another window; the old one says that the browser has ignored the write.
          if (before !== value && stored.getItem(key) === before) throw new Error('The write was ignored');
        } else memory.set(key, value);
        return true;
      } catch {
        if (value !== null) memory.set(key, value);
        warnOnce(`Хранилище браузера не приняло «${key}»: значение останется до закрытия магазина`);
        return false;
      }
    },
  };
}
