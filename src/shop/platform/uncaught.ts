/** Uncaught errors and rejected promises go to the console once each (error-1). */
export function logUncaught(browser: Window): void {
  browser.addEventListener('error', (event) => {
    // Events of this name without an error: a picture that failed to load, which has a placeholder, and news of the browser.
    if (event.error === undefined || event.error === null) return;
    event.preventDefault();
    console.error(event.error);
  });
  browser.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    console.error(event.reason);
  });
}
