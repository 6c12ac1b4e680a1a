import { Skeleton } from './Skeleton';
import css from './Skeleton.module.css';

/** The product page: cover, title, rating, edition. */
export function ItemSkeleton() {
  return (
    <div className={css['item']} aria-hidden="true">
      <div className={css['lines']}>
        <Skeleton shape="square" />
      </div>
      <div className={css['lines']}>
        <Skeleton shape="title" fill="most" />
        <Skeleton fill="half" />
        <Skeleton fill="half" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton />
        <Skeleton fill="most" />
      </div>
    </div>
  );
}
