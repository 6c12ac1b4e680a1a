import { useState } from 'react';
import {
  selectIsCurrencyKnown,
  selectQuoteLine,
  selectTotalRow,
  selectVisibleItems,
} from '../../../../machines/cart/cart.selectors';
import { formatPrice } from '../../../../machines/model/money';
import { countProducts } from '../../../../machines/model/plurals';
import { handFocusOn } from '../../ui/handFocusOn';
import { ChevronRightIcon } from '../../ui/icons';
import { PriceText } from '../../ui/Price';
import css from './OrderSummary.module.css';
import { useCartCurrency } from './useCartCurrency';
import { useOrderedCart } from './useOrderedCart';

/** Pixels; the style sheets use the same width. */
const WIDE_WINDOW_PX = 640;

/**
 * The order: one line, which opens to the products, the promo and the total. In a wide window it is open at first. All sums
 * are those of the quote, as on the pay button (total-1).
 */
export function OrderSummary() {
  const [wasWide] = useState(() => window.innerWidth >= WIDE_WINDOW_PX);
  const cart = useOrderedCart();
  const currency = useCartCurrency();
  const items = selectVisibleItems(cart);
  if (items.length === 0 || currency === undefined) return null;
  const { final, promoOff, promo } = selectTotalRow(cart);
  const isKnown = selectIsCurrencyKnown(cart);
  return (
    // Until the currency is known the summary is invisible but takes its space, so that the form does not move.
    <details className={css['order']} aria-label="Ваш заказ" aria-hidden={!isKnown || undefined} open={wasWide}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is deeper than the rule looks */}
      <summary ref={handFocusOn} className={css['summary']}>
        <span className={css['row']}>
          <span className={css['count']}>
            <ChevronRightIcon size={20} />
            {countProducts(items.length)}
          </span>
          <span className={css['sum']}>
            <PriceText text={formatPrice(final, currency)} />
          </span>
        </span>
      </summary>
      <ul className={css['lines']}>
        {items.map((item) => (
          <li key={item.id} className={css['row']}>
            <span className={css['title']}>
              {item.title} <span className={css['edition']}>{item.editionName}</span>
            </span>
            <span className={css['sum']}>
              <PriceText text={formatPrice(selectQuoteLine(item)(cart).price, currency)} />
            </span>
          </li>
        ))}
      </ul>
      {promo && promoOff > 0 && (
        <p className={css['row']}>
          <span className={css['title']}>{`Промокод ${promo.code}`}</span>
          <span className={css['sum']}>{`−${formatPrice(promoOff, currency)}`}</span>
        </p>
      )}
      <p className={css['total']}>
        <span>Итого</span>
        <span className={css['sum']}>
          <PriceText text={formatPrice(final, currency)} />
        </span>
      </p>
    </details>
  );
}
