import { selectMismatch } from '../../../../machines/cart/cart.selectors';
import { selectCurrencies } from '../../../../machines/currency/currency.selectors';
import type { Currency } from '../../../../machines/model/entities';
import { useFlowSelector } from '../../wiring/react';

/**
 * The currency of the cart's sums. If it is not in the list: the shopper's if that is the same, else undefined. Undefined
 * also if the lines are in several currencies.
 */
export function useCartCurrency(): Currency | null | undefined {
  const { currencyId, isHidden, isMixed } = useFlowSelector('cart', selectMismatch);
  const { own, shoppers } = useFlowSelector('currency', selectCurrencies(currencyId));
  if (isMixed) return undefined;
  return own ?? (isHidden ? undefined : shoppers);
}
