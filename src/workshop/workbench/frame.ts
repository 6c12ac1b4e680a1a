import { ApiError } from '../../shop/api/apiErrors';
import { dismiss, isTextField, leaveField, recordInputs, repeatInput } from './recorder';
import { find, type Spot } from './find';
import type { Host } from './host';
import { storageIn } from './storageIn';
import { isOutlined, sightsOf, type Sight } from './sights';
import type { Step } from './steps';
import type { Tools } from './shopTools';
import { errorText } from './valueWords';

/** The interface of the workbench for the shop in its frame. */
export interface ShopSide extends Tools {
  /** Work under way that is no call. */
  hold(work: Promise<unknown>): void;
  write(step: Step): void;
  /** Whether the tester may act now; says why not. */
  mayAct(): boolean;
  /** Shows what went wrong. */
  complain(problem: string): void;
  /** What this window's session storage holds: the frames of a tab share the browser's. */
  visit: Map<string, string>;
  browser: Host['browser'];
  /** The page goes away. */
  leave(): void;
}

/** The interface of the shop in the frame for the workbench. */
export interface FrameSide {
  path(): string;
  /** Whether the screen of the address is still to come: only an outline is shown. */
  isOutlined(): boolean;
  has(at: Spot): boolean;
  /** @returns false while what the step needs is not on the page */
  repeat(step: Step & { at: Spot }): boolean;
  notifyVisibility(): void;
  /** What is seen this moment. */
  sights(): Sight[];
  /** The page as a picture that does nothing: HTML without scripts and without what was typed into password fields. */
  picture(): string;
  /** From now on the page gets no events when it ends, as if the phone had killed it. */
  die(): void;
  /** Takes the focus out of the shop. */
  leaveField(): void;
  /** Presses Escape. */
  dismiss(): void;
  /** Goes this many entries of the browser's history. */
  travel(by: number): void;
  /** The shop's error for an answer that never came. */
  lostAnswer(): Error;
}

/** A window with a workbench in it. */
export type WorkbenchWindow = Window & { qaWorkbench?: (frame: FrameSide, element: Element | null) => ShopSide };

/** What a shop sees of an answer that was lost on its way. */
export const lostAnswer = (): Error => new ApiError('', null, 'ERR_NETWORK');

/** Gives the window a session storage of its own, which begins with what its page has found and stored already. */
function separateVisit(browser: Window, visit: Map<string, string>): void {
  const found = Object.entries(browser.sessionStorage) as [string, string][];
  visit.clear();
  for (const [key, value] of found) visit.set(key, value);
  Object.defineProperty(browser, 'sessionStorage', { configurable: true, value: storageIn(visit) });
}

/** Replaces functions that would leave the frame by ones of the workbench. */
export function contain(browser: Window, { browser: workbench }: Pick<ShopSide, 'browser'>): void {
  const replace = (of: object, name: string, value: unknown): void => {
    Object.defineProperty(of, name, { configurable: true, value });
  };
  replace(browser, 'open', (url: string | URL) => workbench.open(String(url)));
  replace(browser, 'alert', workbench.alert);
  replace(browser.navigator, 'clipboard', { writeText: workbench.copy });
  // The second way to copy would bypass the workbench.
  replace(browser.document, 'execCommand', () => false);
  Object.defineProperty(browser.document, 'visibilityState', {
    configurable: true,
    get: () => (workbench.isHidden() ? 'hidden' : 'visible'),
  });
  browser.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a[href]') as HTMLAnchorElement | null | undefined;
    if (!link || event.defaultPrevented || (link.origin === browser.location.origin && link.target !== '_blank'))
      return;
    event.preventDefault();
    workbench.followLink(link.href);
  });
}

/**
 * Has the workbench wait while a lock of the browser is asked for: another process grants it, and on a busy computer
 * the shop would look idle meanwhile. A shared lock only notifies other windows of a write: no reason to wait.
 */
function watchLocks({ navigator }: Window, hold: ShopSide['hold']): void {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return;
  const request = locks.request.bind(locks) as (...all: unknown[]) => Promise<unknown>;
  const heldRequest = (name: string, options: LockOptions, ...rest: unknown[]): Promise<unknown> => {
    const work = request(name, options, ...rest);
    if (options.mode !== 'shared') hold(work);
    return work;
  };
  Object.defineProperty(locks, 'request', { configurable: true, value: heldRequest });
}

/** The events of leaving a page. */
const FAREWELLS = ['pagehide', 'visibilitychange', 'beforeunload', 'unload', 'freeze'];

/** @returns a function that blocks these events for the shop, which adds its listeners later */
function muteFarewells(browser: Window): () => void {
  let isDead = false;
  for (const type of FAREWELLS)
    browser.addEventListener(
      type,
      (event) => {
        if (isDead) event.stopImmediatePropagation();
      },
      true,
    );
  return () => {
    isDead = true;
  };
}

/**
 * Keeps a shop that opens from taking the focus while the tester types into a field of the workbench. Not from a list to
 * choose from: after a choice the shop has to open as it does in a replay.
 * @returns does something to which this does not apply
 */
function leaveTyping(browser: Window & typeof globalThis): <T>(act: () => T) => T {
  const { prototype } = browser.HTMLElement;
  const { focus } = prototype;
  // A frame that is taken away has no parent any more, and React still gives the focus back to what had it there.
  const { document: workbench } = browser.parent;
  let isAllowed = false;
  prototype.focus = function (...options) {
    if (isAllowed || !isTextField(workbench.activeElement)) focus.apply(this, options);
  };
  return (act) => {
    isAllowed = true;
    try {
      return act();
    } finally {
      isAllowed = false;
    }
  };
}

/** The events of a hand and a keyboard that a shop may answer. */
const HANDS = ['pointerdown', 'mousedown', 'touchstart', 'click', 'keydown'];

/**
 * Keeps the tester's taps and keys from a shop that does a record: they would be in none, and the replay would judge them.
 * The steps themselves are no trusted events.
 */
function keepHandsOff(browser: Window, { mayAct }: Pick<ShopSide, 'mayAct'>): void {
  for (const type of HANDS)
    browser.addEventListener(
      type,
      (event) => {
        if (!event.isTrusted || mayAct()) return;
        event.stopImmediatePropagation();
        if (event.cancelable) event.preventDefault();
      },
      { capture: true, passive: false },
    );
}

/** Names the errors that nothing in the shop handles. */
function nameUncaught(browser: Window, { complain }: Pick<ShopSide, 'complain'>): void {
  const name = (error: unknown): void => complain(`Ошибка в магазине: ${errorText(error)}`);
  // A picture that failed to load sends such an event without an error.
  browser.addEventListener('error', ({ error }) => error != null && name(error));
  browser.addEventListener('unhandledrejection', ({ reason }) => name(reason));
}

/** The page of a window as static HTML, for a frame without scripts. */
function pictureOf({ document, scrollY }: Window): string {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  for (const part of page.querySelectorAll('script, iframe, link:not([rel="stylesheet"])')) part.remove();
  for (const field of page.querySelectorAll('input'))
    field.setAttribute('value', field.type === 'password' ? '' : field.value);
  // The frame of a picture is not scrolled.
  page.querySelector('body')?.style.setProperty('margin-top', `-${Math.round(scrollY)}px`);
  return `<!doctype html>${page.outerHTML}`;
}

/** What the workbench may ask of any page with the shop. */
export const pageSide = (browser: Window & typeof globalThis): Omit<FrameSide, 'die' | 'notifyVisibility'> => ({
  path: () => browser.location.pathname,
  isOutlined: () => isOutlined(browser.document),
  sights: () => sightsOf(browser.document),
  picture: () => pictureOf(browser),
  has: (at) => find(browser.document, at) !== undefined,
  repeat: (step) => repeatInput(browser, step),
  leaveField: () => leaveField(browser),
  dismiss: () => dismiss(browser),
  travel: (by) => browser.history.go(by),
  lostAnswer,
});

/** Connects the shop in the frame with the workbench around it. */
export function connect(browser: Window): Tools {
  const workbench = (browser.parent as WorkbenchWindow).qaWorkbench;
  if (!workbench) throw new Error('This frame has no workbench around it');
  const withFocus = leaveTyping(browser as Window & typeof globalThis);
  const side: FrameSide = {
    ...pageSide(browser as Window & typeof globalThis),
    die: muteFarewells(browser),
    repeat: (step) => withFocus(() => repeatInput(browser, step)),
    notifyVisibility: () => browser.document.dispatchEvent(new Event('visibilitychange')),
  };
  const shop = workbench(side, browser.frameElement);
  contain(browser, shop);
  keepHandsOff(browser, shop);
  nameUncaught(browser, shop);
  separateVisit(browser, shop.visit);
  watchLocks(browser, (work) => shop.hold(work));
  recordInputs(browser, (step) => shop.write(step));
  browser.addEventListener('pagehide', () => shop.leave());
  const { navigation } = browser as Partial<Pick<Window & typeof globalThis, 'navigation'>>;
  navigation?.addEventListener('navigate', ({ navigationType, userInitiated, destination }) => {
    // A reload is reported at once if the browser supports it; the page itself ends later.
    if (navigationType === 'reload') shop.leave();
    // The browser's own buttons; the shop's way back follows from another step.
    if (navigationType === 'traverse' && userInitiated)
      shop.write({ do: 'travel', by: destination.index - (navigation.currentEntry?.index ?? 0) });
  });
  return { options: shop.options, now: () => shop.now(), watch: (client) => shop.watch(client) };
}
