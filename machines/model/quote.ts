import type { BilledItem, CartItem, Id, Promo } from './entities';
import { promotionEnd, promotionRuns, shownPercent, validDiscount } from './money';

/** What one line of the cart costs at one instant. Whole units of the cart's currency, rounded down. */
export interface QuoteLine {
  /** The edition's id. */
  id: Id;
  /** What the line costs; 0 where what was stored is no price. */
  price: number;
  /** What stands struck beside it; the price itself where nothing is struck. */
  original: number;
  /** 0 where none is shown. */
  percent: number;
  isStruck: boolean;
}

/** What the cart costs at one instant: the one truth of its lines, its totals, the pay button and the bill. */
export interface Quote {
  lines: QuoteLine[];
  /** The sum of the lines after their own discounts, the promo not yet taken off. */
  subtotal: number;
  /** The sum before any discount. */
  original: number;
  /** What the shopper pays: the server's total when there is one, else the local one. */
  final: number;
  /** What the shopper saves; never negative. */
  benefit: number;
  /** Whether it may be billed: a line without a price needs the server's total. */
  isComplete: boolean;
}

/** The parts of a cart that its quote is made of. */
export interface Quoted {
  items: readonly CartItem[];
  promo: Promo | null;
  /** The server's total in the cart's currency, null while only the local one is known. */
  serverTotal: number | null;
  /** The instant of the quote, milliseconds since the epoch. */
  asOf: number;
}

/** A line of the ordinary price costs the full one once its promotion has ended. */
function ordinaryLine(item: CartItem, full: number, now: number) {
  const price = validDiscount(
    { original: full, discounted: item.discount_amount, endDate: item.promotion_end_date },
    now,
  );
  return { price: price ?? full, isStruck: price !== null };
}

/** A line of a subscription costs what it was put in for; after the end of its promotion it is only no longer struck. */
function subscriptionLine(item: CartItem, full: number, now: number) {
  const own = item.discount_amount;
  if (own === null || own <= 0 || own >= full) return { price: full, isStruck: false };
  return { price: own, isStruck: promotionRuns(item.promotion_end_date, now) };
}

/** What one line costs at `now` (milliseconds since the epoch; decisions, Prices). */
export function quoteLine(item: CartItem, now: number): QuoteLine {
  const full = item.price ?? 0;
  const { price, isStruck } =
    item.priceType === 'standard' ? ordinaryLine(item, full, now) : subscriptionLine(item, full, now);
  return {
    id: item.id,
    price: Math.floor(price),
    original: Math.floor(isStruck ? full : price),
    // From the prices as they are, as on the card: rounded ones give another percentage.
    percent: isStruck ? shownPercent(full, price) : 0,
    isStruck,
  };
}

/** Parts of a percent that are told apart. */
const PERCENT_PARTS = 1_000_000;

/** floor(sum × (1 − percent / 100)) in whole units, exact also for percents with fractions (section 4, Promo). */
export function promoTotal(sum: number, percent: number): number {
  const all = 100 * PERCENT_PARTS;
  return Math.floor((sum * (all - Math.round(percent * PERCENT_PARTS))) / all);
}

const sumOf = (lines: readonly QuoteLine[], of: 'price' | 'original'): number =>
  lines.reduce((sum, line) => sum + line[of], 0);

/** What a cart costs at the instant `asOf`. What is shown is what is billed: the server's total is rounded down too. */
export function quoteOf({ items, promo, serverTotal, asOf }: Quoted): Quote {
  const lines = items.map((item) => quoteLine(item, asOf));
  const [subtotal, original] = [sumOf(lines, 'price'), sumOf(lines, 'original')];
  const final = serverTotal === null ? promoTotal(subtotal, promo?.discount ?? 0) : Math.floor(serverTotal);
  return {
    lines,
    subtotal,
    original,
    final,
    benefit: Math.max(0, original - final),
    isComplete: serverTotal !== null || items.every((item) => item.price !== null),
  };
}

/** When the next promotion of a line ends after `now`; null where none does. Milliseconds since the epoch. */
export function nextPromotionEnd(items: readonly CartItem[], now: number): number | null {
  const ends = items.flatMap((item) => promotionEnd(item.promotion_end_date) ?? []).filter((end) => end > now);
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** A cart line as a bill lists it at `now`, milliseconds since the epoch. */
export function billedItem(item: CartItem, now: number): BilledItem {
  const { price, isStruck } = quoteLine(item, now);
  return {
    id: item.id,
    title: item.title,
    editionId: item.editionId,
    edition_type: item.edition_type,
    edition: item.edition,
    editionName: item.editionName,
    price: item.price ?? 0,
    finalPrice: price,
    discount_amount: isStruck ? item.discount_amount : null,
    currency: item.currencyId,
  };
}
