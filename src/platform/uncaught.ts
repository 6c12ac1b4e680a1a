/** Uncaught errors and rejected promises go to the console once each (section 8; decisions, Navigation). */
export function logUncaught(browser: Window): void {
  browser.addEventListener('error', (event) => {
    // A picture that failed to load is an event of this name too, but without an error; it has a placeholder.
    if (!(event instanceof ErrorEvent)) return;
    event.preventDefault();
    console.error(event.error ?? event.message);
  });
  browser.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    console.error(event.reason);
  });
}
