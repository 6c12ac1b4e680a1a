import { ProductGrid } from './ProductGrid';
import { ProductCardSkeleton } from './Skeleton';

export interface ProductListSkeletonProps {
  /** How many cards; a page holds 12 (paging-1). */
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
