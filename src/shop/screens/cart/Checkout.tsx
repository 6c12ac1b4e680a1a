import { useId } from 'react';
import { selectCanCheckOut } from '../../../../machines/cart/cart.selectors';
import { Button } from '../../ui/Button';
import { useFlowSelector, useGoTo } from '../../wiring/react';
import css from './Checkout.module.css';

/** The button that leads to the payment screen; while it is disabled, a hint says why (cart-16, cart-18). */
export function Checkout({ hint }: { hint?: string }) {
  const goTo = useGoTo();
  const hintId = useId();
  const mayCheckOut = useFlowSelector('cart', selectCanCheckOut);
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
