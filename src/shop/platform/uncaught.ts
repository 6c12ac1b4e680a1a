/** The most errors that are kept until `onUncaught` is called. */
const MOST_KEPT = 5;
const kept: unknown[] = [];
let notify = (error: unknown): void => {
  if (kept.length < MOST_KEPT) kept.push(error);
};

/** An error that nothing handles: goes to the console, and to the listener of `onUncaught`. */
export function logError(error: unknown): void {
  console.error(error);
  notify(error);
}

/** Uncaught errors and rejected promises go to the console once each (error-1). */
export function logUncaught(browser: Window): void {
  browser.addEventListener('error', (event) => {
    // Such events without an error: a picture that failed to load, which has a placeholder, and notices of the browser.
    if (event.error === undefined || event.error === null) return;
    event.preventDefault();
    logError(event.error);
  });
  browser.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    logError(event.reason);
  });
}

/** Calls back with each error that nothing handles, also with the first ones from before this call. */
export function onUncaught(listener: (error: unknown) => void): void {
  notify = listener;
  kept.splice(0).forEach(listener);
}
