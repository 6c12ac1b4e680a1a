import { selectIsDecided } from '../../../../machines/currency/currency.selectors';
import { useFlowSelector } from '../../wiring/react';

/** What a page with prices shows: nothing but its outline while the shopper's currency is being found out. */
export const usePricedView = <View>(view: View): View | 'loading' =>
  useFlowSelector('currency', selectIsDecided) ? view : 'loading';
