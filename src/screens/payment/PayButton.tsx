import { shallowEqual } from '@xstate/react';
import { selectIsCurrencyKnown, selectQuote, selectTotals } from '../../../machines/cart/cart.selectors';
import { formatPrice } from '../../../machines/model/money';
import { selectIsCreatingBill } from '../../../machines/payment/payment.selectors';
import { Button } from '../../ui/Button';
import { useFlowSelector } from '../../wiring/react';
import { useCartCurrency } from './useCartCurrency';

/** «Оплатить {total}»: the final sum, in the currency of the cart (section 2, Payment). Where that is not known it shows no sum. */
export function PayButton() {
  const isCreatingBill = useFlowSelector('payment', selectIsCreatingBill);
  const isKnown = useFlowSelector('cart', selectIsCurrencyKnown);
  const isComplete = useFlowSelector('cart', (cart) => selectQuote(cart).isComplete);
  const { final } = useFlowSelector('cart', selectTotals, shallowEqual);
  const currency = useCartCurrency();
  if (isCreatingBill || !isKnown) {
    return (
      <Button type="submit" wide busy>
        {isCreatingBill ? 'Создание счета...' : 'Загрузка...'}
      </Button>
    );
  }
  return (
    <Button type="submit" wide disabled={!isComplete}>
      {currency === undefined ? 'Оплатить' : `Оплатить ${formatPrice(final, currency)}`}
    </Button>
  );
}
