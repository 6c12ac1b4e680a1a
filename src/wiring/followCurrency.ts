import { selectCurrency, selectIsDecided } from '../../machines/currency/currency.selectors';
import type { Currency } from '../../machines/model/entities';
import { follow } from './follow';
import { flowOf, type Shop } from './shop';

/**
 * Tells a page which currency to load in: once the starting one is decided, and on each change of it. The list, when it
 * comes, may spell the same currency anew: that is no change, and nothing is loaded twice for it.
 */
export function followCurrency(shop: Shop, listener: (currency: Currency | null) => void): () => void {
  return follow(
    shop,
    'currency',
    (snapshot) => (selectIsDecided(snapshot) ? (selectCurrency(snapshot)?.id ?? null) : undefined),
    (currencyId) => {
      if (currencyId !== undefined) listener(selectCurrency(flowOf(shop, 'currency').getSnapshot()));
    },
  );
}
