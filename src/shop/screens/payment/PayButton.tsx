import { useId } from 'react';
import { selectPayable } from '../../../../machines/cart/cart.selectors';
import { formatPrice } from '../../../../machines/model/money';
import { PAYMENT_REASONS } from '../../../../machines/model/paymentReasons';
import { selectPending } from '../../../../machines/payment/payment.selectors';
import { Button } from '../../ui/Button';
import { PriceText } from '../../ui/Price';
import { SbpMark } from '../../ui/SbpMark';
import { useFlowSelector } from '../../wiring/react';
import css from './PaymentScreen.module.css';
import { useCartCurrency } from './useCartCurrency';
import { useOrderedCart } from './useOrderedCart';

/**
 * «Оплатить {total}»: the final sum in the currency of the cart (bill-5); without a sum while that currency is unknown.
 * If it differs from the shopper's, the button is disabled and a hint says why (bill-4).
 * @param isTooEarly a tap does nothing yet: the account that would be sent is not on the screen
 */
export function PayButton({ isTooEarly }: { isTooEarly: boolean }) {
  const hintId = useId();
  const pending = useFlowSelector('payment', selectPending);
  const { final, isKnown, isComplete, isOther } = selectPayable(useOrderedCart());
  const currency = useCartCurrency();
  if (pending === 'bill' || !isKnown) {
    return (
      <Button type="submit" wide busy>
        {pending === 'bill' ? 'Создание счета...' : 'Загрузка...'}
      </Button>
    );
  }
  return (
    <>
      <Button
        type="submit"
        wide
        icon={<SbpMark />}
        busy={isTooEarly || pending !== null}
        disabled={!isComplete || isOther}
        aria-describedby={isOther ? hintId : undefined}
      >
        {currency === undefined ? 'Оплатить' : <PriceText text={`Оплатить ${formatPrice(final, currency)}`} />}
      </Button>
      {isOther && (
        <p id={hintId} className={css['hint']}>
          {PAYMENT_REASONS.otherCurrency}
        </p>
      )}
    </>
  );
}
