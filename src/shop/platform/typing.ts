/** Whether an element is typed into: on a phone its keyboard is open then. */
export const isTypedInto = (element: EventTarget | null): boolean =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  !element.readOnly &&
  element.type !== 'checkbox' &&
  element.type !== 'radio';

/** Lower than every keyboard, and higher than every bar of a browser. CSS pixels. */
const LOWEST_KEYBOARD = 120;

/**
 * Marks the page with `data-typing` while a text field has the focus: the bars are hidden then (`ui/base.css`), until
 * the height that the keyboard took is free again: Android’s can be closed while the field keeps the focus.
 * `:has(:focus)` is not used: the oldest engines do not support it.
 */
export function markTyping({ document, visualViewport: visible }: Window): void {
  let isPressed = false;
  let isCovered = false;
  let isClosed = false;
  let full = { width: 0, height: 0 };
  const mark = (): void => {
    const isTyping = isTypedInto(document.activeElement);
    // Bars that come back during the press that takes the focus away would cover the button under it.
    if (isPressed && !isTyping) return;
    document.documentElement.toggleAttribute('data-typing', isTyping && !isClosed);
    // Some engines send no event when a focused field is removed from the page.
    if (isTyping) watch.observe(document.documentElement, { childList: true, subtree: true });
    else watch.disconnect();
  };
  const watch = new MutationObserver(mark);
  document.addEventListener('focusin', ({ target }) => {
    isClosed = false;
    if (isTypedInto(target)) mark();
  });
  // After the events of a tap, which a browser sends all at once; a mouse moves the focus and clicks only later.
  document.addEventListener('focusout', () => setTimeout(mark));
  for (const press of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(
      press,
      () => {
        isPressed = press === 'pointerdown';
        setTimeout(mark);
      },
      { capture: true },
    );
  const measure = (): void => {
    // Magnified by two fingers, less is visible without a keyboard.
    const { width = 0, height = 0, scale = 1 } = visible ?? {};
    const now = { width: Math.round(width * scale), height: height * scale };
    // After a turn of the phone the full height is measured again: the keyboard may still be open.
    const isTurned = now.width !== full.width;
    if (!isTurned) now.height = Math.max(now.height, full.height);
    full = now;
    const wasCovered = isCovered && !isTurned;
    isCovered = height * scale < full.height - LOWEST_KEYBOARD;
    isClosed = !isCovered && !isTurned && (wasCovered || isClosed);
    mark();
  };
  visible?.addEventListener('resize', measure);
  measure();
}
