import { useId } from 'react';
import { selectCheckout } from '../../../../machines/cart/cart.selectors';
import { PAYMENT_REASONS } from '../../../../machines/model/paymentReasons';
import { Button } from '../../ui/Button';
import { useFlowSelector, useGoTo } from '../../wiring/react';
import css from './Checkout.module.css';

/** The button that leads to the payment screen; while it is disabled, a hint says why (cart-10, cart-16, cart-18). */
export function Checkout({ emptyHint }: { emptyHint?: string }) {
  const goTo = useGoTo();
  const hintId = useId();
  const { mayCheckOut, obstacle } = useFlowSelector('cart', selectCheckout);
  const hint = obstacle === null ? emptyHint : PAYMENT_REASONS[obstacle];
  return (
    <div className={css['checkout']}>
      <Button
        wide
        disabled={!mayCheckOut}
        aria-describedby={hint === undefined ? undefined : hintId}
        onClick={() => goTo('payment')}
      >
        Оформить покупку
      </Button>
      {hint !== undefined && (
        <p id={hintId} className={css['hint']}>
          {hint}
        </p>
      )}
    </div>
  );
}
