import type { ReactNode } from 'react';
import { BottomBar } from '../../ui/BottomBar';
import { CurrencyMenu, type CurrencyMark } from '../../ui/CurrencyMenu';
import { Screen } from '../../ui/Screen';
import { SearchBox } from '../../ui/SearchBox';
import { addressOf } from '../../../machines/model/screens';

interface OpeningViewProps {
  path: string;
  cartCount?: number;
  favouritesCount?: number;
  /** What an earlier visit chose; the ruble without one. */
  currency?: Omit<CurrencyMark, 'id'>;
  /** What stands in the place of the goods. */
  children: ReactNode;
}

const IDLE = (): void => {};

/**
 * The shop while maintenance is being ruled out: the shape of the home screen and the menu, so that nothing jumps
 * when goods arrive. The build draws it into the page itself (`src/build/earlyPage.ts`): it is there before any code.
 */
export function OpeningView({
  path,
  cartCount = 0,
  favouritesCount = 0,
  currency = { code: 'RUB', icon: null },
  children,
}: OpeningViewProps) {
  return (
    <>
      <Screen title="Магазин" titleWithin>
        {path === addressOf('home') && (
          <h1 className="visuallyHidden" data-home>
            Магазин
          </h1>
        )}
        {children}
      </Screen>
      <BottomBar
        path={path}
        cartCount={cartCount}
        favouritesCount={favouritesCount}
        currency={
          <CurrencyMenu current={currency} options={[]} disabled open={false} onToggle={IDLE} onChoose={IDLE} />
        }
        search={path === addressOf('home') && <SearchBox disabled />}
        isDrawnAhead
      />
    </>
  );
}
