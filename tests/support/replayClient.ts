import { createHost, type Host } from '../../src/workshop/workbench/host';
import type { Persona } from '../../src/workshop/workbench/personas';
import { noTelegram, type Telegram } from '../../src/shop/platform/telegram';

/** The Telegram client of the workbench for a shop in jsdom: without a frame, with the same answers. */
export interface ReplayClient {
  host: Host;
  /** The platform port that the shop gets. */
  telegram: Telegram;
}

/** A persona's client. @param initData the signed launch data; empty in a plain browser */
export function createReplayClient(persona: Persona, initData: string): ReplayClient {
  const pressed = new Set<() => void>();
  let answerPopup: ((button: string | null) => void) | null = null;
  const host = createHost({
    post(json) {
      const { eventType, eventData } = JSON.parse(json) as { eventType: string; eventData: { button_id?: string } };
      if (eventType === 'back_button_pressed') for (const listener of pressed) listener();
      if (eventType === 'popup_closed') answerPopup?.(eventData.button_id || null);
    },
    size: () => ({ width: 390, height: 700 }),
    changed: () => {},
    visibilityChanged: () => document.dispatchEvent(new Event('visibilitychange')),
  });
  host.begin(persona);
  const { client } = persona;
  if (!client) return { host, telegram: noTelegram };

  const say = (eventType: string, eventData: object = {}): void =>
    host.receive(JSON.stringify({ eventType, eventData }));
  const supports = (version: number): boolean => Number(client.version) >= version;
  const telegram: Telegram = {
    ...noTelegram,
    isInside: initData !== '',
    platform: client.platform,
    initData,
    user: { telegramId: persona.telegramId, telegramUsername: persona.telegramUsername },
    expand: () => say('web_app_expand'),
    close: () => say('web_app_close'),
    showBackButton: () => say('web_app_setup_back_button', { is_visible: supports(6.1) }),
    hideBackButton: () => say('web_app_setup_back_button', { is_visible: false }),
    onBack(listener) {
      if (supports(6.1)) pressed.add(listener);
      return () => pressed.delete(listener);
    },
    openLink: (url) => say('web_app_open_link', { url }),
    openTelegramLink: (url) => say('web_app_open_tg_link', { path_full: new URL(url).pathname }),
    confirmClosing: (need_confirmation) => say('web_app_setup_closing_behavior', { need_confirmation }),
    showPopup(popup) {
      if (!supports(6.2)) return undefined;
      return new Promise((resolve) => {
        answerPopup = resolve;
        say('web_app_open_popup', popup.buttons.length > 0 ? popup : { ...popup, buttons: [{ id: '', type: 'ok' }] });
      });
    },
  };
  return { host, telegram };
}
