import { Skeleton } from './Skeleton';
import css from './Skeleton.module.css';

/** The size of an ItemRow in the cart or among the favourites. */
export function CartRowSkeleton() {
  return (
    <div className={css['row']} aria-hidden="true">
      <Skeleton shape="square" />
      <div className={css['lines']}>
        <Skeleton />
        <Skeleton fill="half" />
        <Skeleton shape="title" fill="half" />
      </div>
    </div>
  );
}
