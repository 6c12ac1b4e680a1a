const isTypedInto = (element: EventTarget | null): boolean =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  !element.readOnly &&
  element.type !== 'checkbox' &&
  element.type !== 'radio';

/**
 * Marks the page with `data-typing` for as long as a field that a keyboard types into has the focus: bars step aside
 * then (`ui/base.css`). Not `:has(:focus)`, which the oldest engines do not know.
 */
export function markTyping(browser: Window): void {
  const { document } = browser;
  const mark = (): void => {
    const isTyping = isTypedInto(document.activeElement);
    document.documentElement.toggleAttribute('data-typing', isTyping);
    // A field that is taken out of the page says no word of it in some engines.
    if (isTyping) watch.observe(document.documentElement, { childList: true, subtree: true });
    else watch.disconnect();
  };
  const watch = new MutationObserver(mark);
  document.addEventListener('focusin', mark);
  // While it leaves one field, the focus is nowhere yet.
  document.addEventListener('focusout', () => queueMicrotask(mark));
}
