import { CartRowSkeleton } from '../../ui/CartRowSkeleton';
import { LoadingStatus } from '../../ui/LoadingStatus';

/** Rows of the cart or the favourites while it is being found out in which currency their prices are. */
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
