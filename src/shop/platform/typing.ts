/** Whether an element is typed into: on a phone its keyboard is open then. */
export const isTypedInto = (element: EventTarget | null): boolean =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  !element.readOnly &&
  element.type !== 'checkbox' &&
  element.type !== 'radio';

/**
 * Marks the page with `data-typing` while a text field has the focus: the bars are hidden then (`ui/base.css`).
 * `:has(:focus)` is not used: the oldest engines do not support it.
 */
export function markTyping(browser: Window): void {
  const { document } = browser;
  const mark = (): void => {
    const isTyping = isTypedInto(document.activeElement);
    document.documentElement.toggleAttribute('data-typing', isTyping);
    // Some engines send no event when a focused field is removed from the page.
    if (isTyping) watch.observe(document.documentElement, { childList: true, subtree: true });
    else watch.disconnect();
  };
  const watch = new MutationObserver(mark);
  document.addEventListener('focusin', mark);
  // During `focusout` no element has the focus yet.
  document.addEventListener('focusout', () => queueMicrotask(mark));
}
