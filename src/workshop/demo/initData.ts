import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Identity } from '../../../machines/model/entities';

/** The Telegram user inside launch data. */
export interface LaunchUser {
  id: number;
  first_name: string;
  username?: string;
}

export type InitDataCheck = { valid: true; userId: string } | { valid: false; reason: string };

/** How long signed launch data are good for, in seconds. */
const MAX_AGE_S = 24 * 60 * 60;
/** A signature from a clock that is ahead by up to this many seconds is accepted. */
const CLOCK_SKEW_S = 60;

function hashOf(fields: URLSearchParams, botToken: string): Buffer {
  const lines = [...fields]
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest();
  return createHmac('sha256', secret).update(lines.join('\n')).digest();
}

/**
 * Signs launch data the way Telegram does.
 * @param user the user the data are for
 * @param botToken without one the hash is a dummy that no token accepts
 * @param now the signing instant, ms since the epoch
 * @returns the query string Telegram calls `initData`
 */
export function signInitData(user: LaunchUser, botToken: string | undefined, now: number): string {
  const fields = new URLSearchParams({
    query_id: `AAF${user.id}`,
    user: JSON.stringify({ language_code: 'ru', ...user }),
    auth_date: String(Math.floor(now / 1000)),
  });
  fields.set('hash', botToken ? hashOf(fields, botToken).toString('hex') : '0'.repeat(64));
  return fields.toString();
}

/** The launch data of a shopper of a demo shop. */
export const launchDataOf = (
  { telegramId, telegramUsername }: Identity,
  { botToken, now }: { botToken: string | undefined; now(): number },
): string => {
  const username = telegramUsername ?? '';
  return signInitData({ id: Number(telegramId), first_name: username || 'Гость', username }, botToken, now());
};

/**
 * Checks the signature, the age and the user of launch data.
 * @param initData the query string as the client got it
 * @param now the present, ms since the epoch
 */
export function checkInitData(initData: string, botToken: string, now: number): InitDataCheck {
  const fields = new URLSearchParams(initData);
  const given = fields.get('hash') ?? '';
  if (!/^[0-9a-f]{64}$/.test(given)) return { valid: false, reason: 'нет подписи' };
  if (!timingSafeEqual(Buffer.from(given, 'hex'), hashOf(fields, botToken)))
    return { valid: false, reason: 'подпись не сходится' };
  const age = Math.floor(now / 1000) - Number(fields.get('auth_date'));
  if (!(age <= MAX_AGE_S && age >= -CLOCK_SKEW_S)) return { valid: false, reason: 'данные запуска устарели' };
  try {
    const user = JSON.parse(fields.get('user') ?? '') as { id?: unknown };
    if (typeof user.id === 'number' || typeof user.id === 'string') return { valid: true, userId: String(user.id) };
  } catch {
    // Falls through: a signed text that is not a user is treated like a missing one.
  }
  return { valid: false, reason: 'нет пользователя' };
}
