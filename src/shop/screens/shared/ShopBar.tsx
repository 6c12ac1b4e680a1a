import { useState } from 'react';
import { selectMenu } from '../../../../machines/currency/currency.selectors';
import { selectItemCount } from '../../../../machines/cart/cart.selectors';
import { currencyVerbs } from '../../../../machines/currency/currency.verbs';
import { selectFavourites } from '../../../../machines/favourites/favourites.selectors';
import type { Currency } from '../../../../machines/model/entities';
import { addressOf, screenAt } from '../../../../machines/model/screens';
import { selectPath } from '../../../../machines/navigation/navigation.selectors';
import { selectAwaitedOrderId } from '../../../../machines/payment/awaitedOrder.selectors';
import { BottomBar } from '../../ui/BottomBar';
import { CurrencyMenu } from '../../ui/CurrencyMenu';
import { ScreenLink } from '../../ui/ScreenLink';
import { SearchBox } from '../../ui/SearchBox';
import { useFlowSelector, useFlowVerbs, useGoTo, useShopWorld, useOnline } from '../../wiring/react';
import { Message } from './Message';
import { ChevronRightIcon } from '../../ui/icons';
import css from './ShopBar.module.css';

/** The bottom bar of the running shop: menu, badges, currency, and on Home the search box that opens the search. */
export function ShopBar() {
  const goTo = useGoTo();
  const path = useFlowSelector('navigation', selectPath);
  const cartCount = useFlowSelector('cart', selectItemCount);
  const favouritesCount = useFlowSelector('favourites', selectFavourites).length;
  // A tap causes a focus and a click; the search is opened only once.
  const openSearch = (): void => goTo('search');
  return (
    <BottomBar
      path={path}
      cartCount={cartCount}
      favouritesCount={favouritesCount}
      currency={<ShopCurrencyMenu path={path} />}
      notice={
        <>
          <Message />
          <OfflineNotice />
          <AwaitedOrder path={path} />
        </>
      }
      search={path === addressOf('home') && <SearchBox readOnly onClick={openSearch} onFocus={openSearch} />}
    />
  );
}

function ShopCurrencyMenu({ path }: { path: string }) {
  const { mediaUrl } = useShopWorld().effects;
  const { chooseCurrency, openMenu } = useFlowVerbs('currency', currencyVerbs);
  const { current, others, isAwaited, isChanging } = useFlowSelector('currency', selectMenu);
  const [openAt, setOpenAt] = useState<string | null>(null);
  // The browser's back button is not a tap beside the menu, which would close it; and what has nothing to offer is closed.
  if (openAt !== null && (openAt !== path || (others.length === 0 && !isAwaited))) setOpenAt(null);
  const open = openAt === path;
  const mark = ({ id, code, icon }: Currency) => ({ id, code, icon: mediaUrl(icon) });
  return (
    <CurrencyMenu
      current={current ? mark(current) : { code: 'RUB', icon: null }}
      options={others.map(mark)}
      open={open}
      busy={isChanging || (open && isAwaited)}
      onToggle={() => {
        if (!open) openMenu();
        setOpenAt(open ? null : path);
      }}
      onChoose={(currencyId) => {
        setOpenAt(null);
        chooseCurrency(currencyId);
      }}
    />
  );
}

/** Leads back to the payment that is awaited while the shopper looks at other screens. @param path of the shown screen */
function AwaitedOrder({ path }: { path: string }) {
  const orderId = useFlowSelector('payment', selectAwaitedOrderId);
  if (orderId === null || screenAt(path) === 'payment') return null;
  return (
    <aside aria-label="Неоплаченный заказ">
      <ScreenLink to={addressOf('payment')} className={css['strip']}>
        {`Заказ № ${orderId} ждёт оплаты`}
        <ChevronRightIcon size={20} />
      </ScreenLink>
    </aside>
  );
}

/** Says that there is no connection while there is none. */
function OfflineNotice() {
  const online = useOnline();
  return (
    // Rendered while empty: screen readers may miss a live region that appears together with its text.
    <div aria-live="polite">
      {!online && (
        <p role="status" className={css['notice']}>
          Нет соединения. Покажем свежие цены, когда оно вернётся.
        </p>
      )}
    </div>
  );
}
