/** Whether an element is typed into: on a phone its keyboard is open then. */
export const isTypedInto = (element: EventTarget | null): boolean =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  !element.readOnly &&
  element.type !== 'checkbox' &&
  element.type !== 'radio';

/** No keyboard is lower, and no bar of a browser higher. CSS pixels. */
const LOWEST_KEYBOARD = 120;

/**
 * Marks the page with `data-typing` while a text field has the focus: the bars are hidden then (`ui/base.css`), until
 * the height that the keyboard took is free again: Android’s can be closed while the field keeps the focus.
 * `:has(:focus)` is not used: the oldest engines do not support it.
 */
export function markTyping(browser: Window): void {
  const { document, visualViewport: visible } = browser;
  let keyboard: 'unknown' | 'open' | 'closed' = 'unknown';
  let full = { width: 0, height: 0 };
  const mark = (): void => {
    const isTyping = isTypedInto(document.activeElement);
    document.documentElement.toggleAttribute('data-typing', isTyping && keyboard !== 'closed');
    // Some engines send no event when a focused field is removed from the page.
    if (isTyping) watch.observe(document.documentElement, { childList: true, subtree: true });
    else watch.disconnect();
  };
  const measure = (): void => {
    const { innerWidth: width, innerHeight } = browser;
    // Magnified by two fingers, less is visible without a keyboard.
    const height = visible ? visible.height * visible.scale : innerHeight;
    if (width !== full.width) keyboard = 'unknown';
    full = { width, height: width === full.width ? Math.max(full.height, height) : height };
    if (height < full.height - LOWEST_KEYBOARD) keyboard = 'open';
    else if (keyboard === 'open') keyboard = 'closed';
    mark();
  };
  const watch = new MutationObserver(mark);
  document.addEventListener('focusin', () => {
    if (keyboard === 'closed') keyboard = 'unknown';
    mark();
  });
  // During `focusout` no element has the focus yet.
  document.addEventListener('focusout', () => queueMicrotask(mark));
  (visible ?? browser).addEventListener('resize', measure);
  measure();
}
