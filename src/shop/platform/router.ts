import type { Id } from '../../../machines/model/ids';
import type { Visit } from '../../../machines/model/screens';
import { isPageReopened } from './pageVisit';
import { rememberStartLink } from './startLink';

/** What an entry of the browser's history holds that shows the end of an order. */
export interface EntryState {
  orderId: Id;
}

type Navigate = (to: string | number, options?: { replace?: boolean; state?: unknown }) => void;

/** No visit opens as many screens. Another site that was at this address may have left any number: the stack would be as long. */
const MOST_POSITIONS = 100_000;

/** The position React Router keeps in the entries of the browser's history. */
const positionOf = (state: unknown): number => {
  const position = (state as { idx?: unknown } | null)?.idx;
  return typeof position === 'number' && position >= 0 && position < MOST_POSITIONS ? position : 0;
};

/** The order that an entry of the browser's history names. @param state as React Router keeps it */
export const orderIdIn = (state: unknown): Id | null => {
  const orderId = (state as Partial<EntryState> | null)?.orderId;
  return typeof orderId === 'string' || typeof orderId === 'number' ? orderId : null;
};

export type RouterPort = ReturnType<typeof createRouterPort>;

/**
 * Lets the machines navigate. React Router attaches itself once it is mounted.
 * @param browser the window whose location and history the shop lives in
 */
export function createRouterPort(browser: Window) {
  // A link that is tapped before the shop's code has loaded opens a new page.
  const isReturn = isPageReopened(browser);
  let navigate: Navigate | null = null;
  let waiting: ((navigate: Navigate) => void)[] = [];
  // React Router reads the location on its first render and listens once mounted; the shopper may go back in between.
  let wasMoved = false;
  const noticeMove = (): void => {
    wasMoved = true;
  };
  browser.addEventListener('popstate', noticeMove);
  /** The state of the entry that the browser is leaving; null while it stays. */
  let left: unknown = null;
  browser.addEventListener('popstate', () => (left = null));
  const repeatMove = (): void => {
    browser.removeEventListener('popstate', noticeMove);
    if (wasMoved) browser.dispatchEvent(new Event('popstate'));
    wasMoved = false;
  };
  const flush = (): void => {
    if (!navigate) return;
    const due = waiting;
    waiting = [];
    for (const act of due) act(navigate);
  };
  // Never at once: React Router does not listen while it mounts, and would miss the navigation.
  const run = (act: (navigate: Navigate) => void): void => {
    waiting.push(act);
    queueMicrotask(flush);
  };
  return {
    /**
     * Does nothing where the address is that already: a second tap before a screen is rendered would put it into the history
     * twice.
     * @param state of the new entry of the browser's history
     */
    push(path: string, state?: unknown): void {
      if (browser.location.pathname !== path) run((go) => (state === undefined ? go(path) : go(path, { state })));
    },
    /** Replaces the current entry of the browser's history. @param orderId the order that the entry names */
    replace: (path: string, orderId: Id | null = null): void =>
      run((go) => go(path, { replace: true, ...(orderId === null ? {} : { state: { orderId } }) })),
    /** Does nothing while the browser is still going back, and never leaves the shop: a second press may come at once. */
    back: (): void =>
      run((go) => {
        const { state } = browser.history;
        if (state === left || positionOf(state) === 0) return;
        left = state;
        go(-1);
      }),
    /** Remembers that the deep link of this launch has been followed. */
    rememberStartLink: (): void => rememberStartLink(browser),
    /** The current entry of the browser's history. */
    visit(): Visit {
      const { location, history } = browser;
      const state = history.state as { usr?: unknown } | null;
      return { path: location.pathname, position: positionOf(state), orderId: orderIdIn(state?.usr ?? null), isReturn };
    },
    attach(attached: Navigate): () => void {
      navigate = attached;
      queueMicrotask(repeatMove);
      queueMicrotask(flush);
      return () => {
        navigate = null;
      };
    },
  };
}
