import { useState } from 'react';
import type { CartItem, Currency, FavouriteItem } from '../../machines/model/entities';
import { isSameId } from '../../machines/model/ids';
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

/** The feed that the page brought, else that of the last visit if its currency is the chosen one, else the build's. */
function readLastFeed(saved: Saved): BuiltFeed | null {
  const brought = readNewFeed();
  if (brought) return brought;
  const remembered = saved.readFeed();
  const chosen = saved.readCurrency();
  return remembered && (chosen === null || isSameId(chosen.id, remembered.currency.id)) ? remembered : readBuiltFeed();
}

/** Reads the storage once: later changes come from the flows. */
function useSavedOnce<Read>(read: (saved: Saved) => Read): Read {
  const { saved } = useShopWorld().effects;
  const [found] = useState(() => read(saved));
  return found;
}

/** What the last visit has stored of the shopper: currency, cart and favourites. */
export const useLastVisit = (): LastVisit => useSavedOnce(readLastVisit);

/** The first screen of the last feed; null when there is none. */
export const useLastFeed = (): BuiltFeed | null => useSavedOnce(readLastFeed);
