import { ProductListSkeleton } from '../../ui/Skeleton';
import { Screen } from '../../ui/Screen';
import { LoadingStatus } from '../../ui/State';

/** While maintenance is being ruled out: the shape of the home screen, so that nothing jumps when goods arrive. */
export function OpeningScreen() {
  return (
    <Screen title="Магазин" titleHidden>
      <LoadingStatus text="Загрузка..." hidden />
      <ProductListSkeleton />
    </Screen>
  );
}
