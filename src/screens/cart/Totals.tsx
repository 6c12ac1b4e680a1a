import { shallowEqual } from '@xstate/react';
import { useId, useState } from 'react';
import { selectTotals } from '../../../machines/cart/cart.selectors';
import { selectCurrency } from '../../../machines/currency/currency.selectors';
import { formatPrice } from '../../../machines/model/money';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useFlowSelector } from '../../wiring/react';
import css from './Totals.module.css';

/** «Итого»: the final sum, the original one beside it when they differ, and what is saved (decisions, Prices). */
export function Totals() {
  const headingId = useId();
  const currency = useFlowSelector('currency', selectCurrency);
  const { original, final, benefit } = useFlowSelector('cart', selectTotals, shallowEqual);
  return (
    <section className={css['totals']} aria-labelledby={headingId}>
      <div className={css['row']}>
        <h2 id={headingId} className={css['heading']}>
          Итого
        </h2>
        <p className={css['sums']}>
          {original !== final && <del className={css['original']}>{formatPrice(original, currency)}</del>}
          <span className={css['final']}>{formatPrice(final, currency)}</span>
        </p>
      </div>
      {benefit > 0 && <p className={css['benefit']}>{`Выгода ${formatPrice(benefit, currency)}`}</p>}
      <LowerPriceAnswer />
    </section>
  );
}

/** «Цена игр в корзине уменьшилась?»: an explanation that opens and closes. */
function LowerPriceAnswer() {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button type="button" className={css['question']} onClick={() => setOpen(true)}>
        Цена игр в корзине уменьшилась?
      </button>
      {open && (
        <Dialog
          title="Цена игр в корзине уменьшилась?"
          onCancel={close}
          actions={<Button onClick={close}>Понятно</Button>}
        >
          <p>
            Это не ошибка! С каждой добавленной игрой мы пересчитываем стоимость всей корзины. Чем больше величина
            покупки, тем меньше цена.
          </p>
        </Dialog>
      )}
    </>
  );
}
