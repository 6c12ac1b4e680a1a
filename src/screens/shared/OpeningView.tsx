import type { ReactNode } from 'react';
import { addressOf, SCREENS } from '../../../machines/model/screens';
import { BottomBar } from '../../ui/BottomBar';
import { CurrencyMenu, type CurrencyMark } from '../../ui/CurrencyMenu';
import { Screen } from '../../ui/Screen';
import { SearchBox } from '../../ui/SearchBox';

interface OpeningBarProps {
  path: string;
  cartCount?: number;
  favouritesCount?: number;
  /** The currency that an earlier visit chose; the rouble without one. */
  currency?: Omit<CurrencyMark, 'id'>;
}

const IDLE = (): void => {};

/**
 * Home until it is known that there is no maintenance, so that nothing moves when the goods arrive. The build writes it
 * into the page with the bar (`src/build/shell.tsx`), so both are shown before any code runs.
 * @param children shown where the goods will be
 */
export function ComingHome({ children }: { children: ReactNode }) {
  return (
    <Screen title={SCREENS.home.title} titleWithin coming>
      <h1 className="visuallyHidden" data-home>
        {SCREENS.home.title}
      </h1>
      {children}
    </Screen>
  );
}

/** The bar at the foot of a shop that is not open yet. */
export function OpeningBar({
  path,
  cartCount = 0,
  favouritesCount = 0,
  currency = { code: 'RUB', icon: null },
}: OpeningBarProps) {
  return (
    <BottomBar
      path={path}
      cartCount={cartCount}
      favouritesCount={favouritesCount}
      currency={<CurrencyMenu current={currency} options={[]} disabled open={false} onToggle={IDLE} onChoose={IDLE} />}
      search={path === addressOf('home') && <SearchBox disabled />}
      isDrawnAhead
    />
  );
}
