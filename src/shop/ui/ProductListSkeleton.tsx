import { ProductGrid } from './ProductGrid';
import { ProductCardSkeleton } from './Skeleton';

/** The cards of a page. */
const COUNT = 12;

/** A grid of card skeletons (paging-1). */
export function ProductListSkeleton() {
  return (
    <ProductGrid>
      {Array.from({ length: COUNT }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </ProductGrid>
  );
}
