import { shallowEqual } from '@xstate/react';
import { useId } from 'react';
import { selectPromo, selectTotals } from '../../../../machines/cart/cart.selectors';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { formatPrice } from '../../../../machines/model/money';
import { useFlowSelector } from '../../wiring/react';
import css from './Totals.module.css';

/**
 * «Итого»: what the promo takes off, the final sum with the original one beside it when they differ, and what is saved
 * (total-10, total-11, total-12).
 */
export function Totals() {
  const headingId = useId();
  const currency = useFlowSelector('currency', selectCurrency);
  const promo = useFlowSelector('cart', selectPromo);
  const { original, final, benefit, promoOff } = useFlowSelector('cart', selectTotals, shallowEqual);
  return (
    <section className={css['totals']} aria-labelledby={headingId}>
      {promo && promoOff > 0 && (
        <p className={css['promo']}>
          <span>{`Промокод ${promo.code}`}</span>
          <span className={css['off']}>{`−${formatPrice(promoOff, currency)}`}</span>
        </p>
      )}
      <div className={css['row']}>
        <div>
          <h2 id={headingId} className={css['heading']}>
            Итого
          </h2>
          {benefit > 0 && <p className={css['benefit']}>{`Выгода ${formatPrice(benefit, currency)}`}</p>}
        </div>
        <p className={css['sums']}>
          {original !== final && <del className={css['original']}>{formatPrice(original, currency)}</del>}
          <span className={css['final']}>{formatPrice(final, currency)}</span>
        </p>
      </div>
    </section>
  );
}
