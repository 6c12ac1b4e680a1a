import { cartItemOf } from './cart';
import type { CartItem, FavouriteItem, Id } from './entities';
import { isSoldIn, type Card } from './editions';
import { isSameId } from './ids';
import { priceOptions, pricesOf } from './money';

/** A favourite's key: unique by title and edition id (favourite-1). */
export interface FavouriteKey {
  title: string;
  editionId: Id | null;
}

/** Whether two favourites are the same one. */
export const isSameFavourite = (a: FavouriteKey, b: FavouriteKey): boolean =>
  a.title === b.title && isSameId(a.editionId, b.editionId);

/** Whether a favourite is shown in a currency; one without an edition is shown in every currency (favourite-4). */
export const isShownIn = ({ edition }: FavouriteItem, currencyId: Id | null): boolean =>
  edition === null || isSoldIn(edition, currencyId);

/** A change of the favourites. It is made to the list as it is stored, whatever this window shows. */
export type FavouritesChange =
  /** `at`: its place in the list, if its removal is undone; a new one is the last. */
  { kind: 'keep'; item: FavouriteItem; at?: number | undefined } | { kind: 'drop'; key: FavouriteKey };

/** The favourites after a change; each is in the list once. */
export function changeFavourites(items: FavouriteItem[], change: FavouritesChange): FavouriteItem[] {
  if (change.kind === 'drop') return items.filter((item) => !isSameFavourite(item, change.key));
  const { item, at = items.length } = change;
  return items.some((one) => isSameFavourite(one, item)) ? items : [...items.slice(0, at), item, ...items.slice(at)];
}

/** The favourite of a card: small, because browser storage is limited, but enough to show and buy it. */
export function favouriteOf(card: Card): FavouriteItem {
  const { edition } = card;
  return {
    id: card.productId,
    image: card.image,
    title: card.title,
    type: card.type,
    platforms: card.platforms,
    editionId: edition.id,
    editionName: edition.editionName,
    editionType: card.editionType,
    edition: { id: edition.id, ...pricesOf(edition), displayCurrencyId: edition.displayCurrencyId },
  };
}

/** The cart line a favourite's cart toggle adds: its first price option; null without an edition or a price. */
export function favouriteCartItem(item: FavouriteItem, currencyId: Id | null, now: number): CartItem | null {
  const option = item.edition && priceOptions(item.edition, now)[0];
  if (!item.edition || !option) return null;
  const { id: productId, title, image, type, platforms, editionName, editionType } = item;
  const sale = { productId, title, image, type, platforms, editionType, edition: { ...item.edition, editionName } };
  return cartItemOf(sale, option, currencyId);
}
