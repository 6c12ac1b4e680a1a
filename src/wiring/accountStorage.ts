import * as v from 'valibot';
import type { Storage, StorageKey } from '../platform/storage';

/** The keys of the cart and its promo. */
export const CART_KEYS = [
  'cart',
  'cartCurrencyId',
  'promoCode',
  'promoDiscount',
  'promoStatus',
] as const satisfies StorageKey[];

/** What belongs to one shopper. */
const PERSONAL = [
  ...CART_KEYS,
  'favourites',
  'userCurrency',
  'paymentData',
  'paymentAttempts',
  'feed',
] as const satisfies StorageKey[];

/** The keys of an order, which must reach its account even from a window that does not own the storage. */
const ORDER: ReadonlySet<StorageKey> = new Set(['paymentData', 'paymentAttempts']);

const keptSchema = v.record(v.string(), v.nullable(v.string()));
type Kept = v.InferOutput<typeof keptSchema>;

/** The browser's storage for the windows of one account; windows of other accounts use the same storage. */
export interface AccountStorage extends Storage {
  /**
   * Gives the storage to this account: the cart, favourites and order of another account are put away and restored with
   * that account. Data without an owner become this account's, unless `telegramId` tells whose they are. If there is no
   * room to put them away nothing changes: this account then uses memory only.
   * @param telegramId null while the shopper is unknown: then nothing changes
   * @returns whether another account owned the storage before
   */
  adopt(telegramId: string | null): boolean;
  /**
   * Whether the stored data belong to this account and include what this window has written. If not, nothing is written
   * or read except the account's own order.
   */
  isOwner(): boolean;
  /** Writes into the data of this account wherever these are now. Only for what a payment changes: see `isOwner`. */
  writeOwn(key: StorageKey, value: string | null): void;
}

const isPersonal = (key: StorageKey): boolean => (PERSONAL as readonly StorageKey[]).includes(key);

/** Gives the one storage of the browser to one account at a time (decisions, Identity). */
export function createAccountStorage(storage: Storage): AccountStorage {
  let account: string | null = null;
  /**
   * A write was refused: the storage differs from what this window shows, even after its account owns the storage
   * again.
   */
  let wasRefused = false;
  const ownerOf = (): string | null => storage.read('owner')?.trim() || null;
  const readKept = (of: string): Kept | null => {
    try {
      return v.parse(v.nullable(keptSchema), JSON.parse(storage.read(`kept.${of}`) ?? 'null'));
    } catch {
      return null;
    }
  };
  /**
   * An empty storage belongs to no other account; an unknown visitor does not own data that have an owner. An account
   * with data put away is being replaced: its other windows get a storage event for each step of that.
   */
  const isOwnNow = (): boolean =>
    [null, account].includes(ownerOf()) && (account === null || readKept(account) === null);
  const isOwner = (): boolean => isOwnNow() && !wasRefused;
  const putAway = (of: string, kept: Kept): boolean => {
    storage.write(`kept.${of}`, JSON.stringify(kept));
    return storage.holds(`kept.${of}`);
  };
  const put = (key: StorageKey, value: string | null): void =>
    value === null ? storage.remove(key) : storage.write(key, value);
  /** Whether a value goes to its usual key. An order goes to its account's data, wherever these are now. */
  const isInPlace = (key: StorageKey): boolean => !isPersonal(key) || (ORDER.has(key) ? isOwnNow() : isOwner());
  const writeOwn = (key: StorageKey, value: string | null): void => {
    if (isOwnNow()) put(key, value);
    else if (account !== null) putAway(account, { ...readKept(account), [key]: value });
  };
  /** What a window may write whose account does not own the storage. */
  const putElsewhere = (key: StorageKey, value: string | null): void => {
    if (ORDER.has(key)) writeOwn(key, value);
    else wasRefused = true;
  };
  const restore = (of: string): void => {
    const kept = readKept(of) ?? {};
    for (const key of PERSONAL) put(key, kept[key] ?? null);
  };
  return {
    keeps: () => storage.keeps() && isOwner(),
    holds: (key) => storage.holds(key),
    isOwner,
    writeOwn,
    read(key) {
      if (!isPersonal(key) || isOwnNow()) return storage.read(key);
      return (account === null ? null : readKept(account)?.[key]) ?? null;
    },
    write(key, value) {
      if (!isInPlace(key)) return putElsewhere(key, value);
      // The storage was cleared: what is written now is this account's, and a reload must know that.
      if (isPersonal(key) && account !== null && ownerOf() === null) {
        storage.write('owner', account);
        storage.write('telegramId', account);
      }
      storage.write(key, value);
    },
    remove: (key) => (isInPlace(key) ? storage.remove(key) : putElsewhere(key, null)),
    adopt(telegramId) {
      if (telegramId === null) return false;
      account = telegramId;
      wasRefused = false;
      // An earlier version of the shop stored no owner.
      const known = storage.read('telegramId')?.trim();
      if (ownerOf() === null && known) storage.write('owner', known);
      const owner = ownerOf();
      // Data are put away only while another account takes over: a takeover that was interrupted is continued.
      const wasCutOff = owner !== null && readKept(owner) !== null;
      if (owner === telegramId && !wasCutOff) return false;
      if (owner !== null && owner !== telegramId && !wasCutOff) {
        const own = Object.fromEntries(PERSONAL.map((key) => [key, storage.read(key)]));
        if (!putAway(owner, own)) {
          storage.remove(`kept.${owner}`);
          return false;
        }
      }
      if (owner !== null) restore(telegramId);
      // Last: until then the other account owns the storage, and an interrupted takeover starts again.
      storage.write('owner', telegramId);
      storage.remove(`kept.${telegramId}`);
      return owner !== null && owner !== telegramId;
    },
  };
}
