import { selectIsDecided } from '../../../../machines/currency/currency.selectors';
import { useFlowSelector } from '../../wiring/react';

/** The view of a page with prices: only its outline until the shopper's currency is decided. */
export const usePricedView = <View>(view: View): View | 'loading' =>
  useFlowSelector('currency', selectIsDecided) ? view : 'loading';
