import { promotionEnd } from './money';

const MINUTE_MS = 60_000;

const DAY_MS = 86_400_000;
/** Cards show the end of a sale that ends within this time. */
const SOON_MS = 3 * DAY_MS;

const LONG_DATE: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

/** The shown end of a promotion. Of a date without a time: its last minute, as the exact end is already the next day. */
function lastMinute(endDate: string | null): number | null {
  const end = promotionEnd(endDate);
  return end === null || endDate?.includes(':') ? end : end - MINUTE_MS;
}

/**
 * «до 5 декабря» for a promotion that ends within three days (card-6); null for any other.
 * @param endDate ISO 8601, or null
 * @param now milliseconds since the epoch
 * @param timeZone an IANA name; the device's own when left out
 */
export function saleEndText(endDate: string | null, now: number, timeZone?: string): string | null {
  const time = lastMinute(endDate);
  if (time === null || time < now || time - now > SOON_MS) return null;
  const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone });
  return `до ${day.format(time).replace(' ', '\u00A0')}`;
}

/**
 * «Акция до 5 декабря 2026 г. в 23:59» in the shopper's time zone (date-3).
 * @param endDate ISO 8601, or null
 * @param timeZone an IANA name; the device's own when left out
 * @returns null for a promotion without a readable end
 */
export function promotionEndText(endDate: string | null, timeZone?: string): string | null {
  const time = lastMinute(endDate);
  if (time === null) return null;
  const date = new Intl.DateTimeFormat('ru-RU', { ...LONG_DATE, timeZone }).format(time);
  // A line may break before the year and before the hour, never between a number and its word.
  return `Акция до\u00A0${date.replace(/(\d) (?=[а-я])/g, '$1\u00A0').replace(/\sв (?=\d)/, ' в\u00A0')}`;
}
