/** Milliseconds to wait in an engine that cannot tell when it is idle. */
const PAUSE_MS = 50;
/** Milliseconds. A phone that is never idle does the work all the same. */
const BUSY_LIMIT_MS = 500;

/**
 * Calls `act` once, when the page has nothing else to do.
 * @returns a function that cancels it
 */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(act, { timeout: BUSY_LIMIT_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(act, PAUSE_MS);
  return () => clearTimeout(timer);
}
