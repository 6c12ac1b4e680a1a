import { Screen } from '../../ui/Screen';
import { FeedSkeleton } from '../../ui/Skeleton';
import { LoadingStatus } from '../../ui/State';
import { useShopWorld } from '../../wiring/react';

/**
 * While maintenance is being ruled out, or a screen's file is on its way: the shape of the home screen, so that
 * nothing jumps when goods arrive. Other screens have shapes of their own: nothing is drawn until theirs is known.
 */
export function OpeningScreen() {
  const { path } = useShopWorld().effects.router.visit();
  return (
    <Screen title="Магазин" titleHidden>
      <LoadingStatus text="Загрузка..." hidden />
      {path === '/' && <FeedSkeleton />}
    </Screen>
  );
}
