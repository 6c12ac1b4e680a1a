import { LoadingStatus } from '../../ui/LoadingStatus';
import { Screen } from '../../ui/Screen';
import { useOpenedGoods } from '../../wiring/lastVisit';
import { OpenedGoods } from './OpenedGoods';

/**
 * Shown while the file of a screen loads: only an announcement, because the outline of that screen is in its file, or
 * what the page has drawn of it.
 */
export function ComingScreen() {
  const opened = useOpenedGoods();
  const isList = opened !== null && 'cards' in opened;
  return (
    <Screen title={isList ? opened.title : 'Магазин'} titleHidden={!isList} coming>
      <LoadingStatus text="Загрузка..." hidden />
      {opened && <OpenedGoods goods={opened} />}
    </Screen>
  );
}
