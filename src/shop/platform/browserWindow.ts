import { both } from './both';
import { reloadPage } from './launch';

/** The storage events that windows of the shop send each other. They may be late. */
export interface StorageEvents {
  /** Whether this window has received what an earlier one stored. */
  haveArrived(): boolean;
  /** Whether this window has stored something that the others must receive before they begin. */
  mustBeAnnounced(): boolean;
}

/** Milliseconds. A browser may wait for minutes where the connection has died unnoticed. */
const PAGE_TIMEOUT_MS = 10_000;
/** Milliseconds until a page that could not be loaded is asked for again. */
const PAGE_RETRY_MS = 5_000;

/**
 * Longer than another window may take for a bill: 5 s for the storage events of a third one, and 10 s each for the status of a
 * stored order and for the bill. One that takes longer was suspended in the middle, and may continue at any time.
 */
const LOCK_TIMEOUT_MS = 30_000;

/**
 * The longest wait for the storage events of a window whose lock has ended, milliseconds: a busy phone delivers them late.
 * Without an event in this time, the window has probably stored nothing.
 */
const STORAGE_EVENTS_MS = 5_000;
/** Milliseconds. Browsers answer about locks at once; after this time the work goes on without the answer. */
const LOCKS_ANSWER_MS = 1_000;
/** Milliseconds between two checks in these waits. */
const TICK_MS = 50;

export type BrowserWindow = ReturnType<typeof createBrowserWindow>;

/**
 * The window that the shop's page is in.
 * @param browser the window of the shop
 * @param now milliseconds since the epoch
 * @param onActivity reports whether the client shows the mini-app: the document may say «visible» all the while
 * @param onReach reports whether a call to the server was answered, and when the call was made (`performance.now()`)
 */
export function createBrowserWindow(
  browser: Window,
  now: () => number,
  onActivity: (listener: (isActive: boolean) => void) => () => void = () => () => {},
  onReach: (listener: (hasAnswered: boolean, begun: number) => void) => void = () => {},
) {
  const isVisible = (): boolean => browser.document.visibilityState === 'visible';
  const onVisibility = (listener: (isVisible: boolean) => void): (() => void) => {
    const notify = (): void => listener(isVisible());
    notify();
    browser.document.addEventListener('visibilitychange', notify);
    return () => browser.document.removeEventListener('visibilitychange', notify);
  };
  /** The browser’s report; when it last changed (`performance.now()`); and whether an answer has proved the network. */
  let isReportedOnline = browser.navigator.onLine !== false;
  let lostAt = 0;
  let isProven = false;
  let wasOnline = isReportedOnline;
  const connectionListeners = new Set<(online: boolean) => void>();
  /** When the network or the shopper was last back, and the last call was made if it got no answer (`performance.now()`). */
  let backAt = 0;
  let unansweredSince = Infinity;
  const markBack = (): void => void (backAt = performance.now());
  /** Reads the report again: a page that slept, or was in the back-forward cache, has missed the events. */
  const isOnline = (): boolean => {
    const isReported = browser.navigator.onLine !== false;
    if (isReported !== isReportedOnline) {
      isReportedOnline = isReported;
      isProven = false;
      lostAt = performance.now();
    }
    const online = isReportedOnline || isProven;
    if (online !== wasOnline) {
      wasOnline = online;
      if (online) markBack();
      connectionListeners.forEach((listener) => listener(online));
    }
    return online;
  };
  for (const change of ['online', 'offline', 'pageshow']) browser.addEventListener(change, isOnline);
  let newest = 0;
  onReach((hasAnswered, begun) => {
    unansweredSince = hasAnswered ? Infinity : begun;
    // After the answer has been read: it may change which requests follow.
    browser.setTimeout(() => {
      if (begun >= Math.max(lostAt, newest)) {
        newest = begun;
        isProven = hasAnswered;
      }
      isOnline();
    }, 0);
  });
  const onConnection = (listener: (online: boolean) => void): (() => void) => {
    const online = isOnline();
    connectionListeners.add(listener);
    listener(online);
    return () => connectionListeners.delete(listener);
  };
  /** Calls back each time the shopper comes back to this window: shows it again, or taps into it. @returns the unsubscription */
  const onReturn = (listener: () => void): (() => void) => {
    const notify = (): void => {
      if (isVisible()) listener();
    };
    // The page was restored from the back-forward cache.
    const notifyRestored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) notify();
    };
    let wasActive = true;
    const off = onActivity((isActive) => {
      if (isActive && !wasActive) notify();
      wasActive = isActive;
    });
    browser.addEventListener('focus', notify);
    browser.addEventListener('pageshow', notifyRestored);
    browser.document.addEventListener('visibilitychange', notify);
    return () => {
      off();
      browser.removeEventListener('focus', notify);
      browser.removeEventListener('pageshow', notifyRestored);
      browser.document.removeEventListener('visibilitychange', notify);
    };
  };
  onReturn(markBack);
  /** Resolves once the network is back. */
  const connected = (): Promise<void> =>
    new Promise((resolve) => {
      const off = onConnection((online) => {
        if (!online) return;
        off();
        resolve();
      });
    });
  const underWay = new Set<Promise<unknown>>();
  let leaving: (() => boolean) | null = null;
  /** Work that begins if the reload is dropped. */
  const waiting: (() => void)[] = [];
  const holdReload = <T>(work: Promise<T>): Promise<T> => {
    const held = work.finally(() => underWay.delete(held));
    underWay.add(held);
    return held;
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      browser.setTimeout(resolve, ms);
    });
  /** In short steps: in a page that slept, one timer fires before the answers and events that it has missed. */
  const waitUntil = async (isDone: () => boolean, limit: number): Promise<void> => {
    for (let waited = 0; waited < limit && !isDone(); waited += TICK_MS) await pause(TICK_MS);
  };
  const soon = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
    Promise.race([answer, pause(LOCKS_ANSWER_MS).then(() => otherwise)]);

  // A window that has just stored something holds a lock for as long as its storage events may be under way. The name of
  // the lock contains the time, because a window that sleeps holds it longer.
  const writeLockOf = (name: string, since: number | string): string => `${name}: news since ${since}`;
  const ownLocks = new Set<string>();
  /** @returns once the others can notice it: Chromium drops a lock that it grants while a window opens */
  function announceWrite(name: string): Promise<void> {
    const lock = writeLockOf(name, now());
    ownLocks.add(lock);
    return new Promise((resolve) => {
      const notify = (): Promise<void> => {
        resolve();
        return pause(STORAGE_EVENTS_MS);
      };
      // Shared: two windows may store something in the same millisecond.
      browser.navigator.locks
        .request(lock, { mode: 'shared' }, notify)
        .catch(() => resolve())
        .finally(() => ownLocks.delete(lock));
    });
  }
  async function hasOtherWrites(name: string): Promise<boolean> {
    const { held = [] } = await browser.navigator.locks.query();
    const start = writeLockOf(name, '');
    return held.some(
      ({ name: lock = '' }) =>
        lock.startsWith(start) && !ownLocks.has(lock) && now() - Number(lock.slice(start.length)) < STORAGE_EVENTS_MS,
    );
  }

  /** Whether the page can be loaded. A host in front answers for a server that is down, as during a deployment: 502. */
  const canLoadPage = (): Promise<boolean> => {
    const timeout = new AbortController();
    void pause(PAGE_TIMEOUT_MS).then(() => timeout.abort());
    return browser.fetch(browser.location.href, { method: 'HEAD', cache: 'no-store', signal: timeout.signal }).then(
      ({ status }) => status < 500,
      () => false,
    );
  };

  /**
   * Reloads the page, after finishing the work under way that must not be cut off, and once there is a connection.
   * @param mayReload asked when the page would reload: false drops it
   * @param isTapped by the shopper: reloads if the page can be loaded, whatever the browser says of the connection (it may
   *   say «offline» for good); drops the reload if not
   */
  function reload(mayReload: () => boolean = () => true, isTapped = false): void {
    const leave = (): void => {
      leaving = mayReload;
      if (!mayReload()) {
        leaving = null;
        return waiting.splice(0).forEach((begin) => begin());
      }
      // Without a connection the browser would replace the shop by its own error page.
      const waits = [...underWay, ...(isTapped || isOnline() ? [] : [connected()])];
      if (waits.length === 0) return reloadPage(browser);
      // More work may have begun meanwhile.
      void Promise.allSettled(waits).then(leave);
    };
    if (isTapped) void canLoadPage().then((can) => can && leave());
    else leave();
  }

  /**
   * Reloads as `reload`, but only once the page can be loaded: a browser may report a connection while the server is down, and
   * neither its error page nor that of a host in front has a way to go on.
   */
  async function reloadLater(mayReload?: () => boolean): Promise<void> {
    while (!(await canLoadPage())) await (isOnline() ? pause(PAGE_RETRY_MS) : connected());
    reload(mayReload);
  }

  return {
    /**
     * The page is about to reload: `withLock` begins no more work.
     * @param mayReload false where the reload will be dropped
     */
    decideReload(mayReload: () => boolean): void {
      leaving = mayReload;
    },
    /** A reload waits for this work. @returns the same work */
    holdReload,
    reload,
    reloadLater,
    /** Whether the shopper sees the shop right now. */
    isVisible,
    /** Calls back with whether the shopper sees the shop: now, and on each change. @returns the unsubscription */
    onSight: both(onVisibility, onActivity),
    /**
     * Calls back with whether the network can be reached: now, and on each change. Behind a VPN a browser may say «offline»
     * for good: then the answer to a call made after the loss proves that it can. @returns the unsubscription
     */
    onConnection,
    onReturn,
    /** Whether the latest call without an answer was made before the network or the shopper was back: it may have been lost. */
    hasLostCall: (): boolean => unansweredSince < backAt,
    /** @param top pixels from the top */
    scrollTo: (top: number): void => browser.scrollTo({ top, behavior: 'instant' }),
    /** Calls back with the pixels from the top on each scroll. @returns the unsubscription */
    onScroll(listener: (top: number) => void): () => void {
      const notify = (): void => listener(Math.max(0, Math.round(browser.scrollY)));
      browser.addEventListener('scroll', notify, { passive: true });
      return () => browser.removeEventListener('scroll', notify);
    },
    /** Calls back while a finger or a wheel moves the page. @returns the unsubscription */
    onDrag(listener: () => void): () => void {
      for (const move of ['touchmove', 'wheel']) browser.addEventListener(move, listener, { passive: true });
      return () => {
        for (const move of ['touchmove', 'wheel']) browser.removeEventListener(move, listener);
      };
    },
    /** Calls back when another window of the shop has written or removed something. @returns the unsubscription */
    onStoredElsewhere(listener: () => void): () => void {
      browser.addEventListener('storage', listener);
      return () => browser.removeEventListener('storage', listener);
    },
    /**
     * Does work that only one window of the shop may do at a time; at once where the browser has no locks. First waits for
     * the storage events of an earlier window, also if that window has finished a moment ago.
     * @throws Error without a text when the earlier window does not finish: its result is unknown
     */
    async withLock<T>(name: string, signal: AbortSignal, act: () => Promise<T>, events: StorageEvents): Promise<T> {
      const timeout = new AbortController();
      const giveUp = (): void => timeout.abort();
      const timer = browser.setTimeout(giveUp, LOCK_TIMEOUT_MS);
      signal.addEventListener('abort', giveUp);
      let begun: Promise<T> | undefined;
      // While the page is leaving no work begins: the shopper can start it again on the next page.
      const begin = (): Promise<T> =>
        (begun = leaving?.() ? new Promise<void>((resolve) => waiting.push(resolve)).then(begin) : holdReload(act()));
      const doing = async (): Promise<T> => {
        try {
          return await begin();
        } finally {
          // Before the lock is released: no other window can begin in between.
          if (events.mustBeAnnounced()) await soon(announceWrite(name), undefined);
        }
      };
      const givenUp = (): Error => new DOMException('The wait was given up', 'AbortError');
      const doAfterEvents = async (): Promise<T> => {
        await waitUntil(() => signal.aborted || events.haveArrived(), STORAGE_EVENTS_MS);
        if (signal.aborted) throw givenUp();
        return doing();
      };
      try {
        const { locks } = browser.navigator;
        const isTaken = Symbol('taken');
        const isSilent = Symbol('silent');
        let locksAnswer: 'waiting' | 'answered' | 'dropped' = 'waiting';
        const question = locks.request(name, { ifAvailable: true }, async (lock) => {
          if (locksAnswer === 'dropped') return isSilent;
          locksAnswer = 'answered';
          if (!lock) return isTaken;
          return (await soon(hasOtherWrites(name), true).catch(() => false)) ? doAfterEvents() : doing();
        });
        const silence = waitUntil(() => locksAnswer === 'answered', LOCKS_ANSWER_MS).then(() => {
          if (locksAnswer === 'answered') return question;
          locksAnswer = 'dropped';
          return isSilent;
        });
        const first = await Promise.race([question, silence]);
        // A browser that never answers is like one without locks.
        if (first === isSilent) return await begin();
        if (first !== isTaken) return first;
        const end = new Promise<never>((_, reject) => {
          timeout.signal.addEventListener('abort', () => begun || reject(givenUp()));
        });
        const turn = locks.request(name, { signal: timeout.signal }, async () => {
          // The lock may be granted after the wait was aborted.
          if (timeout.signal.aborted) throw givenUp();
          browser.clearTimeout(timer);
          return doAfterEvents();
        });
        return await Promise.race([turn, end]);
      } catch (error) {
        // WebKit takes the lock from a page that it puts into the cache of pages. The work goes on.
        if (begun) return await begun;
        if (signal.aborted) throw error;
        if (timeout.signal.aborted) throw new Error('', { cause: error });
        // Older web views have no locks; a frame without storage is refused them.
        return await begin();
      } finally {
        browser.clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      }
    },
    /** Removes the focus, so that a new page can take it. */
    releaseFocus() {
      const focused = browser.document.activeElement;
      if (focused instanceof HTMLElement) focused.blur();
    },
    /** Cancels the open dialog or menu as Escape does. @returns false if there is none that can be cancelled */
    cancelDialog(): boolean {
      const open = browser.document.querySelector('[data-cancellable]');
      return open?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })) ?? false;
    },
    /** The text of the focused search input; null when no search input has the focus. */
    readSearchInput(): string | null {
      const focused = browser.document.activeElement;
      return focused instanceof HTMLInputElement && focused.type === 'search' ? focused.value : null;
    },
  };
}
