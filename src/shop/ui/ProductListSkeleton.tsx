import { COLLECTION_PAGE_SIZE } from '../../../machines/model/paging';
import { ProductGrid } from './ProductGrid';
import { ProductCardSkeleton } from './Skeleton';

/** A page of card skeletons (paging-1). */
export function ProductListSkeleton() {
  return (
    <ProductGrid>
      {Array.from({ length: COLLECTION_PAGE_SIZE }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </ProductGrid>
  );
}
