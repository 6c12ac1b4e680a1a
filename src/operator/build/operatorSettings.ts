import type { Plugin } from 'vite';
import { hostOf, isLocal } from '../../shop/platform/links.ts';
import { BOT_NAME, CHAT_LINK, entriesOf } from '../../shop/platform/settingShapes.ts';

/** A setting as the shop understands it, or why it cannot be used. */
type Reading = { value: string; warning?: string } | { wrong: string };

function readBotName(written: string): Reading {
  const value = written.replace(/^@|^(https:\/\/)?t\.me\//i, '').replace(/\/$/, '');
  return BOT_NAME.test(value)
    ? { value }
    : { wrong: `has to be the user name of a bot, such as shop_bot, not «${written}»` };
}

function readSupportChat(written: string): Reading {
  const value = written.replace(/^@|^(https:\/\/)?t\.me\//i, 'https://t.me/');
  return CHAT_LINK.test(value)
    ? { value }
    : { wrong: `has to be a link to a chat, such as https://t.me/shop_support, not «${written}»` };
}

/** An address that others are appended to: a path of the shop's own origin, or one with a host. */
function readBase(written: string): Reading {
  if (/^\/(?!\/)[^\s?#\\]*$/.test(written)) return { value: written };
  if (!/^https?:\/\/[^/]/i.test(written) || !URL.canParse(written))
    return { wrong: `has to begin with https:// and a host, or with one slash, not «${written}»` };
  const { username, password, protocol, hostname } = new URL(written);
  // The value is not repeated: logs of builds are kept.
  if (username || password) return { wrong: 'must not hold a user name or a password: every shopper could read them' };
  if (/[\s?#\\]/.test(written))
    return { wrong: `must not hold a query, a hash or a space: paths are appended to it, and «${written}» has one` };
  return protocol === 'http:' && !isLocal(hostname)
    ? { value: written, warning: 'is http, which browsers refuse to a shop that was opened over https' }
    : { value: written };
}

/** A host name alone; null when there is none in it. */
function hostIn(written: string): string | null {
  const host = hostOf(written);
  return host && (/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(host) || isLocal(host)) ? host : null;
}

function readHosts(written: string): Reading {
  const entries = entriesOf(written);
  if (entries.length === 0) return { wrong: `names no host, and every host would be allowed: «${written}»` };
  const hosts: string[] = [];
  for (const entry of entries) {
    const host = hostIn(entry);
    if (host === null) return { wrong: `has to name hosts such as pay.example, with commas between, not «${entry}»` };
    // A path or port beside the host would be ignored, although the operator may rely on it.
    if (!/^(https:\/\/)?[^/?#@:]+(:443)?\/?$/i.test(entry) && !isLocal(host))
      return { wrong: `has to name hosts only: write ${host}, which allows all its ports and pages, and nothing else` };
    hosts.push(host);
  }
  return { value: hosts.join(',') };
}

/** The most letters on one line of the smallest phone. */
const NAME_LENGTH = 24;

const readShopName = (written: string): Reading =>
  written.length <= NAME_LENGTH
    ? { value: written }
    : { wrong: `has to have at most ${NAME_LENGTH} letters, not «${written}»` };

/** On, or not there. */
const readSwitch = (written: string): Reading =>
  written === '1' ? { value: written } : { wrong: `has to be 1, or not to be set, not «${written}»` };

interface Setting {
  read: (written: string) => Reading;
  /** The consequence for shoppers without the setting. */
  missing?: string;
}

const SETTINGS: Readonly<Record<Extract<keyof ImportMetaEnv, `VITE_${string}`>, Setting>> = {
  VITE_API_URL: { read: readBase },
  VITE_MEDIA_URL: { read: readBase },
  VITE_SHOP_NAME: { read: readShopName },
  VITE_BOT_NAME: { read: readBotName, missing: 'the account form copies its command, and opens no chat' },
  VITE_SUPPORT_CHAT: { read: readSupportChat, missing: 'the links «Служба поддержки» are hidden' },
  VITE_PAYMENT_HOSTS: { read: readHosts },
  VITE_IDEMPOTENCY_KEY: { read: readSwitch },
};

/** Vite sets it itself where a `.env` file names NODE_ENV. */
const OF_VITE = 'VITE_USER_NODE_ENV';

/** The operator's settings as they were written, checked. */
export interface CheckedSettings {
  /** The settings that had to be corrected, in the form that the shop needs. */
  mended: Record<string, string>;
  /** One line for each setting that the shop cannot work with. */
  wrong: string[];
  /** One line for each setting that the shop works with, perhaps not as intended. */
  warnings: string[];
}

/** @param env all that is set at build time; only names that begin with VITE_ are the operator's */
export function checkSettings(env: Readonly<Record<string, unknown>>): CheckedSettings {
  const checked: CheckedSettings = { mended: {}, wrong: [], warnings: [] };
  for (const [name, { read, missing }] of Object.entries(SETTINGS)) {
    const set = env[name];
    const written = typeof set === 'string' ? set.trim() : '';
    if (written === '') {
      if (missing) checked.warnings.push(`${name} is not set: ${missing}`);
      continue;
    }
    const reading = read(written);
    if ('wrong' in reading) {
      checked.wrong.push(`${name} ${reading.wrong}`);
      continue;
    }
    if (reading.value !== set) checked.mended[name] = reading.value;
    if (reading.warning) checked.warnings.push(`${name} ${reading.warning}`);
  }
  for (const name of Object.keys(env)) {
    if (name.startsWith('VITE_') && !(name in SETTINGS) && name !== OF_VITE)
      checked.warnings.push(`${name} is no setting of the shop. There are ${Object.keys(SETTINGS).join(', ')}`);
  }
  return checked;
}

/** The name of the error that a build fails with when its settings cannot work; its message needs no stack. */
export const SETTINGS_ERROR = 'SettingsError';

/**
 * Reports faulty settings during the build, before shoppers notice them. A server for development only warns of invalid
 * ones, and ignores missing ones.
 */
export function operatorSettings(): Plugin {
  return {
    name: 'operator-settings',
    configResolved({ env, command, logger, base }) {
      const { mended, wrong, warnings } = checkSettings(env);
      if (base !== '/') wrong.push(`The shop lives at the root of its origin, not below a path: --base «${base}»`);
      // Vite puts `env` into the shop, and the build into the early script and the headers.
      Object.assign(env, mended);
      if (command === 'serve') {
        for (const line of wrong) logger.warn(line);
        return;
      }
      for (const line of warnings) logger.warn(line);
      if (wrong.length === 0) return;
      const message = wrong.join('\n');
      throw Object.assign(new Error(message), { name: SETTINGS_ERROR, stack: message });
    },
  };
}
