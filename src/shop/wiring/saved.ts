import * as v from 'valibot';
import type { Identity } from '../../../machines/model/entities';
import { isAccountId } from '../../../machines/model/ids';
import { withLatest } from '../../../machines/model/records';
import type { KeptHome } from '../platform/handover';
import { recordKey, type MirrorKey, type Storage, type StorageKey, type VisitKey } from '../platform/storage';
import {
  EMPTY_RECORD,
  fingerprint,
  MIRROR_KEYS,
  mirrorOf,
  parseRecord,
  plainIn,
  recordText,
  parseStored,
  withInheritance,
  withKeys,
  type AccountRecord,
} from './record';
import { createVisitData } from './visitData';

/** A change of a record. It is pure, and returns the same record when there is nothing to change. */
export type RecordChange = (record: AccountRecord) => AccountRecord;

/** The long-lived flows that change the record. */
export type RecordUser = 'cart' | 'favourites' | 'currency' | 'payment' | 'search';

const keptSchema = v.record(v.string(), v.nullable(v.string()));

/** The most windows whose last change a record remembers. */
const WINDOWS_REMEMBERED = 8;
/** The most changes that are repeated when another window has overwritten them. */
const CHANGES_REMEMBERED = 10;

const applied = (record: AccountRecord, change: RecordChange): AccountRecord => change(record);

export type Saved = ReturnType<typeof createSaved>;

/**
 * What the shop stores between visits: one record for each account, written whole (storage-1), and
 * a few data of one visit. Unreadable data count as missing.
 * @param storage the lasting storage
 * @param visit the storage of this visit
 * @param windowId unique for this load of the page
 */
export function createSaved(
  storage: Storage,
  visit: Storage<VisitKey>,
  windowId: string = `w${Math.random().toString(36).slice(2)}`,
) {
  /** Empty without an account. */
  let account = '';
  let username: string | null = null;
  /** The text of the record that this window has noticed last. */
  let noticed: string | null = null;
  /** The last readable record: its order is kept if the storage is emptied. */
  let last: AccountRecord | null = null;
  /** Changes whose write was refused. */
  let pending: RecordChange[] = [];
  let changeCount = 0;
  let recent: { number: number; change: RecordChange }[] = [];
  /** The record as this window wrote it last. */
  let written = EMPTY_RECORD;
  const listeners = new Set<{ user: RecordUser; listener: (record: AccountRecord) => void }>();

  const textOf = (key: StorageKey): string | null => plainIn(storage.read(key));
  const idOf = (key: StorageKey): string | null => {
    const text = textOf(key);
    return isAccountId(text) ? text : null;
  };
  /** Whose data the mirrored keys hold; empty for a visitor without an account. */
  const mirroredAccount = (): string => idOf('owner') ?? idOf('telegramId') ?? '';

  let parsed: { text: string | null; record: AccountRecord | null } = { text: null, record: null };
  function recordIn(text: string | null): AccountRecord | null {
    if (text !== parsed.text) parsed = { text, record: parseRecord(text) };
    return parsed.record;
  }

  /** The record of an account, with the data that the previous version put away while another account used the storage. */
  function storedOf(of: string): AccountRecord | null {
    const record = recordIn(storage.read(recordKey(of)));
    const kept = parseStored(storage.read(`kept.${of}`), keptSchema);
    if (kept === null) return record;
    // Only fingerprints of this account count: another account may have had the same lines.
    return withKeys(
      record ?? EMPTY_RECORD,
      (key) => kept[key] ?? null,
      (key, text) => hasWritten(record, key, text),
    );
  }

  function put(of: string, unnamed: AccountRecord): boolean {
    // Also a record without a change: two windows that change it later must not count as two creators.
    const record = unnamed.creator ? unnamed : { ...unnamed, creator: `${windowId}.${changeCount}` };
    const text = recordText(record);
    const attempt = (): boolean => storage.read(recordKey(of)) === text || storage.write(recordKey(of), text);
    // Delete the cache of Home to make room: it is loaded again.
    const isStored = attempt() || (storage.write('feed', null) && attempt());
    // Parsing again would make new objects of hundreds of favourites, and every row would render after one tap.
    if (isStored) parsed = { text, record };
    // Not a later read: another window may have written in between, and its change must be noticed.
    if (isStored) noticed = text;
    return isStored;
  }

  const hasWritten = (record: AccountRecord | null, key: MirrorKey, text: string): boolean =>
    record?.mirrored[key]?.includes(fingerprint(text)) === true;

  /** Whether the shop itself has written a value under a key, for this account or for another one. */
  const isOwnIn =
    (record: AccountRecord | null) =>
    (key: MirrorKey, text: string): boolean =>
      hasWritten(record, key, text) ||
      storage
        .keysOf(recordKey(''))
        .some((other) => hasWritten(parseRecord(storage.read(other as StorageKey)), key, text));

  const removeMirror = (): boolean => MIRROR_KEYS.every((key) => storage.write(key, null));

  /** A removed key counts as an empty text. @param known those of the record that is replaced, the newest last */
  const fingerprintsOf = (key: MirrorKey, text: string | null, known: readonly string[]): string[] => {
    const [stored, next] = [fingerprint(storage.read(key) ?? ''), fingerprint(text ?? '')];
    // The newest one also before it is stored: another window may be about to write it.
    const ours = known.filter((one, at) => one === stored || at === known.length - 1);
    return [...ours.filter((one) => one !== next), next];
  };

  /** The fingerprints of what is in the mirrored keys once all of it is in the record. */
  const mirroredNow = (): AccountRecord['mirrored'] =>
    Object.fromEntries(MIRROR_KEYS.map((key) => [key, fingerprintsOf(key, storage.read(key), [])]));

  /** Stores the record, and then its mirror where that is this account's. @returns false if the record was refused */
  function store(record: AccountRecord): boolean {
    if (mirroredAccount() !== account) return put(account, record);
    const texts = mirrorOf(record);
    // Fingerprints first: if writing the mirror stops half-way, the keys are still recognised as the shop's own.
    const mirrored = Object.fromEntries(
      MIRROR_KEYS.map((key) => [key, fingerprintsOf(key, texts[key], record.mirrored[key] ?? [])]),
    );
    if (!put(account, { ...record, mirrored })) return false;
    for (const key of MIRROR_KEYS) {
      if (storage.read(key) === texts[key]) continue;
      // Another window has written the record meanwhile, with fingerprints of its own mirror only, or another account.
      if (storage.read(recordKey(account)) !== noticed || mirroredAccount() !== account) break;
      storage.write(key, texts[key]);
    }
    return true;
  }

  /** Adds to a record what others wrote under the mirrored keys (storage-5). @returns false if it was refused */
  function adoptKeys(of: string): boolean {
    const owner = textOf('owner');
    // The previous version was interrupted while it exchanged accounts: the keys are copies.
    const isInterrupted = owner !== null && storage.read(`kept.${owner}`) !== null;
    const stored = storedOf(of);
    const before = stored ?? EMPTY_RECORD;
    const after = isInterrupted ? before : withKeys(before, storage.read, isOwnIn(before));
    const isStored = storage.read(`kept.${of}`) === null;
    if (after !== before || !isStored) {
      if (!put(of, { ...after, mirrored: isInterrupted ? {} : mirroredNow() })) {
        // Retry later with the keys that are stored then: another window may have adopted and changed them.
        if (of === account && !isInterrupted)
          pending.push((record) => {
            const taken = mirroredAccount() === of ? withKeys(record, storage.read, isOwnIn(record)) : record;
            // Without the fingerprints, the old keys would override a change that is interrupted before it rewrites them.
            return taken === record ? record : { ...taken, mirrored: mirroredNow() };
          });
        return false;
      }
    }
    if (isInterrupted && !removeMirror()) return false;
    if (owner !== null && !storage.write('telegramId', of)) return false;
    const old: StorageKey[] = [`kept.${of}`, 'paymentAttempts', 'pictureColours', 'owner'];
    return old.every((key) => storage.read(key) === null || storage.write(key, null));
  }

  /**
   * Adds the data that the previous version put away to the record of its account, before any change: later they would
   * override a stored change. @returns whether no data are put away any more
   */
  function unpack(of: string): boolean {
    const key: StorageKey = `kept.${of}`;
    if (storage.read(key) === null) return true;
    // The keys of an owner who was put away are copies (`adoptKeys`). Remove them: later nothing would mark them as copies.
    const isSafe = put(of, storedOf(of) ?? EMPTY_RECORD) && (textOf('owner') !== of || removeMirror());
    return isSafe && storage.write(key, null);
  }

  /** A visitor without an account leaves everything to the first account that starts. */
  function passOnInheritance(): void {
    const left = parseRecord(storage.read(recordKey('')));
    const heir = left?.heir ?? account;
    if (left === null || heir === '' || !unpack(heir)) return;
    // Named first, so that no other account finds it if this is interrupted.
    if (left.heir === null && !put('', { ...left, heir })) return;
    if (!put(heir, withInheritance(storedOf(heir) ?? EMPTY_RECORD, left))) return;
    // Nothing is inherited twice if a removal is refused. The record is removed last: it has the fingerprints of the keys.
    put('', { ...EMPTY_RECORD, mirrored: left.mirrored, heir });
    if (mirroredAccount() !== '' || removeMirror()) storage.write(recordKey(''), null);
  }

  function takeOver(): void {
    const before = mirroredAccount();
    const isAdopted = adoptKeys(before);
    passOnInheritance();
    unpack(account);
    if (!isAdopted) return;
    if (before !== account) {
      const isRemoved = removeMirror() && storage.write('telegramUsername', null) && storage.write('telegramId', null);
      if (!isRemoved) return;
    }
    writeIdentity();
    // Also an empty one: two windows that make the first change at the same moment must find one record.
    store(storedOf(account) ?? EMPTY_RECORD);
  }

  /** The id is written first, so that the other keys are never read under another account. */
  const writeIdentity = (): boolean =>
    account === '' ||
    ((textOf('telegramId') === account || storage.write('telegramId', account)) &&
      (textOf('telegramUsername') === username || storage.write('telegramUsername', username)));

  function read(): AccountRecord {
    const stored = storedOf(account);
    // Without a visitor's record, an account has taken the visitor's order over.
    if (stored || (account === '' && mirroredAccount() !== '')) last = stored;
    if (stored) return pending.reduce(applied, stored);
    const { order, unresolvedOrder, pendingBill, keepsKeys } = last ?? EMPTY_RECORD;
    return pending.reduce(applied, { ...EMPTY_RECORD, order, unresolvedOrder, pendingBill, keepsKeys });
  }

  /** Whether the storage was emptied and only this window's memory holds an order or a pending bill. */
  const isOrderHereAlone = (): boolean =>
    (last?.order ?? last?.unresolvedOrder ?? last?.pendingBill ?? null) !== null && storedOf(account) === null;

  function notify(except: RecordUser | null = null): void {
    const record = read();
    for (const { user, listener } of listeners) if (user !== except) listener(record);
  }

  /** Whether the record has dropped this window's number, because so many others have written: its change was included. */
  const isForgotten = ({ changes }: AccountRecord): boolean => {
    const later = Object.entries(changes).filter(([window, number]) => number > (written.changes[window] ?? 0));
    return changes[windowId] === undefined && later.length >= WINDOWS_REMEMBERED;
  };

  /** @returns whether the change was stored */
  function write(change: RecordChange): boolean {
    if (!unpack(account)) return false;
    const before = read();
    const after = change(before);
    if (after === before && pending.length === 0) return true;
    const isEmptied = storage.read(recordKey(account)) === null && textOf('telegramId') === null;
    changeCount += 1;
    const changes = withLatest(after.changes, windowId, changeCount, WINDOWS_REMEMBERED);
    const record = { ...after, changes };
    if (!store(record)) return false;
    // The record with its order is written first, then the account's id, and only then the mirror.
    if (isEmptied && writeIdentity() && storage.read(recordKey(account)) === noticed) store(record);
    const refused = pending;
    const made: RecordChange = (earlier) => change(refused.reduce(applied, earlier));
    recent = [...recent, { number: changeCount, change: made }].slice(-CHANGES_REMEMBERED);
    written = recordIn(noticed) ?? record;
    pending = [];
    return true;
  }

  /** Reads what other windows have written, and repeats refused writes. */
  function noticeOthers(): void {
    noticed = storage.read(recordKey(account));
    const incoming = recordIn(noticed);
    // If the storage was emptied, another window may have stored a new record since.
    if (incoming?.creator !== written.creator || isForgotten(incoming)) recent = [];
    // Another window wrote without having read these changes of this window: repeat them.
    const overwritten = recent.filter(({ number }) => number > (incoming?.changes[windowId] ?? 0));
    recent = recent.filter((one) => !overwritten.includes(one));
    // A refused change is later than those that were stored.
    pending = [...overwritten.map(({ change }) => change), ...pending];
    write((record) => record);
  }

  return {
    /**
     * Opens the record of the account that is shopping, and takes over what an earlier version, or a visitor without an
     * account, has stored.
     * @param launch the user of the launch data; null outside the platform
     * @returns the identity that an earlier visit has stored
     */
    open(launch: Identity | null): Identity {
      const saved: Identity = { telegramId: idOf('telegramId'), telegramUsername: textOf('telegramUsername') };
      const identity = launch?.telegramId != null ? launch : saved;
      account = identity.telegramId ?? '';
      username = identity.telegramUsername;
      takeOver();
      noticed = storage.read(recordKey(account));
      return saved;
    },
    /** The record as it is stored, with the changes that this window could not store yet. */
    read,
    /**
     * Reads, changes and writes the record in one task. A refused write changes nothing that is stored: the change is kept
     * in memory, and written with the next one.
     * @param user is not notified, unless another window has changed the record as well
     */
    change(change: RecordChange, user: RecordUser): void {
      const isForeign = storage.read(recordKey(account)) !== noticed;
      // Repeat overwritten changes before this one: after it, the storage event would find nothing new.
      if (isForeign) noticeOthers();
      if (!write(change)) pending.push(change);
      notify(isForeign ? null : user);
    },
    /** Calls back after each change of the record, made here or noticed here. @returns the unsubscription */
    onChange(user: RecordUser, listener: (record: AccountRecord) => void): () => void {
      const entry = { user, listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    /** Notices what other windows have written, and repeats refused writes. */
    refresh(): void {
      if (storage.read(recordKey(account)) === noticed && pending.length === 0) return;
      noticeOthers();
      notify();
    },
    /** Notifies every flow of the present record. */
    notify: (): void => notify(),
    /** Whether a reload would find everything again. */
    survivesReload: (): boolean => storage.isLasting && pending.length === 0 && !isOrderHereAlone(),
    /** Signs the account out: its record is kept, its mirrored keys are removed. */
    forgetIdentity(): void {
      if (mirroredAccount() !== account) return;
      if (removeMirror() && storage.write('telegramUsername', null)) storage.write('telegramId', null);
    },
    /** Keeps the HTML of Home that the next page shows first (`src/shop/page/show.ts`). */
    keepHome: (home: Omit<KeptHome, 'account'>): void =>
      void storage.write('feed', JSON.stringify({ ...home, account })),
    ...createVisitData(visit, () => account),
  };
}
