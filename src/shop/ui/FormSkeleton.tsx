import { Skeleton } from './Skeleton';
import css from './Skeleton.module.css';

/** Five labelled fields: the outline of each form. */
export function FormSkeleton() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} className={css['labelled']}>
      <Skeleton fill="half" />
      <Skeleton shape="field" />
    </div>
  ));
}
