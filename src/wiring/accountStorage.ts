import * as v from 'valibot';
import type { Storage, StorageKey } from '../platform/storage';

/** What belongs to one shopper. */
const PERSONAL = [
  'cart',
  'cartCurrencyId',
  'promoCode',
  'promoDiscount',
  'promoStatus',
  'favourites',
  'userCurrency',
  'paymentData',
  'paymentAttempts',
  'feed',
] as const satisfies StorageKey[];

/** An order is worth more than a window: its account finds it again. */
const ORDER: ReadonlySet<StorageKey> = new Set(['paymentData', 'paymentAttempts']);

const keptSchema = v.record(v.string(), v.nullable(v.string()));
type Kept = v.InferOutput<typeof keptSchema>;

/** The browser's storage as the windows of one account see it, which share it with the windows of others. */
export interface AccountStorage extends Storage {
  /**
   * Makes what is stored this account's: another account's cart, favourites and order are put away, and come back with
   * that account. What nobody owned yet becomes theirs. Where there is no room to put it away nothing is taken: this
   * account then lives in memory.
   * @param telegramId null while nobody is known: then nothing changes
   * @returns whether another account was here before
   */
  adopt(telegramId: string | null): boolean;
  /**
   * Whether what is stored is this account's, and holds what this window has written. Where it is not, nothing is written
   * or adopted but the account's own order.
   */
  isOwner(): boolean;
}

const isPersonal = (key: StorageKey): boolean => (PERSONAL as readonly StorageKey[]).includes(key);

/** Gives the one storage of the browser to one account at a time (decisions, Identity). */
export function createAccountStorage(storage: Storage): AccountStorage {
  let account: string | null = null;
  /** Something was refused: what this window shows is not what is stored, also once the storage is its account's again. */
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
   * Where the browser has forgotten everything, nobody else is the owner; nobody owns what has become somebody's. An
   * account whose data are put away is moving out: news of each single step of that reaches its other windows.
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
  /** Whether a value goes where it always does. An order finds its account's data wherever they are now. */
  const isInPlace = (key: StorageKey): boolean => !isPersonal(key) || (ORDER.has(key) ? isOwnNow() : isOwner());
  /** What may be written by a window whose account does not own the storage. */
  const putElsewhere = (key: StorageKey, value: string | null): void => {
    if (!ORDER.has(key)) wasRefused = true;
    else if (account !== null) putAway(account, { ...readKept(account), [key]: value });
  };
  const restore = (of: string): void => {
    const kept = readKept(of) ?? {};
    for (const key of PERSONAL) put(key, kept[key] ?? null);
  };
  return {
    keeps: () => storage.keeps() && isOwner(),
    holds: (key) => storage.holds(key),
    isOwner,
    read(key) {
      if (!isPersonal(key) || isOwnNow()) return storage.read(key);
      return (account === null ? null : readKept(account)?.[key]) ?? null;
    },
    write(key, value) {
      if (!isInPlace(key)) return putElsewhere(key, value);
      // The browser has forgotten everything: what is brought back is this account's, which a reload has to know again.
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
      const owner = ownerOf();
      // Nobody's data are put away but while another account moves in: a move that was cut off is gone on with.
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
      // Last: until then the storage is the other one's, and a start that is cut off here begins anew.
      storage.write('owner', telegramId);
      storage.remove(`kept.${telegramId}`);
      return owner !== null && owner !== telegramId;
    },
  };
}
