import type { Currency } from '../../machines/model/entities';
import type { Place } from '../../machines/model/place';
import type { Effects } from './effects';
import { followCurrency } from './followCurrency';
import type { Shop } from './shop';

interface PageListener {
  currency(currency: Currency | null): void;
  scroll(scroll: number): void;
}

/** Tells a page which currency to load in and how far it is scrolled. @returns the unsubscription */
export function followPage({ page }: Effects, shop: Shop, listener: PageListener): () => void {
  const offs = [followCurrency(shop, listener.currency), page.onScroll(listener.scroll)];
  return () => offs.forEach((off) => off());
}

/** Tells the flow that keeps the places where the shopper is. A page also ends because the shop closes: nobody keeps it then. */
export function savePlace(shop: Shop, { placeId, page, scroll, choice }: { placeId: string } & Place): void {
  shop
    .getSnapshot()
    .children.collections?.send({ type: 'place.saved', placeId, page, scroll, ...(choice && { choice }) });
}
