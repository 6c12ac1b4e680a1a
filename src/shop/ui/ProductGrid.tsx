import type { ReactNode } from 'react';
import css from './ProductGrid.module.css';
import { SideRow, type RowPlace } from './SideRow';

export interface ProductGridProps {
  /** ProductCards. */
  children: ReactNode;
}

/** Cards in 2 columns on a phone, 3 from 640 px, 4 from 1024 px (collections, search). */
export function ProductGrid({ children }: ProductGridProps) {
  return <div className={css['grid']}>{children}</div>;
}

/** The few cards of a Home list in one row, sliding sideways on a phone. */
export function ProductRow({ children, ...place }: ProductGridProps & RowPlace) {
  return (
    <SideRow className={css['row']} {...place}>
      {children}
    </SideRow>
  );
}
