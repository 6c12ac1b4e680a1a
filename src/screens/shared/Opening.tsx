import { useLocation } from 'react-router-dom';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { useLastVisit, useOpenedGoods } from '../../wiring/lastVisit';
import { useShopWorld } from '../../wiring/react';
import { RememberedFeed } from '../home/RememberedFeed';
import { OpenedGoods } from './OpenedGoods';
import { OpeningView } from './OpeningView';
import { addressOf } from '../../../machines/model/screens';

/**
 * The shop until it is known that there is no maintenance: the menu, and on Home the goods of the last visit, elsewhere
 * those that the page has drawn.
 */
export function Opening() {
  const { mediaUrl } = useShopWorld().effects;
  const { currency, cart, favourites } = useLastVisit();
  const { pathname } = useLocation();
  const opened = useOpenedGoods();
  return (
    <OpeningView
      path={pathname}
      cartCount={cart.length}
      favouritesCount={favourites.length}
      title={opened && 'cards' in opened ? opened.title : undefined}
      {...(currency && { currency: { code: currency.code, icon: mediaUrl(currency.icon) } })}
    >
      <LoadingStatus text="Загрузка..." hidden />
      {pathname === addressOf('home') && <RememberedFeed currency={currency} />}
      {opened && <OpenedGoods goods={opened} />}
    </OpeningView>
  );
}
