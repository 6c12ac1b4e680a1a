import type { Session } from './steps';

/** A session in the browser's storage, which survives the page. */
export interface KeptRecord {
  /** When it began, milliseconds since the epoch; no two begin at once. */
  id: number;
  session: Session;
}

const DATABASE = 'qa-workbench';
const STORE = 'records';
/** Older records are dropped. */
const KEPT_RECORDS = 20;

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')));
  });

/** Where a browser keeps records. It is not the shop's storage, which a new shop empties. */
export function openKeep(indexedDB: IDBFactory) {
  let opened: Promise<IDBDatabase> | null = null;
  function database(): Promise<IDBDatabase> {
    if (opened) return opened;
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }));
    opened = answerOf(request);
    return opened;
  }
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
    (await database()).transaction(STORE, mode).objectStore(STORE);
  return {
    /** The newest first. */
    async all(): Promise<KeptRecord[]> {
      const records: KeptRecord[] = await answerOf((await store('readonly')).getAll());
      return records.toSorted((a, b) => b.id - a.id);
    },
    async put(record: KeptRecord): Promise<void> {
      const records = await store('readwrite');
      await answerOf(records.put(record));
      const ids = await answerOf(records.getAllKeys());
      for (const id of ids.slice(0, -KEPT_RECORDS)) records.delete(id);
    },
    async forget(id: number): Promise<void> {
      await answerOf((await store('readwrite')).delete(id));
    },
  };
}

export type Keep = ReturnType<typeof openKeep>;
