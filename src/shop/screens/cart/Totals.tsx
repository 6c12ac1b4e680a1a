import { useId, useState } from 'react';
import { selectTotalRow } from '../../../../machines/cart/cart.selectors';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { formatPrice } from '../../../../machines/model/money';
import { useFlowSelector } from '../../wiring/react';
import { cx } from '../../ui/cx';
import { PriceText } from '../../ui/Price';
import css from './Totals.module.css';

/**
 * «Итого»: what the promo takes off; on one line the final sum, the original one when they differ, and what is saved
 * (total-10, total-11, total-12).
 */
export function Totals() {
  const headingId = useId();
  const currency = useFlowSelector('currency', selectCurrency);
  const { original, final, benefit, promoOff, promo } = useFlowSelector('cart', selectTotalRow);
  const [sum, setSum] = useState({ final, hasChanged: false });
  if (sum.final !== final) setSum({ final, hasChanged: true });
  return (
    <section className={css['totals']} aria-labelledby={headingId}>
      {promo && promoOff > 0 && (
        <p className={css['promo']}>
          <span>{`Промокод ${promo.code}`}</span>
          <span className={css['off']}>{`−${formatPrice(promoOff, currency)}`}</span>
        </p>
      )}
      <div className={css['row']}>
        <h2 id={headingId} className={css['heading']}>
          Итого
        </h2>
        {/* Another sum moves in. */}
        <span key={final} className={cx(css['final'], sum.hasChanged && css['moved'])}>
          <PriceText text={formatPrice(final, currency)} />
        </span>
        {original !== final && <del className={css['original']}>{formatPrice(original, currency)}</del>}
        {benefit > 0 && <span className={css['benefit']}>{`Выгода ${formatPrice(benefit, currency)}`}</span>}
      </div>
    </section>
  );
}
