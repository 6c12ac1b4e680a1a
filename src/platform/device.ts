/** Whether the phone is slow: Telegram for Android writes the performance class into the user agent. */
export function isSlowDevice(browser: Window): boolean {
  return /\bTelegram-Android\b.*;\s*LOW\)/.test(browser.navigator.userAgent);
}
