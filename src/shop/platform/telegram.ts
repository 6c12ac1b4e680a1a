import { attempt } from './attempt';
import { cleanAddress, isOfTelegram, launchParams, readLaunchData, takeLaunchParams } from './launch';
import { isTypedInto } from './typing';

type WebApp = typeof import('@twa-dev/sdk').default;

/** The reason for a vibration: a tap that had an effect, another choice, or a result. */
export type Feeling = 'tap' | 'choice' | 'success' | 'failure';

/** A popup within the platform's limits: 1–3 buttons, or none for the platform's own «OK». */
export interface Popup {
  title: string;
  message: string;
  buttons: { id: string; text: string }[];
}

/** Milliseconds until a popup without an event counts as closed: longer than anyone reads, for its chat opens then. */
const POPUP_TIMEOUT_MS = 3_600_000;

/** The SDK's low-level connection to the client. */
interface Bridge {
  onEvent(name: string, listener: (...data: unknown[]) => void): void;
  offEvent(name: string, listener: (...data: unknown[]) => void): void;
}

const bridge = (): Bridge | undefined => (globalThis as { Telegram?: { WebView?: Bridge } }).Telegram?.WebView;

const openTab = (url: string): void => {
  window.open(url, '_blank', 'noopener,noreferrer');
};

/** Opens a chat in a new tab. If the alert before it was open for too long, browsers forbid a tab: then in this one. */
const openChat = (url: string): void => {
  const tab = window.open(url, '_blank');
  if (tab) tab.opener = null;
  else window.location.assign(url);
};

/** The functions of Telegram that the shop uses (client-1). */
export type Telegram = ReturnType<typeof createTelegram>;

/** The shop outside Telegram: the fallback of each of them. */
export const noTelegram: Telegram = {
  isInside: false,
  platform: 'unknown',
  initData: '',
  user: null,
  expand: () => {},
  close: () => {},
  vibrate: () => {},
  allowVerticalSwipes: () => {},
  showBackButton: () => {},
  hideBackButton: () => {},
  onBack: () => () => {},
  onActivity: () => () => {},
  openLink: openTab,
  openTelegramLink: openChat,
  closeScanQrPopup: () => {},
  confirmClosing: () => {},
  showPopup: () => undefined,
};

/** Whether the page was opened by Telegram, now or before a reload in the same web view. */
export const isLaunchedByTelegram = (browser: Window): boolean => Object.keys(launchParams(browser)).some(isOfTelegram);

/** The SDK swallows errors of handlers and skips handlers when one unsubscribes: so they run outside of it. */
const outside = (listener: () => void) => (): void => queueMicrotask(listener);

/** The port implemented by the SDK. Methods that an old client lacks are not called: they would throw or log errors. */
export function createTelegram(webApp: WebApp) {
  // Not the SDK's own reading, which rounds a long id.
  const launched = readLaunchData(webApp.initData);
  const supports = (version: string): boolean => webApp.isVersionAtLeast(version);
  /** Calls a function that clients have from this version on. */
  const since = (version: string, act: () => void): void => void (supports(version) && attempt(act));
  const expandOnceClosed = ({ relatedTarget }: FocusEvent): void => {
    if (isTypedInto(relatedTarget)) return;
    document.removeEventListener('focusout', expandOnceClosed);
    attempt(() => webApp.expand());
  };
  return {
    /** Whether launch data exist. */
    isInside: webApp.initData !== '',
    /** `ios`, `android`, `tdesktop`, `weba` …; `unknown` outside. */
    platform: webApp.platform as string,
    /** The signed launch data, a credential; empty outside. */
    initData: webApp.initData,
    /** The user of the launch data; null without one. */
    user: launched.isDamaged ? null : launched.user,
    expand(): void {
      // The SDK's own flag is not used: before the client's first message it says «expanded» for every window. With the
      // keyboard open, expanding can misplace the view on iOS: then it waits until the keyboard is closed.
      if (isTypedInto(document.activeElement)) document.addEventListener('focusout', expandOnceClosed);
      else attempt(() => webApp.expand());
    },
    close: (): void => attempt(() => webApp.close()),
    /** A short vibration, if client and device support it. */
    vibrate: (feeling: Feeling): void =>
      since('6.1', () => {
        if (feeling === 'tap') webApp.HapticFeedback.impactOccurred('light');
        else if (feeling === 'choice') webApp.HapticFeedback.selectionChanged();
        else webApp.HapticFeedback.notificationOccurred(feeling === 'success' ? 'success' : 'error');
      }),
    /** Whether a vertical swipe may close the mini-app. */
    allowVerticalSwipes: (allowed: boolean): void =>
      since('7.7', () => (allowed ? webApp.enableVerticalSwipes() : webApp.disableVerticalSwipes())),
    showBackButton: (): void => since('6.1', () => webApp.BackButton.show()),
    hideBackButton: (): void => since('6.1', () => webApp.BackButton.hide()),
    /** Calls back on each press of the platform's back button. @returns the unsubscription */
    onBack(listener: () => void): () => void {
      const press = outside(listener);
      if (!supports('6.1')) return () => {};
      attempt(() => webApp.BackButton.onClick(press));
      return () => attempt(() => webApp.BackButton.offClick(press));
    },
    /**
     * Calls back with whether the client shows the mini-app, now and whenever it is minimised or brought back; the document
     * may say «visible» all the while. Never in clients without these events. @returns the unsubscription
     */
    onActivity(listener: (isActive: boolean) => void): () => void {
      if (!supports('8.0')) return () => {};
      let isSubscribed = true;
      const notify = (): void => {
        if (isSubscribed) listener(webApp.isActive);
      };
      notify();
      const change = outside(notify);
      for (const event of ['activated', 'deactivated'] as const) attempt(() => webApp.onEvent(event, change));
      return () => {
        isSubscribed = false;
        for (const event of ['activated', 'deactivated'] as const) attempt(() => webApp.offEvent(event, change));
      };
    },
    /** Opens a link in the platform's browser, or a new tab, which has no access to the shop. */
    openLink: (url: string): void => (supports('6.1') ? webApp.openLink(url) : openTab(url)),
    /** Opens a https://t.me/… link in the platform, or a new tab. */
    openTelegramLink(url: string): void {
      try {
        webApp.openTelegramLink(url);
      } catch {
        openTab(url);
      }
    },
    closeScanQrPopup: (): void => since('6.4', () => webApp.closeScanQrPopup()),
    confirmClosing: (needed: boolean): void =>
      since('6.2', () => (needed ? webApp.enableClosingConfirmation() : webApp.disableClosingConfirmation())),
    /**
     * Shows a popup. Some clients close it without an event: then it counts as closed after an hour.
     * @returns the pressed button's id, null when closed otherwise; undefined where the client shows none
     */
    showPopup({ title, message, buttons }: Popup): Promise<string | null> | undefined {
      if (!supports('6.2')) return undefined;
      let isShown = true;
      const answered = new Promise<string | null>((resolve) => {
        const answer = (id?: string | null): void => resolve(id || null);
        // Some clients send the event and do not run the callback.
        const closed = (...data: unknown[]): void => {
          const { button_id: id = null } = (data[data.length - 1] ?? {}) as { button_id?: string | null };
          queueMicrotask(() => {
            webApp.offEvent('popupClosed', closed);
            bridge()?.offEvent('popup_closed', closed);
          });
          answer(id);
        };
        webApp.onEvent('popupClosed', closed);
        // When a client closes the popup without data, the SDK throws before it sends its own event.
        bridge()?.onEvent('popup_closed', closed);
        setTimeout(closed, POPUP_TIMEOUT_MS);
        try {
          const shown = buttons.map(({ id, text }) => ({ id, type: 'default' as const, text }));
          webApp.showPopup({ title, message, buttons: shown.length > 0 ? shown : [{ type: 'ok' }] }, answer);
        } catch {
          // For the SDK another popup is open, also one that the client has closed without an event.
          isShown = false;
          closed();
        }
      });
      return isShown ? answered : undefined;
    },
  };
}

/** Makes the parts of the client around the page white (screen-10); Android draws a bar below it. */
export function paintWhite(webApp: WebApp): void {
  attempt(() => webApp.isVersionAtLeast('6.1') && webApp.setBackgroundColor('#ffffff'));
  attempt(() => webApp.isVersionAtLeast('6.9') && webApp.setHeaderColor('#ffffff'));
  attempt(() => webApp.isVersionAtLeast('7.10') && webApp.setBottomBarColor('#ffffff'));
}

/** Prepares Telegram's window: white background, full height, ready. Removes the launch data from the address bar. */
async function launch(browser: Window): Promise<Telegram> {
  const isClean = takeLaunchParams(browser);
  // A second try: a file that failed once may load now.
  const sdk = await import('@twa-dev/sdk').catch(() => import('@twa-dev/sdk'));
  // Vite gives the CommonJS package's exports as the default export, other tools give the app itself.
  const exported = sdk.default as WebApp & { default?: WebApp };
  const webApp = exported.default ?? exported;
  // Damaged ones that are not stored stay in the address: without any, the next try would open the shop of a saved account.
  if (readLaunchData(webApp.initData).isDamaged) throw new Error('The launch data of Telegram are damaged');
  if (!isClean) cleanAddress(browser);
  paintWhite(webApp);
  attempt(() => webApp.ready());
  return createTelegram(webApp);
}

/**
 * The platform the shop runs on. The SDK is loaded only inside Telegram.
 * @throws Error when Telegram has launched the page but its user cannot be read: that is not the same as no user, and
 * nothing may be done in the name of the earlier shopper (identity-5)
 */
export const loadTelegram = async (browser: Window): Promise<Telegram> =>
  isLaunchedByTelegram(browser) ? launch(browser) : noTelegram;
