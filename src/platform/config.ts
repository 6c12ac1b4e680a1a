/** What an operator sets at build time (decisions, Configuration). */
export interface Config {
  /** Empty: `/api`. */
  apiUrl: string;
  /** Empty: the page's own origin. */
  mediaUrl: string;
  /** Host names payment links may lead to; every host when empty. */
  paymentHosts: string[];
}

const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The configuration of this build. */
export const config: Config = {
  apiUrl: import.meta.env.VITE_API_URL || '',
  mediaUrl: import.meta.env.VITE_MEDIA_URL || '',
  paymentHosts: list(import.meta.env.VITE_PAYMENT_HOSTS),
};

const BOT_NAME = /^\w{3,}$/;
const T_ME = /^https:\/\/t\.me\//;

/**
 * The operator's links. A missing or malformed one is null, which hides it, and is told to the console once.
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
    supportChat: read('VITE_SUPPORT_CHAT', import.meta.env.VITE_SUPPORT_CHAT, T_ME),
  };
}
