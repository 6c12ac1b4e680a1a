import type { PaymentWindow as Opened } from '../../machines/model/payment';
import type { Telegram } from './telegram';

/** The payment page outside the shop: our own popup window, or the platform's browser. */
export interface PaymentWindow {
  open(url: string): Opened;
  /** Whether the popup is gone; true when there is none. */
  isClosed(): boolean;
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

/** @param browser the window that may open another */
export function createPaymentWindow(telegram: Telegram, browser: Window): PaymentWindow {
  let popup: Window | null = null;
  return {
    open(url) {
      if (MOBILE.has(telegram.platform)) {
        telegram.openLink(url);
        return 'external';
      }
      popup = browser.open(url, 'payment', popupFeatures(browser.screen));
      if (popup) {
        popup.focus();
        return 'popup';
      }
      // Telegram Desktop never gives a window back, and browsers block one that comes too late after the tap.
      if (telegram.isInside) telegram.openLink(url);
      return 'blocked';
    },
    isClosed: () => popup?.closed ?? true,
    close() {
      if (popup && !popup.closed) popup.close();
      popup = null;
    },
  };
}
