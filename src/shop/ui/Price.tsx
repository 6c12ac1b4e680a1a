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

/** A written price: where there is little room, it may break before its currency. */
export function PriceText({ text }: { text: string }) {
  const end = text.indexOf('\u00A0') + 1;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      {text.slice(end)}
    </>
  );
}

/** The price first and largest, coloured while it is a sale; then the struck price and the discount. */
export function Price({ price, original: before, percent, until, size = 'normal' }: PriceProps) {
  // 12.99 and 12.49 are written alike.
  const original = before === price ? null : before;
  return (
    <div className={cx(css['block'], size === 'large' && css['large'])}>
      <span className={cx(css['price'], Boolean(original) && css['sale'])}>
        <PriceText text={price} />
      </span>
      {Boolean(original || percent) && (
        <span className={css['before']}>
          {original && (
            <del className={css['original']}>
              <PriceText text={original} />
            </del>
          )}
          <DiscountBadge percent={percent} />
        </span>
      )}
      {until && <span className={css['until']}>{until}</span>}
    </div>
  );
}
