import { BOT_NAME, CHAT_LINK, entriesOf } from './settingShapes';

/** The configuration of this build: what an operator sets at build time (setting-1). */
export const config = {
  /** Empty: `/api`. */
  apiUrl: import.meta.env.VITE_API_URL || '',
  /** Empty: the page's own origin. */
  mediaUrl: import.meta.env.VITE_MEDIA_URL || '',
  /** Host names payment links may lead to; every host when empty. */
  paymentHosts: entriesOf(import.meta.env.VITE_PAYMENT_HOSTS),
  /** Whether an API of another origin allows the header `Idempotency-Key`. */
  sendsKeys: import.meta.env.VITE_IDEMPOTENCY_KEY === '1',
};

/**
 * The operator's links. A missing or malformed one is null, which hides it, and is logged once.
 * @param warn receives a text with the name of the setting
 */
export function readLinks(warn: (text: string) => void): { botName: string | null; supportChat: string | null } {
  const read = (name: string, value: string | undefined, shape: RegExp): string | null => {
    if (value && shape.test(value)) return value;
    warn(`${name} is not set: its link is hidden`);
    return null;
  };
  return {
    botName: read('VITE_BOT_NAME', import.meta.env.VITE_BOT_NAME, BOT_NAME),
    supportChat: read('VITE_SUPPORT_CHAT', import.meta.env.VITE_SUPPORT_CHAT, CHAT_LINK),
  };
}
