/** The old way, through a selected field: it works in frames and web views that have no clipboard, or refuse it. */
function copySelected({ document }: Window, text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  // Read-only, so that no keyboard opens. Fixed, so that the page does not scroll to it.
  Object.assign(field, { value: text, readOnly: true });
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' });
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    (focused as HTMLElement | null)?.focus({ preventScroll: true });
  }
}

/** Milliseconds. A browser may never answer a request to its clipboard. */
const CLIPBOARD_TIMEOUT_MS = 1_000;

/** @returns whether the text was written: web views lack the clipboard, or its function, or throw at once */
function write({ navigator }: Window, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(resolve, CLIPBOARD_TIMEOUT_MS, false);
    const ask = async (): Promise<void> => navigator.clipboard.writeText(text);
    ask().then(
      () => resolve(true),
      () => resolve(false),
    );
  });
}

export type Clipboard = ReturnType<typeof createClipboard>;

/** The clipboard of the device. @param browser the window whose clipboard is used */
export function createClipboard(browser: Window) {
  return {
    /** @throws Error when the browser refuses every way to copy */
    async copy(text: string): Promise<void> {
      if (!(await write(browser, text)) && !copySelected(browser, text))
        throw new Error('The browser refuses its clipboard');
    },
  };
}
