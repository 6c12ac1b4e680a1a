import { selectCollection } from '../../../machines/collection/collection.selectors';
import { selectCurrency, selectIsDecided } from '../../../machines/currency/currency.selectors';
import { favouritesIn, selectFavourites } from '../../../machines/favourites/favourites.selectors';
import { feedSections, type FeedSection } from '../../../machines/feed/feed.selectors';
import { defaultCartItem } from '../../../machines/model/cart';
import { editionsOnSale, type Card } from '../../../machines/model/editions';
import { selectVisibleItems } from '../../../machines/cart/cart.selectors';
import type { CartItem, FavouriteItem, FeedItem, Id } from '../../../machines/model/entities';
import { selectItem } from '../../../machines/item/item.selectors';
import type { Offer } from '../../../machines/model/choice';
import { NO_CHOICE } from '../../../machines/model/place';
import { priceOptions } from '../../../machines/model/money';
import { itemPath } from '../../../machines/model/screens';
import { favouriteCartItem } from '../../../machines/model/favourites';
import { isSameId } from '../../../machines/model/ids';
import { COLLECTION_PAGE_SIZE, listPage, SEARCH_PAGE_SIZE, type ListPage } from '../../../machines/model/paging';
import { selectPageView } from '../../../machines/pageFlow/pageFlow.selectors';
import { selectPlace } from '../../../machines/listPositions/listPositions.selectors';
import { searchCards, selectAnswer, selectFound } from '../../../machines/search/search.selectors';
import type { Load } from '../world/load';

/** As the view does, Home is sorted once per answer. */
const sorted = new WeakMap<readonly FeedItem[], { currencyId: Id | null; sections: FeedSection[] }>();

/** The parts of Home; none while it loads. */
export function feedOn(load: Load): FeedSection[] {
  const snapshot = load.page?.feed?.getSnapshot();
  if (!snapshot || selectPageView(snapshot) !== 'shown' || !snapshot.context.data) return [];
  const { data, currency } = snapshot.context;
  const currencyId = currency?.id ?? null;
  const known = sorted.get(data);
  if (known?.currencyId === currencyId) return known.sections;
  const sections = feedSections(data, currencyId, load.effects.now());
  sorted.set(data, { currencyId, sections });
  return sections;
}

const pageOn = (load: Load): number => selectPlace(load.path)(load.see('listPositions')).page;

/** The product of a product page, with what is chosen of it; null while none is shown. */
export function offerOn(load: Load): Offer | null {
  const item = load.page?.item?.getSnapshot();
  return item ? selectItem(selectPlace(load.path)(load.see('listPositions')).choice ?? NO_CHOICE)(item).offer : null;
}

/** The page of a collection; null while none is shown. */
export function collectionOn(load: Load): ListPage<Card> | null {
  const snapshot = load.page?.collection?.getSnapshot();
  if (!snapshot || selectPageView(snapshot) !== 'shown') return null;
  return listPage(selectCollection(snapshot).cards ?? [], pageOn(load), COLLECTION_PAGE_SIZE);
}

/** The cards of the search, where it shows some. */
function foundOn(load: Load): Card[] {
  const search = load.see('search');
  if (load.path !== '/search-results' || selectFound(search).view !== 'results') return [];
  const currencyId = selectCurrency(load.see('currency'))?.id ?? null;
  return listPage(searchCards(selectAnswer(search), currencyId, load.effects.now()), pageOn(load), SEARCH_PAGE_SIZE)
    .cards;
}

/** Every product card on the screen. */
export function cardsOn(load: Load): Card[] {
  const listed = feedOn(load).flatMap((section) => (section.kind === 'list' ? section.cards : []));
  return [...listed, ...(collectionOn(load)?.cards ?? []), ...foundOn(load)];
}

/** The rows of the favourites on the screen. */
export function favouritesOn(load: Load): FavouriteItem[] {
  const currency = load.see('currency');
  if (load.path !== '/favourites' || !selectIsDecided(currency)) return [];
  return favouritesIn(selectFavourites(load.see('favourites')), selectCurrency(currency)?.id ?? null);
}

/** The line that the cart toggle of a card or a favourite adds; null where the view would add none. */
export function lineFor(load: Load, id: Id): CartItem | null {
  const currencyId = selectCurrency(load.see('currency'))?.id ?? null;
  const card = cardsOn(load).find(({ edition }) => isSameId(edition.id, id));
  if (card) return defaultCartItem(card, currencyId, load.effects.now());
  const favourite = favouritesOn(load).find(({ edition }) => isSameId(edition?.id, id));
  return favourite ? favouriteCartItem(favourite, currencyId, load.effects.now()) : null;
}

/** The edition of each card and favourite, of which one price is shown, and those of a product page. */
export function editionsOn(load: Load) {
  const offer = offerOn(load);
  return [
    ...cardsOn(load).map(({ title, edition }) => ({ what: title, edition, most: 1 })),
    ...favouritesOn(load).flatMap(({ title, edition }) => (edition ? [{ what: title, edition, most: 1 }] : [])),
    ...(offer ? editionsOnSale(offer) : []).map((edition) => ({ what: edition.editionName, edition, most: Infinity })),
  ];
}

/** The prices that are shown of them. */
export const optionsOn = (load: Load) =>
  editionsOn(load).flatMap(({ what, edition, most }) =>
    priceOptions(edition, load.effects.now())
      .slice(0, most)
      .map((option) => ({ what, edition, option })),
  );
export type PricedOption = ReturnType<typeof optionsOn>[number];

/** Where the cards, favourites and cart lines on the screen lead. */
export function linksOn(load: Load): { kind: 'card' | 'favourite' | 'line'; editionId: string; to: string }[] {
  const lines = load.path === '/shop-bag' ? selectVisibleItems(load.see('cart')) : [];
  return [
    ...cardsOn(load).map(({ edition, productId }) => ({ kind: 'card' as const, id: edition.id, productId })),
    ...favouritesOn(load).map(({ editionId, id }) => ({ kind: 'favourite' as const, id: editionId, productId: id })),
    ...lines.map(({ id, productId }) => ({ kind: 'line' as const, id, productId })),
  ].map(({ kind, id, productId }) => ({ kind, editionId: String(id ?? ''), to: itemPath(productId) }));
}
