import { useLocation } from 'react-router-dom';
import { comingScreen } from '../../../machines/model/screens';
import { useOpenedGoods } from '../../wiring/lastVisit';
import { OpenedGoods } from './OpenedGoods';
import { ScreenOutline } from './ScreenOutline';

/**
 * Shown while the file of a screen loads, or before the shop is open: its title, and its goods as far as the page has
 * drawn them.
 */
export function ComingScreen() {
  const coming = comingScreen(useLocation().pathname);
  const opened = useOpenedGoods();
  if (!opened) return <ScreenOutline {...coming} />;
  return (
    <ScreenOutline {...('cards' in opened ? { title: opened.title, outline: 'cards' } : coming)}>
      <OpenedGoods goods={opened} />
    </ScreenOutline>
  );
}
