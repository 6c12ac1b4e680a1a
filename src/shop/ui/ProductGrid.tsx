import { useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './ProductGrid.module.css';

export interface ProductGridProps {
  /** ProductCards. */
  children: ReactNode;
}

/** Cards in 2 columns on a phone, 3 from 640 px, 4 from 1024 px (collections, search). */
export function ProductGrid({ children }: ProductGridProps) {
  return <div className={css['grid']}>{children}</div>;
}

export interface ProductRowProps extends ProductGridProps {
  /** The first scroll position, in pixels. */
  left?: number | undefined;
  /** Called on each scroll. @param left pixels */
  onMove?: ((left: number) => void) | undefined;
}

/** The few cards of a Home list in one row, sliding sideways on a phone. */
export function ProductRow({ children, left = 0, onMove }: ProductRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (left > 0 && row.current) row.current.scrollLeft = left;
  }, [left]);
  return (
    <div
      ref={row}
      className={css['row']}
      onScroll={onMove && (({ currentTarget }) => onMove(currentTarget.scrollLeft))}
    >
      {children}
    </div>
  );
}
