import { soon } from './rest';

/** Often enough to follow by eye, seldom enough not to slow a leap of the clock down; real milliseconds. */
const FRAME_MS = 50;

/** Notifies views of changes, many at once. */
export function createNotifier() {
  const listeners = new Set<() => void>();
  let version = 0;
  let isScheduled = false;
  return {
    changed(): void {
      if (isScheduled) return;
      isScheduled = true;
      // A leap changes things hundreds of times; they are shown together.
      void soon(FRAME_MS).then(() => {
        isScheduled = false;
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
