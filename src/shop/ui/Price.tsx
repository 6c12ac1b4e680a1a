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
  /** When the sale ends, if that is soon: «до 5 декабря». */
  until?: string | null | undefined;
  size?: 'normal' | 'large';
}

/** The price first and largest, in a sale in the colour of sales; then the struck price and the discount. */
export function Price({ price, original, percent, until, size = 'normal' }: PriceProps) {
  // A long price may break before its currency.
  const written = (text: string): string => text.replaceAll('\u00A0', ' ');
  return (
    <div className={cx(css['block'], size === 'large' && css['large'])}>
      <span className={cx(css['price'], Boolean(original) && css['sale'])}>{written(price)}</span>
      {Boolean(original || percent) && (
        <span className={css['before']}>
          {original && <del className={css['original']}>{written(original)}</del>}
          <DiscountBadge percent={percent} />
        </span>
      )}
      {until && <span className={css['until']}>{until}</span>}
    </div>
  );
}
