import { selectCartCurrencyId, selectHasConflict, selectIsMixed } from '../../../../machines/cart/cart.selectors';
import { selectCurrency, selectCurrencyOf } from '../../../../machines/currency/currency.selectors';
import type { Currency } from '../../../../machines/model/entities';
import { useFlowSelector } from '../../wiring/react';

/**
 * The currency that the sums of the cart are written in: where it is not on the list, the shopper's if that is the same.
 * Undefined where it is another, or where the lines are in several: their sums cannot be written.
 */
export function useCartCurrency(): Currency | null | undefined {
  const cartCurrencyId = useFlowSelector('cart', selectCartCurrencyId);
  const cartCurrency = useFlowSelector('currency', selectCurrencyOf(cartCurrencyId));
  const hasConflict = useFlowSelector('cart', selectHasConflict);
  const isMixed = useFlowSelector('cart', selectIsMixed);
  const shoppersCurrency = useFlowSelector('currency', selectCurrency);
  if (isMixed) return undefined;
  return cartCurrency ?? (hasConflict ? undefined : shoppersCurrency);
}
