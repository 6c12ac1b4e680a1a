import { shallowEqual } from '@xstate/react';
import { selectCartCurrencyId, selectTotals } from '../../../machines/cart/cart.selectors';
import { selectCurrency, selectCurrencyOf } from '../../../machines/currency/currency.selectors';
import { formatPrice } from '../../../machines/model/money';
import { selectIsCreatingBill } from '../../../machines/payment/payment.selectors';
import { Button } from '../../ui/Button';
import { useFlowSelector, useNow } from '../../wiring/react';

/** «Оплатить {total}»: the final sum, in the currency of the cart (section 2, Payment). */
export function PayButton() {
  const now = useNow();
  const isCreatingBill = useFlowSelector('payment', selectIsCreatingBill);
  const { final } = useFlowSelector('cart', selectTotals(now), shallowEqual);
  const cartCurrencyId = useFlowSelector('cart', selectCartCurrencyId);
  const cartCurrency = useFlowSelector('currency', selectCurrencyOf(cartCurrencyId));
  const shoppersCurrency = useFlowSelector('currency', selectCurrency);
  return (
    <Button type="submit" wide busy={isCreatingBill}>
      {isCreatingBill ? 'Создание счета...' : `Оплатить ${formatPrice(final, cartCurrency ?? shoppersCurrency)}`}
    </Button>
  );
}
