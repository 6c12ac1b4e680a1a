import type { Collection, FeedItem, Id } from '../model/entities';
import { collectionCards, type Card } from '../model/editions';
import { feedParts } from '../model/feed';
import { SCREENS } from '../model/screens';

/** How many parts of the home screen are visible when it opens. */
export const PARTS_IN_SIGHT = 2;

/** An image link to a collection. */
export interface Banner {
  collectionId: Id;
  title: string;
  image: string;
}

/** One part of the home screen, in the feed's order. */
export type FeedSection =
  { kind: 'banners'; banners: Banner[] } | { kind: 'list'; title: string; collectionId: Id | null; cards: Card[] };

/**
 * The feed as the home screen shows it: consecutive banners as one grid, lists with the cheapest products of the currency
 * (home-2, home-4).
 * @param now milliseconds since the epoch, for the validity of discounts
 */
export const feedSections = (feed: readonly FeedItem[], currencyId: Id | null, now: number): FeedSection[] =>
  feedParts<Collection>(feed, ({ banner }) => banner).map((part) => {
    if (part.kind === 'banners')
      return {
        kind: 'banners',
        banners: part.collections.map((one) => ({
          collectionId: one.id,
          title: one.name || SCREENS.collection.title,
          image: one.banner ?? '',
        })),
      };
    const { title, collection, limit } = part;
    return {
      kind: 'list',
      title: title || collection?.name || SCREENS.collection.title,
      collectionId: collection?.id ?? null,
      cards: collection ? collectionCards(collection, currencyId, now).slice(0, limit) : [],
    };
  });

/** Whether the home screen has a banner, or any product in the currency (home-6). */
export const hasProducts = (sections: readonly FeedSection[]): boolean =>
  sections.some((section) => section.kind === 'banners' || section.cards.length > 0);
