import { Skeleton } from './Skeleton';
import css from './Skeleton.module.css';

/** Outlines of ItemRows, in the cart or among the favourites. */
export function RowsSkeleton() {
  return (
    <div>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className={css['row']}>
          <Skeleton shape="square" />
          <div className={css['lines']}>
            <Skeleton />
            <Skeleton fill="half" />
            <Skeleton shape="title" fill="half" />
          </div>
        </div>
      ))}
    </div>
  );
}
