import { cx } from './cx';
import { ProductGrid, ProductRow } from './ProductGrid';
import css from './Skeleton.module.css';

/** One grey block instead of a text, a picture or a button that is still loading. Hidden from screen readers. */
export interface SkeletonProps {
  shape?: 'line' | 'title' | 'square' | 'wide' | 'control' | 'field';
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
export function ProductListSkeleton({ count = 12 }: ProductListSkeletonProps) {
  return (
    <ProductGrid>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </ProductGrid>
  );
}

/** The home screen: a group of banners, then a titled row of cards. */
export function FeedSkeleton() {
  return (
    <>
      <div className={css['banners']} aria-hidden="true">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} shape="wide" />
        ))}
      </div>
      <div className={css['lines']} aria-hidden="true">
        <div className={css['head']}>
          <Skeleton shape="title" fill="half" />
        </div>
        <ProductRow>
          {Array.from({ length: 3 }, (_, index) => (
            <ProductCardSkeleton key={index} />
          ))}
        </ProductRow>
      </div>
    </>
  );
}

/** Labelled fields of a form. */
export function FormSkeleton({ fields }: { fields: number }) {
  return Array.from({ length: fields }, (_, index) => (
    <div key={index} className={css['labelled']} aria-hidden="true">
      <Skeleton fill="half" />
      <Skeleton shape="field" />
    </div>
  ));
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
