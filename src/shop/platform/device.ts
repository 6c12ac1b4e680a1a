/** Turns every animation off on a phone that is slow: Telegram for Android writes that into the user agent. */
export function disableMotionOnSlowDevice(browser: Window): void {
  const isSlow = /\bTelegram-Android\b.*;\s*LOW\)/.test(browser.navigator.userAgent);
  if (isSlow) browser.document.documentElement.dataset['motion'] = 'none';
}
