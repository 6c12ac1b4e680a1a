import type { Switch } from './steps';

/** A button of a popup. The client gives the built-in types their texts. */
export interface PopupButton {
  id: string;
  type: string;
  text: string;
}

/** A popup as Telegram draws it; an alert of a plain browser looks the same. */
export interface Popup {
  title: string;
  message: string;
  buttons: PopupButton[];
  kind: 'popup' | 'alert' | 'closing';
}

/** What the shop in the frame sees of a window that it has opened. */
export interface OpenedWindow {
  opener: null;
  /** All that the shop does with a page that it opens empty: it puts a link there, and follows it. */
  document: { createElement(): { href: string; click(): void }; body: { append(): void } };
  readonly closed: boolean;
  close(): void;
  focus(): void;
}

/** Something that would have opened outside the shop. */
export interface OpenedLink {
  number: number;
  url: string;
  /** A window the shop watches, the platform's browser in front of it, or a chat. */
  kind: 'window' | 'external' | 'chat';
  /** The shop was opened in front of it since. */
  isBehind: boolean;
}

/** What the client around the shop looks like. */
export interface HostState {
  isOpen: boolean;
  isExpanded: boolean;
  hasBack: boolean;
  asksBeforeClosing: boolean;
  switches: Record<Switch, boolean>;
  popup: Popup | null;
  links: OpenedLink[];
  /** What the shop last put into the clipboard. */
  clipboard: string;
  headerColor: string | null;
  /** What the client has done or refused, latest last. */
  notes: { number: number; text: string }[];
}

/** The client before the shop has said anything. */
export const FRESH_HOST: HostState = {
  isOpen: true,
  isExpanded: true,
  hasBack: false,
  asksBeforeClosing: false,
  switches: { keyboard: false, notch: false, dark: false, refusingClipboard: false, hidden: false, minimised: false },
  popup: null,
  links: [],
  clipboard: '',
  headerColor: null,
  notes: [],
};

/** Telegram's limits for popups (core.telegram.org/bots/webapps#popupparams). */
const POPUP_LIMITS = { title: 64, message: 256, buttons: 3, id: 64, text: 64 };

const BUILT_IN: Record<string, string> = { ok: 'OK', close: 'Закрыть', cancel: 'Отмена' };

/** Reads a popup as a client does. @returns the popup, or why the client refuses it */
export function readPopup({ title = '', message, buttons }: Record<string, unknown>): Popup | string {
  if (typeof title !== 'string' || title.length > POPUP_LIMITS.title)
    return `заголовок длиннее ${POPUP_LIMITS.title} знаков`;
  if (typeof message !== 'string' || message.trim() === '') return 'нет текста';
  if (message.length > POPUP_LIMITS.message) return `текст длиннее ${POPUP_LIMITS.message} знаков`;
  if (!Array.isArray(buttons) || buttons.length < 1 || buttons.length > POPUP_LIMITS.buttons)
    return 'кнопок должно быть от одной до трёх';
  const read: PopupButton[] = [];
  for (const each of buttons as Partial<PopupButton>[]) {
    const { id = '', type = 'default' } = each;
    const text = BUILT_IN[type] ?? each.text ?? '';
    if (id.length > POPUP_LIMITS.id) return `id кнопки длиннее ${POPUP_LIMITS.id} знаков`;
    if (text === '' || text.length > POPUP_LIMITS.text)
      return `надпись кнопки должна быть от 1 до ${POPUP_LIMITS.text} знаков`;
    read.push({ id, type, text });
  }
  return { title, message, buttons: read, kind: 'popup' };
}

/** What a phone with a notch keeps for itself, CSS pixels. */
export const NOTCH = { top: 44, bottom: 34, left: 0, right: 0 };
/** Telegram's own buttons float over a full-screen mini-app only; in a panel they take nothing. */
export const NO_INSETS = { top: 0, bottom: 0, left: 0, right: 0 };

/** The theme that a client sends; the shop stays white with any of them. */
export const themeOf = (isDark: boolean): Record<string, string> =>
  isDark
    ? {
        bg_color: '#17212b',
        secondary_bg_color: '#232e3c',
        text_color: '#f5f5f5',
        hint_color: '#708499',
        link_color: '#6ab3f3',
        button_color: '#5288c1',
        button_text_color: '#ffffff',
      }
    : {
        bg_color: '#ffffff',
        secondary_bg_color: '#f1f1f1',
        text_color: '#000000',
        hint_color: '#999999',
        link_color: '#2481cc',
        button_color: '#2481cc',
        button_text_color: '#ffffff',
      };
