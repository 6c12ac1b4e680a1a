import { useLocation } from 'react-router-dom';
import { addressOf } from '../../../machines/model/screens';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { useLastVisit } from '../../wiring/lastVisit';
import { useShopWorld } from '../../wiring/react';
import { RememberedFeed } from '../home/RememberedFeed';
import { ComingScreen } from './ComingScreen';
import { ComingHome, OpeningBar } from './OpeningView';

/** The shop until it is known that there is no maintenance: the menu, and what is known of the screen. */
export function Opening() {
  const { mediaUrl } = useShopWorld().effects;
  const { currency, cart, favourites } = useLastVisit();
  const { pathname } = useLocation();
  return (
    <>
      {pathname === addressOf('home') ? (
        <ComingHome>
          <LoadingStatus text="Загрузка..." hidden />
          <RememberedFeed currency={currency} />
        </ComingHome>
      ) : (
        <ComingScreen />
      )}
      <OpeningBar
        path={pathname}
        cartCount={cart.length}
        favouritesCount={favourites.length}
        {...(currency && { currency: { code: currency.code, icon: mediaUrl(currency.icon) } })}
      />
    </>
  );
}
