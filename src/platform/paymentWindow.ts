import type { PaymentWindow as Opened } from '../../machines/model/payment';
import type { Telegram } from './telegram';

/** The payment page outside the shop: our own popup window, or the platform's browser. */
export interface PaymentWindow {
  open(url: string): Opened;
  /** Whether the popup is gone; true when there is none. */
  isClosed(): boolean;
  /** In another site's frame the window stays, for its shopper to close. */
  close(): void;
}

/** 40 % × 80 % of the screen, at most 500 × 700 pixels, centred (section 2, Payment). */
export function popupFeatures(screen: { width: number; height: number }): string {
  const width = Math.round(Math.min(screen.width * 0.4, 500));
  const height = Math.round(Math.min(screen.height * 0.8, 700));
  const left = Math.round((screen.width - width) / 2);
  const top = Math.round((screen.height - height) / 2);
  return `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
}

const MOBILE = new Set(['mobile', 'android', 'ios']);

/**
 * Opens a window that has no way back to the shop: whoever the bill leads to could else put another page there. It is
 * opened empty, because a window that was opened without an opener could not be watched, and then goes by itself: the
 * sandbox of Telegram Web lets nobody lead a window that is not his own any more.
 * @returns null where the browser opens none, or none that can be cut off
 */
function openCutOff(browser: Window, url: string): Window | null {
  const popup = browser.open('about:blank', '_blank', popupFeatures(browser.screen));
  try {
    if (popup) {
      popup.opener = null;
      const link = popup.document.createElement('a');
      popup.document.body.append(link);
      Object.assign(link, { href: url, referrerPolicy: 'no-referrer' }).click();
    }
    return popup;
  } catch {
    popup?.close();
    return null;
  }
}

/** @param browser the window that may open another */
export function createPaymentWindow(telegram: Telegram, browser: Window): PaymentWindow {
  let popup: Window | null = null;
  // Another site's frame, as Telegram Web's, has a sandbox: it lets nobody close a window that is not his own any more.
  const mayClose = browser.parent === browser || browser.frameElement !== null;
  const close = (): void => {
    if (mayClose && popup && !popup.closed) popup.close();
    popup = null;
  };
  return {
    open(url) {
      if (MOBILE.has(telegram.platform)) {
        telegram.openLink(url);
        return 'external';
      }
      // There are never two of them.
      close();
      popup = openCutOff(browser, url);
      if (popup) {
        popup.focus();
        return 'popup';
      }
      // Telegram Desktop never gives a window back, and browsers block one that comes too late after the tap.
      if (telegram.isInside) telegram.openLink(url);
      return 'blocked';
    },
    isClosed: () => popup?.closed ?? true,
    close,
  };
}
