import { soon } from './rest';

/** Notifies views of changes, many at once. */
export interface Notifier {
  changed(): void;
  /** @returns the unsubscription */
  subscribe(listener: () => void): () => void;
  /** Another number after each change. */
  version(): number;
}

/** Often enough to follow by eye, seldom enough not to slow a leap of the clock down; real milliseconds. */
const FRAME_MS = 50;

/** A notifier without listeners. */
export function createNotifier(): Notifier {
  const listeners = new Set<() => void>();
  let version = 0;
  let isTelling = false;
  return {
    changed() {
      if (isTelling) return;
      isTelling = true;
      // A leap changes things hundreds of times; they are shown together.
      void soon(FRAME_MS).then(() => {
        isTelling = false;
        version += 1;
        listeners.forEach((listener) => listener());
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
