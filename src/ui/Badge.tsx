import css from './Badge.module.css';
import { cx } from './cx';

/**
 * A small counter: nothing at 0, «99+» above 99. Silent to screen readers: the thing it hangs on says the number
 * in its own name (bottom bar, filters).
 */
export interface BadgeProps {
  count: number;
  className?: string | undefined;
}

export function Badge({ count, className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    // Drawn by the style sheet: as text it would become part of its link's name.
    <span
      key={count}
      className={cx(css['badge'], className)}
      aria-hidden="true"
      data-count={count > 99 ? '99+' : count}
    />
  );
}

/** A discount as «-25%»; nothing when there is no percent to show (section 5). */
export interface DiscountBadgeProps {
  percent: number | null | undefined;
}

export function DiscountBadge({ percent }: DiscountBadgeProps) {
  return percent ? <span className={css['discount']}>{`-${percent}%`}</span> : null;
}
