import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '../../../machines/model/screens';
import { Badge } from './Badge';
import css from './BottomBar.module.css';
import { cx } from './cx';
import { CartIcon, HeartIcon, HomeIcon, UserIcon } from './icons';
import { opensHere } from '../../../machines/model/opensHere';
import { MENU_ID } from './SkipToMenu';
import { publishHeight } from './publishHeight';
import { useTapped } from './useTapped';

/** The main menu pinned to the foot of the window (screen-12, screen-15). It leaves space for itself in the page. */
export interface BottomBarProps {
  /** The path of the shown screen; the entry that equals it is current. */
  path: string;
  cartCount: number;
  favouritesCount: number;
  /** The CurrencyMenu, at the left. */
  currency?: ReactNode;
  /** The read-only SearchBox above the menu, on Home only. */
  search?: ReactNode;
  /** A notice above the bar, at every scroll position. At the end of the page there is space for it. */
  notice?: ReactNode;
  /** The search box is rendered before the path is known: pages other than Home hide it (`base.css`). */
  isPrerendered?: boolean;
}

/** Keeps the notice from covering elements that are scrolled into view (`base.css`). */
const publishNoticeHeight = publishHeight('--notice');
const publishSearchHeight = publishHeight('--search');

export function BottomBar(props: BottomBarProps) {
  const { path, cartCount, favouritesCount, currency, search, notice, isPrerendered = false } = props;
  // The tab that was tapped is current at once: the file of its screen may take a while.
  const [tapped, tap] = useTapped<string>(path);
  const current = tapped ?? path;
  const tabs = [
    { to: addressOf('home'), name: 'Главная', icon: <HomeIcon />, count: 0 },
    { to: addressOf('cart'), name: 'Корзина', icon: <CartIcon />, count: cartCount },
    { to: addressOf('favourites'), name: 'Избранное', icon: <HeartIcon />, count: favouritesCount },
    { to: addressOf('profile'), name: 'Профиль', icon: <UserIcon />, count: 0 },
  ];
  return (
    <>
      {notice && (
        <div ref={publishNoticeHeight} className={cx(css['notice'], Boolean(search) && css['overSearch'])}>
          {notice}
        </div>
      )}
      <div className={css['place']} />
      {search && <div className={css['placeOfSearch']} data-home={isPrerendered || undefined} />}
      {/* The menu comes first: the focus of the keyboard would be carried off by the search box, which opens the search. */}
      <div className={css['dock']}>
        <div className={css['row']}>
          {currency}
          <nav id={MENU_ID} className={css['tabs']} aria-label="Основное меню">
            {tabs.map(({ to, name, icon, count }) => (
              <Link
                key={to}
                to={to}
                className={css['tab']}
                aria-label={count > 0 ? `${name}, ${count}` : name}
                aria-current={current === to ? 'page' : undefined}
                onClick={(event) => {
                  if (opensHere(event)) tap(to);
                }}
              >
                {icon}
                <span>{name}</span>
                <Badge count={count} className={css['badge']} />
              </Link>
            ))}
          </nav>
        </div>
        {search && (
          <div ref={publishSearchHeight} role="search" className={css['search']} data-home={isPrerendered || undefined}>
            {search}
          </div>
        )}
      </div>
    </>
  );
}
