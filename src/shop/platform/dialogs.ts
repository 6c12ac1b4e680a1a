import type { Telegram } from './telegram';

/** A button of a popup; `id` is what the popup answers when it is pressed. */
export interface DialogButton {
  id: string;
  text: string;
}

/** Popups of the platform, alerts outside it (command-9). */
export interface Dialogs {
  /** Shows a message until it is closed. @returns the pressed button's id; null when it was closed another way */
  show(dialog: { title: string; message: string; buttons?: DialogButton[] }): Promise<string | null>;
}

/** Limits of the platform's popups; beyond them it throws (command-10). */
const LONGEST_MESSAGE_CHARS = 256;
const LONGEST_TITLE_CHARS = 64;

/** Half an emoji at the cut is removed: it is no text that can be sent. */
const shortened = (text: string, limit: number): string =>
  text.length > limit ? `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** @param browser whose alert is used outside the platform, or in clients without popups */
export function createDialogs(telegram: Telegram, browser: Window): Dialogs {
  return {
    async show({ title, message, buttons = [] }) {
      const answer = telegram.showPopup({
        title: shortened(title, LONGEST_TITLE_CHARS),
        message: shortened(message, LONGEST_MESSAGE_CHARS),
        buttons,
      });
      if (answer) return answer;
      browser.alert(`${title}\n\n${message}`);
      return null;
    },
  };
}
