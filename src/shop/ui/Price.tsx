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
  /** Where there is little room, a long price may break before its currency. */
  breakable?: boolean;
}

/** The struck price is above the other, so that the prices of neighbouring cards are on one line. */
export function Price({ price, original, percent, size = 'normal', breakable = false }: PriceProps) {
  const written = (text: string): string => (breakable ? text.replaceAll('\u00A0', ' ') : text);
  return (
    <div className={cx(css['block'], size === 'large' && css['large'], breakable && css['breakable'])}>
      {Boolean(original || percent) && (
        <div className={css['before']}>
          {original && <del className={css['original']}>{written(original)}</del>}
          <DiscountBadge percent={percent} />
        </div>
      )}
      <span className={css['price']}>{written(price)}</span>
    </div>
  );
}
