/** Storage of texts by key that never throws: if the browser's storage is missing, full or refused, memory is used. */
export interface Storage<Key extends string = StorageKey> {
  read(key: Key): string | null;
  write(key: Key, value: string): void;
  remove(key: Key): void;
  /** Whether a reload would find everything that was written. */
  keeps(): boolean;
  /** Whether the browser has stored the last value of a key. */
  holds(key: Key): boolean;
}

/** The keys of section 9, of a payment that must survive a reload, and of the data that the next visit starts with. */
export type StorageKey =
  | 'telegramId'
  | 'telegramUsername'
  | 'cart'
  | 'promoDiscount'
  | 'promoCode'
  | 'promoStatus'
  | 'cartCurrencyId'
  | 'favourites'
  | 'userCurrency'
  | 'paymentData'
  | 'paymentAttempts'
  | 'feed'
  | 'pictureColours'
  | 'owner'
  | `kept.${string}`;

/** Data of this visit only, in the browser's session storage. */
export type VisitKey = 'places' | 'search' | 'startParam';

/**
 * @param browserStorage called once; it may throw, for example when cookies are blocked
 * @param log receives each key that could not be stored, without its value
 */
export function createStorage<Key extends string = StorageKey>(
  browserStorage: () => globalThis.Storage | undefined,
  log: (text: string) => void,
): Storage<Key> {
  const memory = new Map<Key, string | null>();
  let kept: globalThis.Storage | undefined;
  try {
    kept = browserStorage();
  } catch {
    log('Хранилище браузера недоступно: данные останутся до закрытия магазина');
  }
  const attempt = <T>(key: Key, act: (storage: globalThis.Storage) => T): T | undefined => {
    if (!kept) return undefined;
    try {
      return act(kept);
    } catch {
      log(`Хранилище браузера не приняло «${key}»: значение останется до закрытия магазина`);
      return undefined;
    }
  };
  return {
    keeps: () => kept !== undefined && memory.size === 0,
    holds: (key) => kept !== undefined && !memory.has(key),
    read(key) {
      // A value that could not be written is newer than the one in the browser's storage.
      if (memory.has(key)) return memory.get(key) ?? null;
      return attempt(key, (storage) => storage.getItem(key)) ?? null;
    },
    write(key, value) {
      memory.set(key, value);
      attempt(key, (storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    remove(key) {
      memory.set(key, null);
      attempt(key, (storage) => {
        storage.removeItem(key);
        memory.delete(key);
      });
    },
  };
}
