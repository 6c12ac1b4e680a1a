import { bannerOf } from '../api/bannerOf.ts';
import { unwrap } from '../api/envelope.ts';
import { feedParts } from '../../../machines/model/feed.ts';
import { effectivePrice } from '../../../machines/model/money.ts';
import type { FirstQuestion } from './firstQuestion.ts';

/** The fields of a collection or a product that its pictures depend on. */
interface Pictured {
  id?: unknown;
  banner_image?: unknown;
  image_url?: unknown;
  editions?: {
    display_currency_id?: unknown;
    displayCurrency?: { id?: unknown } | null;
    price?: unknown;
    convertedPrice?: unknown;
    discount_amount?: unknown;
    promotion_end_date: string | null;
    productCard?: Pictured;
  }[];
}

/** A price, which a server may send as a text: texts would be compared letter by letter. */
const priceIn = (value: unknown): number | null => (value == null ? null : Number(value));

/** The picture of the card that will be first: the cheapest in the currency. */
function firstCover({ editions = [] }: Pictured, currencyId: unknown): unknown {
  let first: Pictured | undefined;
  let lowest = Infinity;
  for (const edition of editions) {
    const soldIn = edition.display_currency_id ?? edition.displayCurrency?.id;
    if (!edition.productCard || String(soldIn) !== String(currencyId)) continue;
    const prices = {
      price: priceIn(edition.price),
      convertedPrice: priceIn(edition.convertedPrice),
      discountedPrice: priceIn(edition.discount_amount),
      promotionEnd: edition.promotion_end_date,
    };
    const price = effectivePrice(prices, Date.now()) ?? Infinity;
    if (first === undefined || price < lowest) [first, lowest] = [edition.productCard, price];
  }
  return first?.image_url;
}

/** The first picture of Home, which is the largest one too: a banner or a cover (`FeedView.tsx`). */
const feedPicture = (feed: Parameters<typeof feedParts<Pictured>>[0], currencyId: unknown): unknown =>
  feedParts<Pictured>(feed, bannerOf)
    .map((part) =>
      part.kind === 'list' ? firstCover(part.collection ?? {}, currencyId) : bannerOf(part.collections[0] ?? {}),
    )
    .find(Boolean);

/**
 * The picture that a screen shows first.
 * @param answer to its first request. Throws if it is malformed: the server may send anything
 */
export function firstPicture(screen: FirstQuestion['screen'], answer: unknown, currencyId: unknown): unknown {
  if (screen === 'item') return (unwrap(answer, { keys: ['id'], isWrapped: true }) as Pictured).image_url;
  if (screen === 'collection')
    return firstCover(unwrap(answer, { keys: ['editions', 'id'], isWrapped: true }) as Pictured, currencyId);
  return feedPicture(unwrap(answer) as Parameters<typeof feedPicture>[0], currencyId);
}
