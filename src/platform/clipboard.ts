/** The clipboard of the device. */
export interface Clipboard {
  /** @throws Error when the clipboard is missing or refuses */
  copy(text: string): Promise<void>;
}

/** @param browser the window whose clipboard is used */
export function createClipboard(browser: Window): Clipboard {
  return {
    async copy(text) {
      // Absent outside secure contexts and in some web views.
      const clipboard = browser.navigator.clipboard as globalThis.Clipboard | undefined;
      if (!clipboard) throw new Error('The browser has no clipboard');
      await clipboard.writeText(text);
    },
  };
}
