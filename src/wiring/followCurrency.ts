import { selectCurrency, selectIsDecided } from '../../machines/currency/currency.selectors';
import type { Currency } from '../../machines/model/entities';
import { follow } from './follow';
import type { Shop } from './shop';

/** Tells a page which currency to load in: once the starting one is decided, and on each change of it. */
export function followCurrency(shop: Shop, listener: (currency: Currency | null) => void): () => void {
  return follow(
    shop,
    'currency',
    (snapshot) => (selectIsDecided(snapshot) ? selectCurrency(snapshot) : undefined),
    (currency) => {
      if (currency !== undefined) listener(currency);
    },
  );
}
