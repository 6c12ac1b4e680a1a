import { selectCurrency, selectIsDecided } from '../../../machines/currency/currency.selectors';
import type { Currency } from '../../../machines/model/entities';
import { follow } from './follow';
import { flowOf, type Shop } from './shop.wiring';

/**
 * Gives a page the currency to load in: once the starting one is decided, and on each change. When the list loads it
 * may describe the same currency in another form: that is no change, so nothing is loaded twice.
 */
export function followCurrency(shop: Shop, listener: (currency: Currency | null) => void): () => void {
  return follow(
    shop,
    'currency',
    // Ids that differ in form alone are the same.
    (snapshot) => (selectIsDecided(snapshot) ? String(selectCurrency(snapshot)?.id ?? '') : undefined),
    (currencyId) => {
      if (currencyId !== undefined) listener(selectCurrency(flowOf(shop, 'currency').getSnapshot()));
    },
  );
}
