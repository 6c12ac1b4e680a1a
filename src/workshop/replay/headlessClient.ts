import { noTelegram, type Telegram } from '../../shop/platform/telegram';
import { createHost } from '../workbench/host';
import type { Persona } from '../workbench/personas';

/** The data of the client's events. */
interface HostEventData {
  button_id?: string;
  is_visible?: boolean;
}

/**
 * The Telegram client of the workbench for a shop in jsdom: without a frame, with the same answers.
 * @param changed called after every change of the client
 */
export function createHeadlessClient(changed: () => void) {
  const pressed = new Set<() => void>();
  const active = new Set<(isActive: boolean) => void>();
  let isActive = true;
  let answerPopup: ((button: string | null) => void) | null = null;
  const host = createHost({
    post(json) {
      const { eventType, eventData } = JSON.parse(json) as { eventType: string; eventData: HostEventData };
      if (eventType === 'back_button_pressed') for (const listener of pressed) listener();
      if (eventType === 'visibility_changed') {
        isActive = eventData.is_visible ?? true;
        for (const listener of active) listener(isActive);
      }
      if (eventType === 'popup_closed') answerPopup?.(eventData.button_id || null);
    },
    size: () => ({ width: 390, height: 700 }),
    changed,
    visibilityChanged: () => document.dispatchEvent(new Event('visibilitychange')),
  });
  const emit = (eventType: string, eventData: object = {}): void =>
    host.receive(JSON.stringify({ eventType, eventData }));

  /** The platform port for a shop that is opened. @param initData the signed launch data; empty in a plain browser */
  function telegramOf({ client, telegramId, telegramUsername }: Persona, initData: string): Telegram {
    pressed.clear();
    active.clear();
    isActive = true;
    answerPopup = null;
    if (!client) return noTelegram;
    const supports = (version: number): boolean => Number(client.version) >= version;
    return {
      ...noTelegram,
      isInside: initData !== '',
      platform: client.platform,
      initData,
      user: { telegramId, telegramUsername },
      expand: () => emit('web_app_expand'),
      close: () => emit('web_app_close'),
      showBackButton: () => emit('web_app_setup_back_button', { is_visible: supports(6.1) }),
      hideBackButton: () => emit('web_app_setup_back_button', { is_visible: false }),
      onBack(listener) {
        if (supports(6.1)) pressed.add(listener);
        return () => pressed.delete(listener);
      },
      onActivity(listener) {
        if (!supports(8)) return () => {};
        active.add(listener);
        listener(isActive);
        return () => active.delete(listener);
      },
      openLink: (url) => emit('web_app_open_link', { url }),
      openTelegramLink: (url) => emit('web_app_open_tg_link', { path_full: new URL(url).pathname }),
      confirmClosing: (need_confirmation) => emit('web_app_setup_closing_behavior', { need_confirmation }),
      showPopup(popup) {
        if (!supports(6.2)) return undefined;
        return new Promise((resolve) => {
          answerPopup = resolve;
          emit(
            'web_app_open_popup',
            popup.buttons.length > 0 ? popup : { ...popup, buttons: [{ id: '', type: 'ok' }] },
          );
        });
      },
    };
  }
  return { host, telegramOf };
}
