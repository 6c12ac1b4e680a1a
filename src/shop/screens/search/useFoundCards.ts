import { useMemo } from 'react';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import type { Card } from '../../../../machines/model/editions';
import { searchCards, selectAnswer } from '../../../../machines/search/search.selectors';
import { useFlowSelector, useShopWorld } from '../../wiring/react';

/** The found products in the order of the screen (search-17); null while they are unknown. */
export function useFoundCards(): readonly Card[] | null {
  const { now } = useShopWorld().effects;
  const { isAnswered, products } = useFlowSelector('search', selectAnswer);
  const currencyId = useFlowSelector('currency', selectCurrency)?.id ?? null;
  return useMemo(
    () => (isAnswered ? searchCards(products, currencyId, now()) : null),
    [isAnswered, products, currencyId, now],
  );
}
