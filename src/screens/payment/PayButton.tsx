import { shallowEqual } from '@xstate/react';
import {
  selectCartCurrencyId,
  selectIsCurrencyKnown,
  selectQuote,
  selectTotals,
} from '../../../machines/cart/cart.selectors';
import { selectCurrency, selectCurrencyOf } from '../../../machines/currency/currency.selectors';
import { formatPrice } from '../../../machines/model/money';
import { selectIsCreatingBill } from '../../../machines/payment/payment.selectors';
import { Button } from '../../ui/Button';
import { useFlowSelector } from '../../wiring/react';

/** «Оплатить {total}»: the final sum, in the currency of the cart (section 2, Payment). Without a known currency it shows no sum. */
export function PayButton() {
  const isCreatingBill = useFlowSelector('payment', selectIsCreatingBill);
  const isKnown = useFlowSelector('cart', selectIsCurrencyKnown);
  const isComplete = useFlowSelector('cart', (cart) => selectQuote(cart).isComplete);
  const { final } = useFlowSelector('cart', selectTotals, shallowEqual);
  const cartCurrencyId = useFlowSelector('cart', selectCartCurrencyId);
  const cartCurrency = useFlowSelector('currency', selectCurrencyOf(cartCurrencyId));
  const shoppersCurrency = useFlowSelector('currency', selectCurrency);
  if (isCreatingBill || !isKnown) {
    return (
      <Button type="submit" wide busy>
        {isCreatingBill ? 'Создание счета...' : 'Загрузка...'}
      </Button>
    );
  }
  return (
    <Button
      type="submit"
      wide
      disabled={!isComplete}
    >{`Оплатить ${formatPrice(final, cartCurrency ?? shoppersCurrency)}`}</Button>
  );
}
