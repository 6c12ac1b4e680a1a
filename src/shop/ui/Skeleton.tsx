import { BannerFrame } from './BannerGrid';
import { cx } from './cx';
import { ProductRow } from './ProductGrid';
import css from './Skeleton.module.css';

/** One grey block instead of a text, a picture or a button that is still loading. */
export interface SkeletonProps {
  shape?: 'line' | 'title' | 'square' | 'wide' | 'control' | 'field' | 'order' | 'edition';
  /** How much of the line it fills. */
  fill?: 'full' | 'most' | 'half';
}

export function Skeleton({ shape = 'line', fill = 'full' }: SkeletonProps) {
  return <span className={cx(css['block'], css[shape], css[fill])} />;
}

/** The size of a ProductCard. */
export function ProductCardSkeleton() {
  return (
    <div className={css['card']}>
      <Skeleton shape="square" />
      <Skeleton />
      <Skeleton fill="most" />
      <Skeleton fill="half" />
      <Skeleton shape="title" fill="half" />
      <Skeleton shape="control" />
    </div>
  );
}

/** The home screen: a group of banners, then a titled row of cards. */
export function FeedSkeleton() {
  return (
    <>
      <BannerFrame isTop>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} shape="wide" />
        ))}
      </BannerFrame>
      <div className={cx(css['lines'], css['list'])}>
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
