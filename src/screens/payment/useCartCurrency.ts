import { selectCartCurrencyId, selectHasConflict } from '../../../machines/cart/cart.selectors';
import { selectCurrency, selectCurrencyOf } from '../../../machines/currency/currency.selectors';
import type { Currency } from '../../../machines/model/entities';
import { useFlowSelector } from '../../wiring/react';

/**
 * The currency that the sums of the cart are written in: where it is not on the list, the shopper's if that is the same.
 * Undefined where it is another: its sums cannot be written.
 */
export function useCartCurrency(): Currency | null | undefined {
  const cartCurrencyId = useFlowSelector('cart', selectCartCurrencyId);
  const cartCurrency = useFlowSelector('currency', selectCurrencyOf(cartCurrencyId));
  const hasConflict = useFlowSelector('cart', selectHasConflict);
  const shoppersCurrency = useFlowSelector('currency', selectCurrency);
  return cartCurrency ?? (hasConflict ? undefined : shoppersCurrency);
}
