import type { Client } from './client';
import * as v from 'valibot';
import type { TotalAnswer, TotalRequest } from '../../../machines/model/cart';
import { quoteOf } from '../../../machines/model/quote';
import { ApiError, isRefusal } from './apiErrors';
import { percent, price, readObject, stated, text } from './read';

export const totalSchema = v.object({
  total: price,
  appliedPromo: v.fallback(v.nullable(v.looseObject({ name: text, discount: stated(percent) })), null),
});

/**
 * POST /products/calculate-cart-total.
 * @throws ApiError also when the answer holds no usable total
 */
export async function calculateTotal(
  client: Client,
  { items, currencyId, promo, asOf }: TotalRequest,
  signal: AbortSignal,
): Promise<TotalAnswer> {
  const body = {
    editionIds: items.map((item) => item.id),
    selectedCurrencyId: currencyId,
    currentTotal: quoteOf({ items, promo: null, serverTotal: null, asOf }).subtotal,
    priceTypes: Object.fromEntries(items.map((item) => [item.id, item.priceType])),
    ...(promo ? { promoCode: promo.code } : {}),
  };
  const { data } = await client.post<unknown>('/products/calculate-cart-total', body, { signal });
  const { total, appliedPromo } = readObject(totalSchema, data, { call: 'calculate-cart-total', keys: ['total'] });
  // A refusal may contain the total 0.
  if (total === null || isRefusal(data)) throw new ApiError('', null, 'UNREADABLE');
  // An empty list or object also means «none», and so does a promo of 0 percent.
  const isPromoApplied =
    appliedPromo?.discount !== 0 && Object.values(appliedPromo ?? {}).some((value) => value !== null);
  return { total, isPromoApplied };
}
