import { bannerPicture, feedParts } from '../../machines/model/feed.ts';
import { effectivePrice, type PricedEdition } from '../../machines/model/money.ts';
import { largestPicture } from './largest.ts';

type Priced = PricedEdition & { display_currency_id?: unknown; productCard?: Pictured };

/** A collection or a product, as far as its pictures go. */
export interface Pictured {
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
export const firstPicture = (editions: Priced[] = [], currencyId: unknown): unknown => {
  const priceOf = (edition: Priced): number => effectivePrice(edition, Date.now()) ?? Infinity;
  const [first] = editions
    .filter((one) => one.productCard && String(one.display_currency_id) === String(currencyId))
    .sort((a, b) => priceOf(a) - priceOf(b));
  return first?.productCard?.image_url;
};

/** The largest picture of the feed's first screen. @param size of the window, pixels */
export const feedPicture = (feed: FeedItem[], currencyId: unknown, size: { width: number; height: number }): unknown =>
  largestPicture(
    feedParts(feed).map((part) =>
      part.kind === 'banners'
        ? { isList: false, pictures: part.collections.map(bannerPicture) }
        : { isList: true, pictures: [firstPicture(part.collection?.editions, currencyId)] },
    ),
    size,
  );
