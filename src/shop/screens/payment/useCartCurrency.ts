import { selectMismatch } from '../../../../machines/cart/cart.selectors';
import { selectCurrencies } from '../../../../machines/currency/currency.selectors';
import type { Currency } from '../../../../machines/model/entities';
import { useFlowSelector } from '../../wiring/react';

/**
 * The currency that the sums of the cart are written in: where it is not on the list, the shopper's if that is the same.
 * Undefined where it is another, or where the lines are in several: their sums cannot be written.
 */
export function useCartCurrency(): Currency | null | undefined {
  const { currencyId, isHidden, isMixed } = useFlowSelector('cart', selectMismatch);
  const { own, shoppers } = useFlowSelector('currency', selectCurrencies(currencyId));
  if (isMixed) return undefined;
  return own ?? (isHidden ? undefined : shoppers);
}
