import { CartRowSkeleton } from '../../ui/CartRowSkeleton';
import { LoadingStatus } from '../../ui/LoadingStatus';

/** Outlines of rows of the cart or the favourites, until the currency of their prices is known. */
export function RowsSkeleton() {
  return (
    <>
      <LoadingStatus text="Загрузка..." hidden />
      {Array.from({ length: 3 }, (_, index) => (
        <CartRowSkeleton key={index} />
      ))}
    </>
  );
}
