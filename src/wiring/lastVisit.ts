import { useState } from 'react';
import type { CartItem, Currency, FavouriteItem } from '../../machines/model/entities';
import { isSameId } from '../../machines/model/ids';
import { useShopWorld } from './react';
import { readBuiltFeed, type BuiltFeed } from './rememberedFeed';
import type { Saved } from './saved';

/** What the last visit left, for views that are drawn before the flows run. */
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

/** The last feed, where it is of the currency this visit will be in; else what the build saw. */
function readLastFeed(saved: Saved): BuiltFeed | null {
  const remembered = saved.readFeed();
  const chosen = saved.readCurrency();
  return remembered && (chosen === null || isSameId(chosen.id, remembered.currency.id)) ? remembered : readBuiltFeed();
}

/** Read once: what the shopper does meanwhile is the flows' to tell. */
function useSavedOnce<Read>(read: (saved: Saved) => Read): Read {
  const { saved } = useShopWorld().effects;
  const [found] = useState(() => read(saved));
  return found;
}

/** What the last visit left in the shopper's hands. */
export const useLastVisit = (): LastVisit => useSavedOnce(readLastVisit);

/** The first screen of the feed as it was seen last; null where nobody has seen any. */
export const useLastFeed = (): BuiltFeed | null => useSavedOnce(readLastFeed);
