import type { Currency, PricedEdition } from './entities';
import { priceFieldsOf, PRICE_TYPE_IDS, PRICE_TYPES, type PriceType } from './priceTypes.ts';

/** One way to buy an edition. Prices in the display currency; `discountPercent` is 0 when none is shown. */
export interface PriceOption {
  type: PriceType;
  price: number;
  /** The struck price, or null if none is struck. */
  originalPrice: number | null;
  discountPercent: number;
  /** When the discount ends (ISO 8601), or null. */
  promotionEndDate: string | null;
}

const NO_BREAK_SPACE = '\u00A0';
const DEFAULT_LABEL = 'руб.';

const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;

/** «руб.» for roubles or an unknown currency, otherwise the currency's symbol, else its code (price-2). */
export function priceLabel(currency: Currency | null): string {
  if (!currency || currency.code.toUpperCase() === 'RUB') return DEFAULT_LABEL;
  return currency.symbol || currency.code;
}

/** Percentages are calculated in thousandths: no currency has more decimals, and integers have no rounding errors. */
const PARTS_OF_A_UNIT = 1_000;

const partsOf = (price: number): number => Math.round(price * PARTS_OF_A_UNIT);

/** More digits of a number may be rounding errors; the highest price has 13. */
const EXACT_DIGITS = 14;

/** A price in whole units, rounded down. 5001.999999999999, as some servers calculate 5002, is 5002; 4499.9997 is 4499. */
export const wholeUnits = (price: number): number => Math.floor(Number(price.toPrecision(EXACT_DIGITS)));

/** «4499 руб.»: whole units, rounded down, ungrouped (price-1); «0 руб.» for what is not an amount (price-3). */
export function formatPrice(value: unknown, currency: Currency | null): string {
  if (!isAmount(value)) return `0${NO_BREAK_SPACE}${DEFAULT_LABEL}`;
  return `${wholeUnits(value)}${NO_BREAK_SPACE}${priceLabel(currency)}`;
}

/**
 * An ISO 8601 date. Engines read other texts in different ways, and some engines cannot read all of these. The years 1 and
 * 9999 are «no date» of some languages and databases.
 */
const DATE =
  /^\s*([12]\d{3})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?\s*$/;

/**
 * The time at which a promotion ends, milliseconds since the epoch; null when its end is absent or unreadable. A date
 * without a time ends with that day, in the shopper's time zone (date-2).
 */
export function promotionEnd(endDate: string | null): number | null {
  const date = DATE.exec(endDate?.toUpperCase() ?? '');
  if (!date) return null;
  const [, year, month, day, time, zone = ''] = date;
  const dayOf = (n: number): Date => new Date(Number(year), Number(month) - 1, n);
  // A day that does not exist, such as the «0000-00-00» of some databases, would become another day.
  if (dayOf(Number(day)).getMonth() !== Number(month) - 1) return null;
  if (time === undefined) return dayOf(Number(day) + 1).getTime();
  // «+03» and «+0300» are «+03:00», as every engine reads it.
  const offset = zone.replace(/(.\d\d):?/, '$1:').replace(/:$/, ':00');
  const end = Date.parse(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isNaN(end) ? null : end;
}

/** Whether a promotion still runs at `now` (milliseconds since the epoch). Without a readable end it always runs. */
function promotionRuns(endDate: string | null, now: number): boolean {
  const end = promotionEnd(endDate);
  return end === null || now < end;
}

/** The longest timer that is set, milliseconds: browsers limit timers to 24 days. A longer wait sets it again. */
export const LONGEST_TIMER_MS = 24 * 60 * 60 * 1_000;

/** The ends of the promotions of an edition, or of the one that a cart line has. */
type PromotionEnds = Partial<Pick<PricedEdition, (typeof PRICE_TYPES)[PriceType]['end']>>;

/**
 * When the next promotion of a cart line or an edition ends after `now`; null if none does. Milliseconds since the epoch.
 */
export function nextPromotionEnd(promoted: readonly PromotionEnds[], now: number): number | null {
  const texts = promoted.flatMap((one) => PRICE_TYPE_IDS.map((type) => one[PRICE_TYPES[type].end] ?? null));
  const ends = texts.map((text) => promotionEnd(text) ?? 0).filter((end) => end > now);
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** The prices of an edition without the rest of it. */
export const pricesOf = (edition: PricedEdition): PricedEdition => ({
  price: edition.price,
  convertedPrice: edition.convertedPrice,
  ...priceFieldsOf(edition),
});

/** An edition without its prices for subscribers. */
type OrdinarilyPriced = Pick<PricedEdition, 'price' | 'convertedPrice' | 'discountedPrice' | 'promotionEnd'>;

/** The price before any discount: the converted one, else the plain one; null when the server sent neither. */
export function originalPrice(edition: Pick<PricedEdition, 'price' | 'convertedPrice'>): number | null {
  return edition.convertedPrice ?? edition.price;
}

/** The discounted price while its discount is valid: above 0, below the original, not ended (discount-1). */
export function validDiscount(
  sale: { original: number | null; discounted: number | null; endDate: string | null },
  now: number,
): number | null {
  const [original, discounted] = [sale.original ?? 0, sale.discounted ?? 0];
  return discounted > 0 && discounted < original && promotionRuns(sale.endDate, now) ? discounted : null;
}

const editionDiscount = (edition: OrdinarilyPriced, now: number): number | null =>
  validDiscount(
    { original: originalPrice(edition), discounted: edition.discountedPrice, endDate: edition.promotionEnd },
    now,
  );

/** What an edition costs at `now`: its valid discounted price, else its original; null without any price (price-5). */
export function effectivePrice(edition: OrdinarilyPriced, now: number): number | null {
  return editionDiscount(edition, now) ?? originalPrice(edition);
}

/** Rounded percent off; 0 when the price is not lower (discount-3). */
export function discountPercent(original: number, discounted: number): number {
  const [full, off] = [partsOf(original), partsOf(original) - partsOf(discounted)];
  // Rounds a half up without fractions: twice the percentage plus one, halved, in one division.
  return off > 0 ? Math.floor((200 * off + full) / (2 * full)) : 0;
}

/** Whether the difference exceeds one currency unit (discount-4). */
const isWorthShowing = (original: number, discounted: number): boolean =>
  partsOf(original) - partsOf(discounted) > PARTS_OF_A_UNIT;

/** The percent to show on a badge: 0 unless the difference exceeds one currency unit (discount-4). */
export function shownPercent(original: number, discounted: number): number {
  return isWorthShowing(original, discounted) ? discountPercent(original, discounted) : 0;
}

/** A price of one type at `now` and whether it strikes the original; null when the edition has no such price. */
function typedPrice(edition: PricedEdition, type: PriceType, now: number): { price: number; isStruck: boolean } | null {
  const original = originalPrice(edition);
  if (type === 'standard') {
    const discounted = editionDiscount(edition, now);
    return original === null ? null : { price: discounted ?? original, isStruck: discounted !== null };
  }
  const { price: priceField, end } = PRICE_TYPES[type];
  const price = edition[priceField] ?? 0;
  if (price <= 0) return null;
  return { price, isStruck: isWorthShowing(original ?? 0, price) && promotionRuns(edition[end], now) };
}

/** Every way to buy an edition at `now`, the ordinary price first (option-1). Empty when it has no price. */
export const priceOptions = (edition: PricedEdition, now: number): PriceOption[] =>
  PRICE_TYPE_IDS.flatMap((type) => {
    const typed = typedPrice(edition, type, now);
    if (!typed) return [];
    const original = typed.isStruck ? originalPrice(edition) : null;
    return {
      type,
      price: typed.price,
      originalPrice: original,
      discountPercent: shownPercent(original ?? 0, typed.price),
      promotionEndDate: original === null ? null : edition[PRICE_TYPES[type].end],
    };
  });
