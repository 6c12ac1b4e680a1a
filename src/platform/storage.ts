/** Text by key that never throws: where the browser's storage is missing, full or refuses, the shop goes on in memory. */
export interface Storage<Key extends string = StorageKey> {
  read(key: Key): string | null;
  write(key: Key, value: string): void;
  remove(key: Key): void;
  /** Whether a reload would find everything that was written. */
  keeps(): boolean;
  /** Whether the browser has accepted what was written last under a key. */
  holds(key: Key): boolean;
}

/** The keys of section 9, what a payment needs to survive a reload, and what the next visit begins with. */
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
  | 'owner'
  | `kept.${string}`;

/** What lasts only as long as the visit, in the browser's session storage. */
export type VisitKey = 'places' | 'search' | 'startParam';

/**
 * @param browserStorage asked once; it may throw, as it does where cookies are blocked
 * @param log told about each key that could not be kept, without its value
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
      // What could not be written is newer than what the browser still holds.
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
