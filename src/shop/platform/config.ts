import { BOT_NAME, CHAT_LINK, entriesOf } from './settingShapes';

/** What an operator sets at build time (setting-1). */
export interface Config {
  /** Empty: `/api`. */
  apiUrl: string;
  /** Empty: the page's own origin. */
  mediaUrl: string;
  /** Host names payment links may lead to; every host when empty. */
  paymentHosts: string[];
  /** Whether an API of another origin allows the header `Idempotency-Key`. */
  sendsKeys: boolean;
}

/** The configuration of this build. */
export const config: Config = {
  apiUrl: import.meta.env.VITE_API_URL || '',
  mediaUrl: import.meta.env.VITE_MEDIA_URL || '',
  paymentHosts: entriesOf(import.meta.env.VITE_PAYMENT_HOSTS),
  sendsKeys: import.meta.env.VITE_IDEMPOTENCY_KEY === '1',
};

/**
 * The operator's links. A missing or malformed one is null, which hides it, and is logged once.
 * @param warn receives the name of the setting that is missing
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
