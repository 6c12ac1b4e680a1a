import { StarIcon } from './screenIcons';
import css from './Rating.module.css';

/** Five stars, filled up to the floored rating, and the rating to two decimals (product-3). */
export interface RatingProps {
  /** 0 when the product has none. */
  value: number;
}

const places = [1, 2, 3, 4, 5];

export function Rating({ value }: RatingProps) {
  const written = value.toFixed(2);
  return (
    <span className={css['rating']}>
      <span className={css['stars']} role="img" aria-label={`Рейтинг ${written} из 5`}>
        {places.map((place) => (
          <StarIcon key={place} size={20} filled={place <= Math.floor(value)} />
        ))}
      </span>
      <span>{written}</span>
    </span>
  );
}
