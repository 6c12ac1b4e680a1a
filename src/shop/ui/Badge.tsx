import { useState } from 'react';
import { badgeText } from '../../../machines/model/plurals';
import css from './Badge.module.css';
import { cx } from './cx';

/**
 * A small counter: nothing at 0. Hidden from screen readers: the name of its link or
 * button contains the number (bottom bar, filters).
 */
export interface BadgeProps {
  count: number;
  className?: string | undefined;
}

export function Badge({ count, className }: BadgeProps) {
  const [last, setLast] = useState({ count, moves: false });
  if (last.count !== count) setLast({ count, moves: true });
  if (count <= 0) return null;
  return (
    // The style sheet shows the number: a text would be part of the name of the link.
    <span
      key={count}
      className={cx(css['badge'], last.moves && css['moves'], className)}
      aria-hidden="true"
      data-count={badgeText(count)}
    />
  );
}

/** A discount as «-25%»; nothing when there is no percent to show (discount-4). */
export interface DiscountBadgeProps {
  percent: number | null | undefined;
}

export function DiscountBadge({ percent }: DiscountBadgeProps) {
  return percent ? <span className={css['discount']}>{`-${percent}%`}</span> : null;
}
