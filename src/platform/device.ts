/** Whether the phone calls itself slow: Telegram for Android writes its performance class into the user agent. */
export function isSlowDevice(browser: Window): boolean {
  return /\bTelegram-Android\b.*;\s*LOW\)/.test(browser.navigator.userAgent);
}
