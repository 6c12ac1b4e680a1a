import { Screen } from '../../ui/Screen';
import { LoadingStatus } from '../../ui/LoadingStatus';

/** While a screen's file is on its way. Its shape is its own: nothing is drawn until it is known. */
export function ComingScreen() {
  return (
    <Screen title="Магазин" titleHidden>
      <LoadingStatus text="Загрузка..." hidden />
    </Screen>
  );
}
