import { cx } from './cx';
import { ProductGrid } from './ProductGrid';
import css from './Skeleton.module.css';

/** One grey block in the place of a text, a picture or a button that is still on its way. Silent. */
export interface SkeletonProps {
  shape?: 'line' | 'title' | 'square' | 'control';
  /** How much of the line it fills. */
  fill?: 'full' | 'most' | 'half';
}

export function Skeleton({ shape = 'line', fill = 'full' }: SkeletonProps) {
  return <span className={cx(css['block'], css[shape], css[fill])} aria-hidden="true" />;
}

/** The size of a ProductCard. */
export function ProductCardSkeleton() {
  return (
    <div className={css['card']} aria-hidden="true">
      <Skeleton shape="square" />
      <Skeleton />
      <Skeleton fill="most" />
      <Skeleton fill="half" />
      <Skeleton shape="title" fill="half" />
      <Skeleton shape="control" />
    </div>
  );
}

export interface ProductListSkeletonProps {
  /** How many cards; a page holds 12 (section 9). */
  count?: number;
}

/** A grid of card skeletons. */
export function ProductListSkeleton({ count = 6 }: ProductListSkeletonProps) {
  return (
    <ProductGrid>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </ProductGrid>
  );
}

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
