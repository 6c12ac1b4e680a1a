import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CartItem, Currency, FavouriteItem } from '../../machines/model/entities';
import { isSameId, type Id } from '../../machines/model/ids';
import { readOpenedGoods, type OpenedGoods } from './openedGoods';
import { useShopWorld } from './react';
import { readBuiltFeed, readNewFeed, type BuiltFeed } from './rememberedFeed';
import type { Saved } from './saved';

/** The data of the last visit, for views that are rendered before the flows run. */
interface LastVisit {
  currency: Currency | null;
  cart: CartItem[];
  favourites: FavouriteItem[];
}

const readLastVisit = (saved: Saved): LastVisit => ({
  currency: saved.readCurrency(),
  cart: saved.readCart().items,
  favourites: saved.readFavourites(),
});

/** Whether goods are those of the shopper's currency, as far as either is known. */
function isCurrent(saved: Saved, currency: { id: Id } | null): boolean {
  const chosen = saved.readCurrency();
  return chosen === null || currency === null || isSameId(chosen.id, currency.id);
}

/** The feed that the page brought, else that of the last visit, each in the shopper's currency; else the build's. */
function readLastFeed(saved: Saved): BuiltFeed | null {
  const brought = readNewFeed();
  if (brought && isCurrent(saved, brought.currency)) return brought;
  const remembered = saved.readFeed();
  return remembered && isCurrent(saved, remembered.currency) ? remembered : readBuiltFeed();
}

/** Reads the storage once: later changes come from the flows. */
function useSavedOnce<Read>(read: (saved: Saved) => Read): Read {
  const { saved } = useShopWorld().effects;
  const [found] = useState(() => read(saved));
  return found;
}

/** What the last visit has stored of the shopper: currency, cart and favourites. */
export const useLastVisit = (): LastVisit => useSavedOnce(readLastVisit);

/** What the page has drawn of the product or collection at this address; null where it has drawn none. */
export function useOpenedGoods(): OpenedGoods | null {
  const { pathname } = useLocation();
  return useSavedOnce((saved) => {
    const goods = readOpenedGoods(pathname);
    return goods && isCurrent(saved, goods.currency) ? goods : null;
  });
}

/** The first screen of the last feed; null when there is none. */
export const useLastFeed = (): BuiltFeed | null => useSavedOnce(readLastFeed);
