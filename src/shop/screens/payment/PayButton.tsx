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
 * While something is in the way, the button is disabled and a hint says what (bill-4, cart-10).
 * @param isTooEarly a tap does nothing yet: the account that would be sent is not on the screen
 */
export function PayButton({ isTooEarly }: { isTooEarly: boolean }) {
  const hintId = useId();
  const pending = useFlowSelector('payment', selectPending);
  const { final, isKnown, obstacle } = selectPayable(useOrderedCart());
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
        disabled={obstacle !== null}
        aria-describedby={obstacle === null ? undefined : hintId}
      >
        {currency === undefined ? 'Оплатить' : <PriceText text={`Оплатить ${formatPrice(final, currency)}`} />}
      </Button>
      {obstacle !== null && (
        <p id={hintId} className={css['hint']}>
          {PAYMENT_REASONS[obstacle]}
        </p>
      )}
    </>
  );
}
