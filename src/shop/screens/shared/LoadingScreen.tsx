import { useLocation } from 'react-router-dom';
import { loadingScreen } from '../../../../machines/model/screens';
import { ScreenOutline } from './ScreenOutline';
import { ShownBefore } from './ShownBefore';
import { useShownBefore } from '../../wiring/shownBefore';

/** Shown while the file of a screen loads: the HTML that the page has shown before, else its title and outline. */
export function LoadingScreen() {
  const screen = loadingScreen(useLocation().pathname);
  const shownBefore = useShownBefore();
  return shownBefore ? <ShownBefore shown={shownBefore} /> : <ScreenOutline {...screen} />;
}
