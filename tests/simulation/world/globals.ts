import type { Scheduler } from './scheduler';

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  dateNow: Date.now,
  performanceNow: performance.now.bind(performance),
};

/** The real time, for figures of speed. Milliseconds. */
export const realNow = real.performanceNow;

/**
 * Puts the world's clock into the place of the platform's: timers and times that are not injected belong to the load of
 * the page whose code runs. @returns what puts the real ones back
 */
export function takeOverTime(scheduler: Scheduler): () => void {
  const timers = new Map<number, () => void>();
  let last = 0;
  const setVirtualTimeout = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number => {
    const id = (last += 1);
    const cancel = scheduler.after(
      ms,
      () => {
        timers.delete(id);
        run(...given);
      },
      scheduler.current,
    );
    timers.set(id, cancel);
    return id;
  };
  const clearVirtualTimeout = (id: number | undefined): void => {
    if (id === undefined) return;
    timers.get(id)?.();
    timers.delete(id);
  };
  // What the shop asks the page for by its class; no element of a simulated page has the focus.
  const none = (): void => {};
  const classes = { HTMLElement: none, HTMLInputElement: none };
  Object.assign(globalThis, { setTimeout: setVirtualTimeout, clearTimeout: clearVirtualTimeout, ...classes });
  Date.now = scheduler.deviceNow;
  performance.now = () => scheduler.awake;
  return () => {
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
    for (const name of Object.keys(classes)) delete (globalThis as Record<string, unknown>)[name];
    Date.now = real.dateNow;
    performance.now = real.performanceNow;
  };
}
