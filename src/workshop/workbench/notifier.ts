import { soon } from './rest';

/** Often enough to follow by eye, seldom enough not to slow a leap of the clock down; real milliseconds. */
const FRAME_MS = 50;

/** Notifies views of changes, many at once. */
export function createNotifier() {
  const listeners = new Set<() => void>();
  let version = 0;
  let isTelling = false;
  return {
    changed(): void {
      if (isTelling) return;
      isTelling = true;
      // A leap changes things hundreds of times; they are shown together.
      void soon(FRAME_MS).then(() => {
        isTelling = false;
        version += 1;
        listeners.forEach((listener) => listener());
      });
    },
    /** @returns the unsubscription */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Another number after each change. */
    version: () => version,
  };
}
