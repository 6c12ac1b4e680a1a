import { PRICE_TYPE_IDS, type PriceType } from '../../../machines/model/priceTypes';
import { originalPrice, priceOfType, volumeThreshold } from './catalogue/prices';
import type { WireEdition } from './catalogue/types';
import type { PromoCheck } from './demoPromos';

/** The volume discount of a large purchase, percent. */
const VOLUME_DISCOUNT = 3;

export interface CartLine {
  edition: WireEdition;
  priceType: PriceType;
}

/** Whole units of a percentage off, rounded down; the epsilon keeps 0.1 + 0.2 from costing a unit. */
function without(amount: number, percent: number): number {
  return Math.floor(amount * (1 - percent / 100) + 1e-9);
}

/**
 * What a shopper pays for a cart of one currency, in its units. Each line is rounded down.
 * @param lines editions with a price type each of them has
 * @param promo a checked promo; one that is not valid takes nothing off
 * @param now the present, ms since the epoch
 */
export function cartTotal(lines: readonly CartLine[], promo: PromoCheck | null, now: number): number {
  const subtotal = lines.reduce(
    (sum, { edition, priceType }) => sum + Math.floor(priceOfType(edition, priceType, now) ?? 0),
    0,
  );
  const currencyId = lines[0]?.edition.display_currency_id ?? 1;
  const afterVolume = subtotal >= volumeThreshold(currencyId) ? without(subtotal, VOLUME_DISCOUNT) : subtotal;
  return promo?.valid ? without(afterVolume, promo.discount) : afterVolume;
}

/** The price type that an edition sells at `price` (whole units), if any; null otherwise. The undiscounted price counts as standard. */
export function priceTypeAt(edition: WireEdition, price: number, now: number): PriceType | null {
  const asked = Math.floor(price);
  for (const type of PRICE_TYPE_IDS) {
    const own = priceOfType(edition, type, now);
    if (own !== null && Math.floor(own) === asked) return type;
  }
  return Math.floor(originalPrice(edition)) === asked ? 'standard' : null;
}

export function isPriceType(value: unknown): value is PriceType {
  return PRICE_TYPE_IDS.some((type) => type === value);
}
