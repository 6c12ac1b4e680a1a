import { useId, type ReactNode } from 'react';
import { ChevronRightIcon } from './icons';
import { cx } from './cx';
import { ScreenLink } from './ScreenLink';
import css from './ProductSection.module.css';

/** A titled part of a screen, such as a list on Home. */
export interface ProductSectionProps {
  title: string;
  /** The target of «Все»; absent when the list has no products. */
  allTo?: string | null | undefined;
  /** Beside the title, instead of «Все». */
  action?: ReactNode;
  /** The title is above the products in wide windows too: in a narrow column. */
  stacked?: boolean;
  children: ReactNode;
}

export function ProductSection({ title, allTo, action, stacked = false, children }: ProductSectionProps) {
  const titleId = useId();
  return (
    <section className={cx(css['section'], !stacked && css['beside'])} aria-labelledby={titleId}>
      <div className={css['head']}>
        <h2 id={titleId} className={css['title']}>
          {title}
        </h2>
        {allTo && (
          <ScreenLink to={allTo} className={css['all']}>
            Все
            <ChevronRightIcon size={16} />
          </ScreenLink>
        )}
        {action}
      </div>
      {children}
    </section>
  );
}
