import { selectCartCurrencyId } from '../../../machines/cart/cart.selectors';
import { selectCurrency, selectCurrencyOf } from '../../../machines/currency/currency.selectors';
import type { Currency } from '../../../machines/model/entities';
import { useFlowSelector } from '../../wiring/react';

/** The currency that the sums of the cart are written in; the shopper's, where the cart's is not on the list. */
export function useCartCurrency(): Currency | null {
  const cartCurrencyId = useFlowSelector('cart', selectCartCurrencyId);
  const cartCurrency = useFlowSelector('currency', selectCurrencyOf(cartCurrencyId));
  const shoppersCurrency = useFlowSelector('currency', selectCurrency);
  return cartCurrency ?? shoppersCurrency;
}
