import type { Identity } from '../../../machines/model/entities';
import { isAccountId } from '../../../machines/model/ids';
import { quoteLongIntegers } from '../../../machines/model/json';
import { attempt } from './attempt';

/** The key under which the Telegram SDK stores the launch parameters, for a reload in the same web view. */
const KEPT = '__telegram__initParams';

/** The user of the launch data. Damaged: there are launch data, but it cannot be read whose they are. */
export type Launched = { isDamaged: true } | { isDamaged: false; user: Identity | null };

const NOBODY: Launched = { isDamaged: false, user: null };
const DAMAGED: Launched = { isDamaged: true };

/**
 * Reads the signed launch data (`initData`).
 * @param initData empty outside Telegram
 */
export function readLaunchData(initData: string): Launched {
  if (initData === '') return NOBODY;
  const fields = new URLSearchParams(initData);
  // Telegram signs all its launch data.
  if (!fields.get('hash')) return DAMAGED;
  const user = fields.get('user');
  if (user === null) return NOBODY;
  try {
    const { id, username } = JSON.parse(quoteLongIntegers(user)) as { id?: unknown; username?: unknown };
    const telegramId = typeof id === 'number' ? String(id) : id;
    if (typeof telegramId !== 'string' || !isAccountId(telegramId)) return DAMAGED;
    return {
      isDamaged: false,
      user: { telegramId, telegramUsername: typeof username === 'string' && username !== '' ? username : null },
    };
  } catch {
    return DAMAGED;
  }
}

/** Identifies a launch; a reload has the same. It is never the signature itself, which is a credential. */
export function launchIdOf(initData: string): string {
  const fields = new URLSearchParams(initData);
  return [fields.get('query_id'), fields.get('auth_date'), fields.get('hash')?.slice(0, 8)].join(' ');
}

type LaunchParams = Record<string, string | null>;

const decoded = (text: string): string => attempt(() => decodeURIComponent(text.replace(/\+/g, '%20'))) ?? text;

/** The parameters of a fragment, with or without a path before them, exactly as the Telegram SDK reads them. */
function fragmentParams({ location: { hash } }: Window): LaunchParams {
  if (!/[=?]/.test(hash)) return {};
  const pairs = hash.slice(hash.indexOf('?') + 1 || 1).split('&');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value] = pair.split('=');
      return [decoded(name), value === undefined ? null : decoded(value)];
    }),
  );
}

/**
 * The launch parameters, from now or from before a reload in the same web view; empty when Telegram did not launch the
 * page.
 */
export function launchParams(browser: Window): LaunchParams {
  const now = fragmentParams(browser);
  try {
    return { ...(JSON.parse(browser.sessionStorage.getItem(KEPT) ?? '{}') as LaunchParams | null), ...now };
  } catch {
    return now;
  }
}

/** Whether a parameter is one of Telegram's. */
export const isOfTelegram = (name: string): boolean => name.startsWith('tgWebApp');

/** The fragment with launch data that could not be stored: only this page knows them. */
let unstored = '';

/**
 * Removes the launch data, a credential, from the address bar. They stay where the SDK looks for them after a reload,
 * even if its file fails to load. If nothing can be stored, they stay in the address until the SDK has loaded.
 * @returns whether the address is free of them
 */
export function takeLaunchParams(browser: Window): boolean {
  if (!Object.keys(fragmentParams(browser)).some(isOfTelegram)) return true;
  const params = JSON.stringify(launchParams(browser));
  unstored = browser.location.hash;
  try {
    browser.sessionStorage.setItem(KEPT, params);
    if (browser.sessionStorage.getItem(KEPT) !== params) return false;
  } catch {
    return false;
  }
  unstored = '';
  cleanAddress(browser);
  return true;
}

/** Reloads the page, with its launch data in the address if they could not be stored. */
export function reloadPage({ history, location }: Window): void {
  if (unstored !== '') history.replaceState(history.state, '', location.href.replace(/#.*/, '') + unstored);
  location.reload();
}

/** Takes the fragment out of the address bar. */
export function cleanAddress({ history, location }: Window): void {
  // The whole address: a path of two slashes alone would be read as another host.
  history.replaceState(history.state, '', location.href.replace(/#.*/, ''));
}
