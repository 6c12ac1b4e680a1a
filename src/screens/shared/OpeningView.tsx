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
  /** The currency that an earlier visit chose; the rouble without one. */
  currency?: Omit<CurrencyMark, 'id'>;
  /** The name of the collection that is opened, if it is known. */
  title?: string | undefined;
  /** Shown where the goods will be. */
  children: ReactNode;
}

const IDLE = (): void => {};

/**
 * The shop until it is known that there is no maintenance: the outline of Home and the menu, so that nothing moves when
 * the goods arrive. The build writes it into the page (`src/build/earlyPage.ts`), so it is shown before any code runs.
 */
export function OpeningView({
  path,
  cartCount = 0,
  favouritesCount = 0,
  currency = { code: 'RUB', icon: null },
  title,
  children,
}: OpeningViewProps) {
  return (
    <>
      <Screen title={title ?? 'Магазин'} titleWithin={title === undefined} coming>
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
