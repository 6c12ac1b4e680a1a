import { lastOf } from '../../../machines/model/lists';
import type { Popup, Telegram } from './telegram';

/** Limits of the platform's popups; beyond them it throws (command-10). */
const LONGEST_MESSAGE_CHARS = 256;
const LONGEST_TITLE_CHARS = 64;

/** Half an emoji at the cut is removed: it is no text that can be sent. */
const shortened = (text: string, limit: number): string =>
  text.length > limit ? `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

export type Dialogs = ReturnType<typeof createDialogs>;

/**
 * Popups of the platform, alerts outside it (command-9).
 * @param browser whose alert is used outside the platform, or in clients without popups
 */
export function createDialogs(telegram: Telegram, browser: Window) {
  return {
    /**
     * Shows a message until it is closed.
     * @returns the pressed button's id; null when it was closed another way. An alert has one button: it stands for the
     * last of several
     */
    async show({
      title,
      message,
      buttons = [],
    }: Pick<Popup, 'title' | 'message'> & Partial<Popup>): Promise<string | null> {
      const answer = telegram.showPopup({
        title: shortened(title, LONGEST_TITLE_CHARS),
        message: shortened(message, LONGEST_MESSAGE_CHARS),
        buttons,
      });
      if (answer) return answer;
      browser.alert(`${title}\n\n${message}`);
      return buttons.length > 1 ? (lastOf(buttons)?.id ?? null) : null;
    },
  };
}
