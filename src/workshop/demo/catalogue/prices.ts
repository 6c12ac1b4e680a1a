import { PRICE_TYPES, type PriceType } from '../../../../machines/model/priceTypes';
import { currencies, unitsPerRouble } from './reference';
import { seededRandom } from './random';
import type { Title, WirePrices } from './types';

const DAY_MS = 86_400_000;
/** The store region the products are bought in: prices of that store are in lira. */
const STORE_CURRENCY = 2;

/** The instant (ISO 8601) `days` from the start of `now`'s day, at `hour` UTC. */
function dayFrom(now: number, days: number, hour: number): string {
  return new Date(Math.floor(now / DAY_MS) * DAY_MS + days * DAY_MS + hour * 3_600_000).toISOString();
}

/** Converts roubles to a plausible price in a currency: 4499 руб., 1934.5 лиры, 27 890 тенге. */
function tag(roubles: number, currencyId: number): number {
  const units = roubles * (unitsPerRouble[currencyId] ?? 1);
  if (currencyId === 1) return Math.max(99, Math.round(units / 100) * 100 - 1);
  if (currencyId === 5) return Math.max(90, Math.round(units / 50) * 50 - 10);
  if (currencyId === 2) return Math.round(units * 2) / 2;
  return Math.max(1, Math.round(units));
}

/** True when the product is sold in that currency: a few are missing in one of them. */
export function isSoldIn(title: Title, seed: number, currencyId: number): boolean {
  if (title.kind === 'Подписка') return true;
  const gap = seed % 40;
  return gap > 5 || gap === 0 || gap !== currencyId;
}

/**
 * The prices of one edition in one currency. The same seed gives the same prices; end dates are
 * counted from `now` (ms), so a promotion meant to run always runs.
 */
export function pricesOf(
  title: Title,
  editionIndex: number,
  seed: number,
  currencyId: number,
  now: number,
): WirePrices {
  const random = seededRandom(seed ^ (editionIndex * 7919));
  const factor = title.editions[editionIndex]?.factor ?? 1;
  const original = tag(title.price * factor, currencyId);
  const promotion = random();
  const depth = 0.1 + Math.floor(random() * 13) * 0.05;
  const days = 2 + Math.floor(random() * 19);
  const hour = 6 + Math.floor(random() * 15);
  const plus = random();
  const plusDepth = Math.min(0.85, 0.1 + Math.floor(random() * 9) * 0.05);
  const ea = random();
  const unconverted = random() < 0.15;
  const cheaper = (share: number) => Math.max(1, tag(title.price * factor * (1 - share), currencyId));
  const running = dayFrom(now, days, hour);
  const past = dayFrom(now, -days, hour);

  const prices: WirePrices = {
    price: unconverted ? original : tag(title.price * factor * 0.62, STORE_CURRENCY),
    convertedPrice: unconverted ? null : original,
    discount_amount: null,
    promotion_end_date: null,
    ps_plus_price: null,
    ps_plus_promotion_end_date: null,
    ea_play_price: null,
    ea_play_promotion_end_date: null,
    currency: unconverted ? currencyId : STORE_CURRENCY,
  };
  if (title.kind === 'Подписка' || title.kind === 'Игровая валюта') {
    if (promotion < 0.3) Object.assign(prices, { discount_amount: cheaper(0.1), promotion_end_date: running });
    return prices;
  }

  if (promotion < 0.32) Object.assign(prices, { discount_amount: cheaper(depth), promotion_end_date: running });
  else if (promotion < 0.4) Object.assign(prices, { discount_amount: cheaper(depth), promotion_end_date: past });
  else if (promotion < 0.48) prices.discount_amount = cheaper(depth);
  // A discount of one unit: it counts, but is shown without a badge.
  else if (promotion < 0.51) Object.assign(prices, { discount_amount: original - 1, promotion_end_date: running });

  if (plus < 0.2) Object.assign(prices, { ps_plus_price: cheaper(plusDepth), ps_plus_promotion_end_date: running });
  else if (plus < 0.24) prices.ps_plus_price = cheaper(plusDepth);
  else if (plus < 0.28) Object.assign(prices, { ps_plus_price: cheaper(plusDepth), ps_plus_promotion_end_date: past });
  else if (plus < 0.3) Object.assign(prices, { ps_plus_price: original - 1, ps_plus_promotion_end_date: running });

  if (title.ea && ea < 0.75) {
    prices.ea_play_price = cheaper(0.1);
    prices.ea_play_promotion_end_date = ea < 0.15 ? past : ea < 0.55 ? running : null;
  }
  return prices;
}

/** True while a promotion that ends at `end` runs at `now` (ms); without a readable date it never ends. */
export function runs(end: string | null, now: number): boolean {
  const instant = end === null ? Number.NaN : Date.parse(end);
  return Number.isNaN(instant) || instant > now;
}

/** The original price, in the display currency. */
export function originalPrice(prices: WirePrices): number {
  return prices.convertedPrice ?? prices.price;
}

/** What the edition costs at `now` (ms) without any subscription, in the display currency. */
export function standardPrice(prices: WirePrices, now: number): number {
  const discounted = prices.discount_amount;
  const original = originalPrice(prices);
  const valid = discounted !== null && discounted > 0 && discounted < original && runs(prices.promotion_end_date, now);
  return valid ? discounted : original;
}

/** The price of a price type, in the display currency; null when the edition has no such price. */
export function priceOfType(prices: WirePrices, type: PriceType, now: number): number | null {
  return type === 'standard' ? standardPrice(prices, now) : prices[PRICE_TYPES[type].api.price];
}

/** Fifteen thousand roubles in a currency's units: from here on the volume discount applies. */
export function volumeThreshold(currencyId: number): number {
  return 15_000 * (unitsPerRouble[currencyId] ?? 1);
}

/** All currency ids, in display order. */
export const currencyIds: readonly number[] = currencies.map((currency) => currency.id);
