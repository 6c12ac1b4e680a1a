import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Currency } from '../../machines/model/entities';
import { isSameId, type Id } from '../../machines/model/ids';
import { readOpenedGoods, type OpenedGoods } from './openedGoods';
import { useShopWorld } from './react';
import { readBuiltFeed, readNewFeed, type BuiltFeed } from './rememberedFeed';
import type { Saved } from './saved';
import { withoutPrices } from './withoutPrices';

/** Whether goods are those of the shopper's currency, as far as either is known. */
const isCurrent = (goods: { id: Id } | null, currencyId: Id | null): boolean =>
  goods === null || currencyId === null || isSameId(goods.id, currencyId);

/**
 * The feed that the page brought, else that of the last visit, each in the shopper's currency; else the build's. That of
 * the last visit has no prices while the shopper's currency is not known.
 */
function readLastFeed(saved: Saved, currencyId: Id | null): BuiltFeed | null {
  const brought = readNewFeed();
  if (brought && isCurrent(brought.currency, currencyId)) return brought;
  const remembered = saved.readFeed();
  if (!remembered || !isCurrent(remembered.currency, currencyId)) return readBuiltFeed();
  return currencyId === null ? withoutPrices(remembered) : remembered;
}

/** What the page has drawn of the product or collection at this address; null where it has drawn none. */
export function useOpenedGoods(): OpenedGoods | null {
  const { pathname } = useLocation();
  const { saved } = useShopWorld().effects;
  // Read once: the screen's own machine follows the currency.
  const [found] = useState(() => {
    const goods = readOpenedGoods(pathname);
    return goods && isCurrent(goods.currency, saved.read().currency?.id ?? null) ? goods : null;
  });
  return found;
}

/**
 * The first screen of the last feed; null when there is none. The storage is read again only for another currency.
 * @param currency the shopper's; null while it is not known
 */
export function useLastFeed(currency: Currency | null): BuiltFeed | null {
  const { saved } = useShopWorld().effects;
  const id = currency?.id ?? null;
  return useMemo(() => readLastFeed(saved, id), [saved, id]);
}
