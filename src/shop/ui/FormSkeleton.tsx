import { Skeleton } from './Skeleton';
import css from './Skeleton.module.css';

/** Labelled fields of a form. */
export function FormSkeleton({ fields }: { fields: number }) {
  return Array.from({ length: fields }, (_, index) => (
    <div key={index} className={css['labelled']} aria-hidden="true">
      <Skeleton fill="half" />
      <Skeleton shape="field" />
    </div>
  ));
}
