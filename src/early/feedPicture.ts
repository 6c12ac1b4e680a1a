import { bannerPicture, feedParts } from '../../machines/model/feed.ts';
import { effectivePrice, type PricedEdition } from '../../machines/model/money.ts';
import { largestPicture } from './largest.ts';

type Priced = PricedEdition & { display_currency_id?: unknown; productCard?: Pictured };

/** A collection or a product, as far as its pictures go. */
export interface Pictured {
  id?: unknown;
  banner_image?: unknown;
  image_url?: unknown;
  editions?: Priced[];
}

/** A part of the feed as the server sends it. */
export interface FeedItem {
  type?: unknown;
  collections?: Pictured[];
  collection?: Pictured;
}

/** The picture of the card that will be first: the cheapest in the currency. */
export function firstPicture(editions: readonly Priced[] = [], currencyId: unknown): unknown {
  let first: Priced | undefined;
  let lowest = Infinity;
  for (const edition of editions) {
    if (!edition.productCard || String(edition.display_currency_id) !== String(currencyId)) continue;
    const price = effectivePrice(edition, Date.now()) ?? Infinity;
    if (first === undefined || price < lowest) [first, lowest] = [edition, price];
  }
  return first?.productCard?.image_url;
}

/** The largest picture of the feed's first screen. @param size of the window, pixels */
export const feedPicture = (
  feed: readonly FeedItem[],
  currencyId: unknown,
  size: { width: number; height: number },
): unknown =>
  largestPicture(
    feedParts(feed).map((part) =>
      part.kind === 'banners'
        ? { isList: false, count: part.collections.length, picture: () => bannerPicture(part.collections[0] ?? {}) }
        : { isList: true, count: 1, picture: () => firstPicture(part.collection?.editions, currencyId) },
    ),
    size,
  );
