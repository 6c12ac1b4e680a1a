import type { BilledItem, CartItem, Id, Promo } from './entities';
import { shownPercent, validDiscount, wholeUnits } from './money';

/** What one line of the cart costs at one time. Whole units of the cart's currency, rounded down. */
export interface QuoteLine {
  /** The edition's id. */
  id: Id;
  /** The price of the line; 0 if the stored value was not a price. */
  price: number;
  /** The struck price beside it; equal to the price if none is struck. */
  original: number;
  /** 0 when none is shown. */
  percent: number;
  isStruck: boolean;
}

/** What the cart costs at one time. Lines, totals, pay button and bill all use this one quote. */
export interface Quote {
  lines: QuoteLine[];
  /** The sum of the lines after their own discounts, before the promo. */
  subtotal: number;
  /** The sum before any discount. */
  original: number;
  /** What the shopper pays: the server's total when there is one, else the local one. */
  final: number;
  /** What the promo takes off the subtotal; never more than the shopper really saves, and never negative. */
  promoOff: number;
  /** What the shopper saves; never negative. */
  benefit: number;
  /** Whether a bill may be made: a line without a price needs the server's total. */
  isComplete: boolean;
}

/** The parts of a cart that its quote needs. */
export interface Quoted {
  items: readonly CartItem[];
  promo: Promo | null;
  /** The server's total in the cart's currency, null while only the local one is known. */
  serverTotal: number | null;
  /** The time of the quote, milliseconds since the epoch. */
  asOf: number;
}

/**
 * What one line costs at `now` (milliseconds since the epoch; total-3, total-4). After the end of its promotion no price
 * is struck: a line with the ordinary price costs the full one, a line with a subscription's price keeps that price.
 */
export function quoteLine(item: CartItem, now: number): QuoteLine {
  const full = item.price ?? 0;
  const reduced = (endDate: string | null) =>
    validDiscount({ original: full, discounted: item.discountedPrice, endDate }, now);
  const isStruck = reduced(item.promotionEnd) !== null;
  const price = reduced(item.priceType === 'standard' ? item.promotionEnd : null) ?? full;
  return {
    id: item.id,
    price: wholeUnits(price),
    original: wholeUnits(isStruck ? full : price),
    // From the unrounded prices, as on the card: rounded ones give another percentage.
    percent: isStruck ? shownPercent(full, price) : 0,
    isStruck,
  };
}

/** The precision of a percentage: parts of one percent. */
const PERCENT_PARTS = 1_000_000;

/** floor(sum × (1 − percent / 100)) in whole units, exact also for percents with fractions (promo-5). */
export function promoTotal(sum: number, percent: number): number {
  const all = 100 * PERCENT_PARTS;
  return Math.floor((sum * (all - Math.round(percent * PERCENT_PARTS))) / all);
}

const sumOf = (lines: readonly QuoteLine[], of: 'price' | 'original'): number =>
  lines.reduce((sum, line) => sum + line[of], 0);

/** What a cart costs at the time `asOf`. The shown sum is the billed sum: the server's total is rounded down too. */
export function quoteOf({ items, promo, serverTotal, asOf }: Quoted): Quote {
  const lines = items.map((item) => quoteLine(item, asOf));
  const [subtotal, original] = [sumOf(lines, 'price'), sumOf(lines, 'original')];
  const withPromo = promoTotal(subtotal, promo?.discount ?? 0);
  const final = serverTotal === null ? withPromo : wholeUnits(serverTotal);
  return {
    lines,
    subtotal,
    original,
    final,
    // If the server's total is larger, the promo saves less. If it is smaller, something else saves the rest.
    promoOff: Math.max(0, subtotal - Math.max(withPromo, final)),
    benefit: Math.max(0, original - final),
    isComplete: serverTotal !== null || items.every((item) => item.price !== null),
  };
}

/**
 * A cart line as a bill lists it at `now`, milliseconds since the epoch.
 * @param currencyId of the cart, for a line that was stored without one
 */
export function billedItem(item: CartItem, now: number, currencyId: Id | null = null): BilledItem {
  const { price, isStruck } = quoteLine(item, now);
  return {
    id: item.id,
    title: item.title,
    editionId: item.id,
    edition_type: item.editionType,
    edition: item.editionName,
    editionName: item.editionName,
    price: item.price ?? 0,
    finalPrice: price,
    discount_amount: isStruck ? item.discountedPrice : null,
    currency: item.currencyId ?? currencyId,
  };
}
