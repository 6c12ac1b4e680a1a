import type { Visit } from '../../machines/model/screens';

/** Lets the machines navigate. React Router attaches itself once it is mounted. */
export interface RouterPort {
  push(path: string): void;
  /** Replaces the current entry of the browser's history. */
  replace(path: string): void;
  back(): void;
  /** The current path and position. */
  visit(): Visit;
  attach(navigate: Navigate): () => void;
}

type Navigate = (to: string | number, options?: { replace: boolean }) => void;

/** The position React Router keeps in the entries of the browser's history. */
const positionOf = (state: unknown): number => {
  const position = (state as { idx?: unknown } | null)?.idx;
  return typeof position === 'number' && position >= 0 ? position : 0;
};

/** @param browser the window whose location and history the shop lives in */
export function createRouterPort(browser: Window): RouterPort {
  let navigate: Navigate | null = null;
  let waiting: ((navigate: Navigate) => void)[] = [];
  // React Router reads the location on its first render and listens once mounted; the shopper may go back in between.
  let wasMoved = false;
  const noticeMove = (): void => {
    wasMoved = true;
  };
  browser.addEventListener('popstate', noticeMove);
  const retellMove = (): void => {
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
    push: (path) => run((go) => go(path)),
    replace: (path) => run((go) => go(path, { replace: true })),
    back: () => run((go) => go(-1)),
    visit: () => ({ path: browser.location.pathname, position: positionOf(browser.history.state) }),
    attach(attached) {
      navigate = attached;
      queueMicrotask(retellMove);
      queueMicrotask(flush);
      return () => {
        navigate = null;
      };
    },
  };
}
