import { Screen } from '../../ui/Screen';
import { LoadingStatus } from '../../ui/LoadingStatus';

/** Shown while the file of a screen loads: only an announcement, because the outline of that screen is in its file. */
export function ComingScreen() {
  return (
    <Screen title="Магазин" titleHidden>
      <LoadingStatus text="Загрузка..." hidden />
    </Screen>
  );
}
