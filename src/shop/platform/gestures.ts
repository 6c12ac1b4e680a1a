/** A horizontal move must exceed this many pixels to be a swipe (back-5). */
const SWIPE_THRESHOLD_PX = 50;
/** A finger that moved less than this many pixels has tapped. */
const TAP_TOLERANCE_PX = 10;

const EDITABLE = 'input, textarea, select, label, [contenteditable]';

/** Buttons that belong to a field: clear it, show a password. */
const FIELD = `${EDITABLE}, [data-field]`;

/** Where two quick taps are intended: text fields, and the pages of a list. */
const REPEATABLE = `${EDITABLE}, nav[aria-label="Страницы"] *`;

/** Two taps within this many milliseconds are one (touch-1). */
export const DOUBLE_TAP_MS = 400;
/** A click within this many milliseconds belongs to the touch before it. */
const CLICK_AFTER_TOUCH_MS = 1_000;
/** A tap that has had no click after so many milliseconds has none: Safari sends some elements no click. */
const NO_CLICK_MS = 300;
/** How far apart two taps on one place may be; pixels. */
const SAME_PLACE_PX = 30;

/** Where and when a finger was, in pixels and milliseconds since the page began. */
interface Touched {
  x: number;
  y: number;
  at: number;
}

const isSamePlace = (a: Touched, b: Touched): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= SAME_PLACE_PX;

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether the finger is on something that can scroll sideways. */
function isInCarousel(target: EventTarget | null, browser: Window): boolean {
  for (let node = target instanceof Element ? target : null; node; node = node.parentElement) {
    const { overflowX } = browser.getComputedStyle(node);
    if (overflowX === 'auto' || overflowX === 'scroll') return true;
  }
  return false;
}

/** Whether the shopper has zoomed in: a finger then moves the page. Browsers round the scale of a page that is not zoomed. */
const isZoomed = ({ visualViewport }: Window): boolean => (visualViewport?.scale ?? 1) > 1.01;

export type Gestures = ReturnType<typeof createGestures>;

/** Touch gestures on the whole page (back-5, touch-1, touch-4). @param browser the window of the shop */
export function createGestures(browser: Window) {
  const { document } = browser;
  return {
    /** Calls back on a swipe to the right that began outside carousels, inputs, dialogs and zoomed pages. @returns the unsubscription */
    onSwipeRight(listener: () => void): () => void {
      let start: { x: number; y: number } | null = null;
      const begin = ({ touches, target }: TouchEvent): void => {
        const [touch] = touches;
        // While a dialog is open no swipe leaves the screen, also none beside the dialog.
        const isAsked = document.querySelector('[role="dialog"]') !== null;
        const counts =
          touches.length === 1 &&
          !isAsked &&
          !isZoomed(browser) &&
          !isWithin(target, EDITABLE) &&
          !isInCarousel(target, browser);
        start = touch && counts ? { x: touch.clientX, y: touch.clientY } : null;
      };
      const end = ({ changedTouches }: TouchEvent): void => {
        const [touch] = changedTouches;
        if (!start || !touch) return;
        const [right, down] = [touch.clientX - start.x, touch.clientY - start.y];
        start = null;
        if (right > SWIPE_THRESHOLD_PX && right > Math.abs(down)) listener();
      };
      document.addEventListener('touchstart', begin, { passive: true });
      document.addEventListener('touchend', end, { passive: true });
      return () => {
        document.removeEventListener('touchstart', begin);
        document.removeEventListener('touchend', end);
      };
    },
    /**
     * Calls back after a tap outside inputs, textareas and editable areas, with the element that had the focus when the
     * finger came down: the tap itself may give the focus to another field, which keeps it.
     */
    onTapOutside(listener: (focused: Element | null) => void): void {
      let start: { x: number; y: number; focused: Element | null } | null = null;
      const begin = ({ clientX: x, clientY: y, target }: PointerEvent): void => {
        // Touching Home's search box opens the search at once: the element under the lifted finger is a different one.
        start = isWithin(target, FIELD) ? null : { x, y, focused: document.activeElement };
      };
      const end = ({ clientX, clientY, target }: PointerEvent): void => {
        if (!start || isWithin(target, FIELD)) return;
        const { x, y, focused } = start;
        if (Math.hypot(clientX - x, clientY - y) > TAP_TOLERANCE_PX) return;
        // With the click, before what it does: a keyboard that closes earlier would move the tapped button away, and a
        // field that the click focuses keeps the focus.
        const notify = (): void => {
          clearTimeout(timer);
          document.removeEventListener('click', notify, { capture: true });
          listener(focused);
        };
        const timer = setTimeout(notify, NO_CLICK_MS);
        document.addEventListener('click', notify, { capture: true });
      };
      document.addEventListener('pointerdown', begin);
      document.addEventListener('pointerup', end);
    },
    /**
     * Ignores a finger's tap within 400 ms after one on a button or link in the same place, except in fields and page numbers;
     * and where a double click of a mouse goes on, what is not the button or link of its first click. Why: «Оформить покупку»
     * has «Оплатить» in its place then, whose sum the shopper has not read.
     */
    joinDoubleTaps(): void {
      let touched: Touched | null = null;
      let acted: Touched | null = null;
      let clicked: Element | null = null;
      const touch = ({ changedTouches, timeStamp: at }: TouchEvent): void => {
        const [finger] = changedTouches;
        touched = finger ? { x: finger.clientX, y: finger.clientY, at } : null;
      };
      const click = (event: MouseEvent): void => {
        const finger = touched && event.timeStamp - touched.at <= CLICK_AFTER_TOUCH_MS ? touched : null;
        // The next click without a touch is a mouse's, or the keyboard's.
        touched = null;
        const button = event.target instanceof Element ? event.target.closest('a, button') : null;
        const again = finger
          ? acted !== null && finger.at - acted.at < DOUBLE_TAP_MS && isSamePlace(finger, acted)
          : event.detail > 1 && button !== clicked;
        if (again && !isWithin(event.target, REPEATABLE)) {
          // A third tap may follow: it is compared with this one.
          acted = finger ?? acted;
          event.preventDefault();
          event.stopPropagation();
          return;
        }
        if (finger) acted = button && finger;
        clicked = button;
      };
      document.addEventListener('touchend', touch, { passive: true, capture: true });
      document.addEventListener('click', click, { capture: true });
    },
    /** Calls back when a finger touches a carousel (true) and leaves it (false). */
    onCarouselHeld(listener: (held: boolean) => void): void {
      let held = false;
      const notify = (now: boolean): void => {
        if (now === held) return;
        held = now;
        listener(held);
      };
      const begin = ({ target }: TouchEvent): void => notify(isInCarousel(target, browser));
      const end = ({ touches }: TouchEvent): void => {
        if (touches.length === 0) notify(false);
      };
      document.addEventListener('touchstart', begin, { passive: true });
      document.addEventListener('touchend', end, { passive: true });
      document.addEventListener('touchcancel', end, { passive: true });
    },
  };
}

/** Closes the keyboard of a text field, if it still has the focus. */
export function blurTextField(field: Element | null): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.blur();
}
