import { isDayAlone, promotionEnd } from './money';

const MINUTE_MS = 60_000;

const LONG_DATE: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

/**
 * «Акция до 5 декабря 2026 г. в 23:59» in the shopper's time zone (date-3).
 * @param endDate ISO 8601, or null
 * @param timeZone an IANA name; the device's own when left out
 * @returns null for a promotion without a readable end
 */
export function promotionEndText(endDate: string | null, timeZone?: string): string | null {
  const end = promotionEnd(endDate);
  if (end === null) return null;
  // A date without a time is shown with its last minute, because the exact end is already the next day.
  const time = isDayAlone(endDate) ? end - MINUTE_MS : end;
  const options = timeZone ? { ...LONG_DATE, timeZone } : LONG_DATE;
  const date = new Intl.DateTimeFormat('ru-RU', options).format(time);
  // A line may break before the year and before the hour, never between a number and its word.
  return `Акция до\u00A0${date.replace(/(\d) (?=[а-я])/g, '$1\u00A0').replace(/\u00A0?\s?в (?=\d)/, ' в\u00A0')}`;
}
