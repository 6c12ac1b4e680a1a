import type { Collection, FeedItem, Id } from '../model/entities';
import { collectionCards, type Card } from '../model/editions';
import { lastOf } from '../model/lists';

/** Products of a list on the home screen (section 9). */
export const LIST_LIMIT = 3;
/** The same for a banner that has no picture and is shown as a list. */
export const BANNER_LIST_LIMIT = 4;

/** An image link to a collection. */
export interface Banner {
  collectionId: Id;
  title: string;
  image: string;
}

/** One part of the home screen, in the feed's order. */
export type FeedSection =
  | { kind: 'banners'; banners: Banner[] }
  | { kind: 'list'; title: string; collectionId: Id | null; cards: Card[] };

const pictureOf = (collection: Collection): string | null => collection.banner_image || collection.image_url || null;

const collectionsOf = (item: FeedItem): Collection[] =>
  item.collections.length > 0 ? item.collections : item.collection ? [item.collection] : [];

/**
 * The feed as the home screen shows it: consecutive banners as one grid, lists with at most three
 * products of the currency, cheapest first (section 2, Home; decisions, Home).
 * @param now milliseconds since the epoch, for the validity of discounts
 */
export function feedSections(feed: readonly FeedItem[], currencyId: Id | null, now: number): FeedSection[] {
  const sections: FeedSection[] = [];
  const addBanner = (banner: Banner): void => {
    const last = lastOf(sections);
    if (last?.kind === 'banners') last.banners.push(banner);
    else sections.push({ kind: 'banners', banners: [banner] });
  };
  const addList = (title: string, collection: Collection | undefined, limit: number): void => {
    const cards = collection ? collectionCards(collection, currencyId, now).slice(0, limit) : [];
    sections.push({ kind: 'list', title, collectionId: collection?.id ?? null, cards });
  };
  for (const item of feed) {
    const collections = collectionsOf(item);
    if (item.type === 'list') {
      const collection = item.collection ?? collections[0];
      addList(item.title || collection?.name || '', collection, LIST_LIMIT);
      continue;
    }
    for (const collection of collections) {
      const image = pictureOf(collection);
      if (image) addBanner({ collectionId: collection.id, title: collection.name, image });
      else addList(collection.name, collection, BANNER_LIST_LIMIT);
    }
  }
  return sections;
}

/** Whether the home screen has anything to offer in the currency. */
export const hasGoods = (sections: readonly FeedSection[]): boolean =>
  sections.some((section) => section.kind === 'banners' || section.cards.length > 0);
