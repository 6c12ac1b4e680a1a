import type { PaymentWindow as Opened } from '../../../machines/model/payment';
import type { Telegram } from './telegram';

/** 40 % × 80 % of the screen, at most 500 × 700 pixels, centred (window-3). */
export function popupFeatures(screen: { width: number; height: number }): string {
  const width = Math.round(Math.min(screen.width * 0.4, 500));
  const height = Math.round(Math.min(screen.height * 0.8, 700));
  const left = Math.round((screen.width - width) / 2);
  const top = Math.round((screen.height - height) / 2);
  return `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
}

const MOBILE = new Set(['mobile', 'android', 'android_x', 'ios']);

/**
 * Opens a window without access to the shop: the payment page could otherwise replace the shop's page. It is opened
 * empty, because a window opened with `noopener` could not be watched. It then navigates itself: the sandbox of
 * Telegram Web forbids navigating a window whose opener was removed.
 * @returns null when the browser opens none, or one that cannot be separated from the shop
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

export type PaymentWindow = ReturnType<typeof createPaymentWindow>;

/**
 * The payment page outside the shop: our own popup window, or the platform's browser. The shopper closes it: browsers let
 * no page close a window of another site that it has no access to.
 * @param browser the window that may open another
 */
export function createPaymentWindow(telegram: Telegram, browser: Window) {
  let popup: Window | null = null;
  const isMobileClient = MOBILE.has(telegram.platform);
  return {
    /** Whether the shop runs on a computer: a phone can scan a code off the screen. */
    isOnComputer: !isMobileClient && !/Mobi/.test(browser.navigator.userAgent),
    open(url: string): Opened {
      if (isMobileClient) {
        telegram.openLink(url);
        return 'external';
      }
      popup = openCutOff(browser, url);
      if (popup) {
        popup.focus();
        return 'popup';
      }
      // Telegram Desktop never returns a window, and browsers block one that is opened too long after the tap.
      if (telegram.isInside) telegram.openLink(url);
      return 'blocked';
    },
    /** Whether the popup is gone; true when there is none. */
    isClosed: (): boolean => popup?.closed ?? true,
  };
}
