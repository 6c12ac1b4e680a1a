import { DiscountBadge } from './Badge';
import { cx } from './cx';
import css from './Price.module.css';

/** Written prices, as the money functions give them («4499 руб.»); nothing is calculated here. */
export interface PriceProps {
  /** The effective price. */
  price: string;
  /** The price before a valid discount: struck through. */
  original?: string | null | undefined;
  /** Shown as «-25%» beside the struck price. */
  percent?: number | null | undefined;
  size?: 'normal' | 'large';
}

/** The struck price stands above, so that the prices of neighbouring cards share one line. */
export function Price({ price, original, percent, size = 'normal' }: PriceProps) {
  return (
    <div className={cx(css['block'], size === 'large' && css['large'])}>
      {Boolean(original || percent) && (
        <div className={css['before']}>
          {original && <del className={css['original']}>{original}</del>}
          <DiscountBadge percent={percent} />
        </div>
      )}
      <span className={css['price']}>{price}</span>
    </div>
  );
}
