import { shallowEqual } from '@xstate/react';
import { useState } from 'react';
import { selectItemCount } from '../../../machines/cart/cart.selectors';
import { selectCurrency, selectOtherCurrencies } from '../../../machines/currency/currency.selectors';
import { selectFavourites } from '../../../machines/favourites/favourites.selectors';
import type { Currency } from '../../../machines/model/entities';
import { addressOf } from '../../../machines/model/screens';
import { selectPath } from '../../../machines/navigation/navigation.selectors';
import { BottomBar } from '../../ui/BottomBar';
import { CurrencyMenu } from '../../ui/CurrencyMenu';
import { SearchBox } from '../../ui/SearchBox';
import { useFlow, useFlowSelector, useShopWorld } from '../../wiring/react';
import { OfflineNotice } from './OfflineNotice';

/** The bottom bar of the running shop: menu, badges, currency, and on Home the way into the search. */
export function ShopBar() {
  const { router } = useShopWorld().effects;
  const path = useFlowSelector('navigation', selectPath);
  const cartCount = useFlowSelector('cart', selectItemCount);
  const favouritesCount = useFlowSelector('favourites', selectFavourites).length;
  const openSearch = (): void => {
    // A tap focuses and clicks before the next screen is drawn: one step back must lead home.
    const search = addressOf('search');
    if (router.visit().path !== search) router.push(search);
  };
  return (
    <BottomBar
      path={path}
      cartCount={cartCount}
      favouritesCount={favouritesCount}
      currency={<ShopCurrencyMenu />}
      notice={<OfflineNotice />}
      search={path === addressOf('home') && <SearchBox readOnly onClick={openSearch} onFocus={openSearch} />}
    />
  );
}

function ShopCurrencyMenu() {
  const { mediaUrl } = useShopWorld().effects;
  const flow = useFlow('currency');
  const current = useFlowSelector('currency', selectCurrency);
  const others = useFlowSelector('currency', selectOtherCurrencies, shallowEqual);
  const [open, setOpen] = useState(false);
  const mark = ({ id, code, icon }: Currency) => ({ id, code, icon: mediaUrl(icon) });
  return (
    <CurrencyMenu
      current={current ? mark(current) : { code: 'RUB', icon: null }}
      options={others.map(mark)}
      open={open}
      onToggle={() => setOpen(!open)}
      onChoose={(currencyId) => {
        setOpen(false);
        flow.send({ type: 'currency.chosen', currencyId });
      }}
    />
  );
}
