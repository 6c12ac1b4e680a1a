import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LoadingStatus } from '../../ui/State';
import { useShopWorld } from '../../wiring/react';
import { RememberedFeed } from '../home/RememberedFeed';
import { OpeningView } from './OpeningView';
import { addressOf } from '../../../machines/model/screens';

/** The shop while maintenance is being ruled out: the menu, and on Home what the last visit saw. */
export function Opening() {
  const { saved, mediaUrl } = useShopWorld().effects;
  const { pathname } = useLocation();
  const [own] = useState(() => {
    const currency = saved.readCurrency();
    return {
      cartCount: saved.readCart().items.length,
      favouritesCount: saved.readFavourites().length,
      ...(currency ? { currency: { code: currency.code, icon: mediaUrl(currency.icon) } } : {}),
    };
  });
  return (
    <OpeningView path={pathname} {...own}>
      <LoadingStatus text="Загрузка..." hidden />
      {pathname === addressOf('home') && <RememberedFeed />}
    </OpeningView>
  );
}
