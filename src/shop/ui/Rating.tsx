import { cx } from './cx';
import { StarIcon } from './icons';
import css from './Rating.module.css';

/** Five stars, filled up to the floored rating, and the rating to two decimals (product-3). */
export interface RatingProps {
  /** 0 when the product has none. */
  value: number;
  /** How many have rated, in words; left out where nobody has, and on a card. */
  count?: string | undefined;
  /** On a card: one star. */
  small?: boolean;
}

const places = [1, 2, 3, 4, 5];

export function Rating({ value, count, small = false }: RatingProps) {
  const written = value.toFixed(2);
  return (
    <span className={cx(css['rating'], small && css['small'])}>
      <span className={css['stars']} role="img" aria-label={`Рейтинг ${written} из 5`}>
        {small ? (
          <StarIcon size={16} filled />
        ) : (
          places.map((place) => <StarIcon key={place} size={20} filled={place <= Math.floor(value)} />)
        )}
      </span>
      <span>{written}</span>
      {count && <span className={css['count']}>{count}</span>}
    </span>
  );
}
