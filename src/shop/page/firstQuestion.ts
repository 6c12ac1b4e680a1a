import { bannerOf } from '../api/bannerOf.ts';
import { unwrap } from '../api/envelope.ts';
import { collectionPath, FEED_PATH, productPath } from '../api/paths.ts';
import { feedParts } from '../../../machines/model/feed.ts';
import { isId } from '../../../machines/model/ids.ts';
import { effectivePrice } from '../../../machines/model/money.ts';

/** A collection or a product, as far as its pictures go. */
interface Pictured {
  id?: unknown;
  banner_image?: unknown;
  image_url?: unknown;
  editions?: {
    display_currency_id?: unknown;
    price: number | null;
    convertedPrice: number | null;
    discount_amount: number | null;
    promotion_end_date: string | null;
    productCard?: Pictured;
  }[];
}

/** What a screen asks for first, once the currency is known. */
export interface FirstQuestion {
  screen: 'home' | 'item' | 'collection';
  /** Of the call, below the base of the API. Its one parameter is `currency_id`. */
  path: string;
  /** The picture that the screen shows first. */
  pictureIn(answer: unknown, currencyId: unknown): unknown;
}

/** What a screen is rendered from, before any code has loaded. */
export interface ScreenData {
  screen: FirstQuestion['screen'];
  /** Of the first question of that screen. */
  path: string;
  answer: unknown;
  /** The answer of GET /currencies. */
  currencies: unknown;
  /** The currency of the first answer. */
  currencyId: string;
}

/** The picture of the card that will be first: the cheapest in the currency. */
function firstPicture({ editions = [] }: Pictured, currencyId: unknown): unknown {
  let first: Pictured | undefined;
  let lowest = Infinity;
  for (const edition of editions) {
    if (!edition.productCard || String(edition.display_currency_id) !== String(currencyId)) continue;
    const { discount_amount: discountedPrice, promotion_end_date: promotionEnd } = edition;
    const price = effectivePrice({ ...edition, discountedPrice, promotionEnd }, Date.now()) ?? Infinity;
    if (first === undefined || price < lowest) [first, lowest] = [edition.productCard, price];
  }
  return first?.image_url;
}

/** The first picture of Home, which is the largest one too: a banner or a cover (`FeedView.tsx`). */
const feedPicture = (feed: Parameters<typeof feedParts<Pictured>>[0], currencyId: unknown): unknown =>
  feedParts<Pictured>(feed, bannerOf)
    .map((part) =>
      part.kind === 'list' ? firstPicture(part.collection ?? {}, currencyId) : bannerOf(part.collections[0] ?? {}),
    )
    .find(Boolean);

/** The id in an address; null for none. */
function idIn(segment: string): string | null {
  try {
    const id = decodeURIComponent(segment);
    return isId(id) ? id : null;
  } catch {
    return null;
  }
}

/** The question of Home, a product or a collection; null for other screens. */
export function firstQuestion(pathname: string): FirstQuestion | null {
  const [isAny, screen, segment] = /^\/(?:(item|collection)\/([^/]+))?$/.exec(pathname) ?? [];
  const id = segment === undefined ? '' : idIn(segment);
  if (isAny === undefined || id === null) return null;
  if (screen === 'item')
    return {
      screen,
      path: productPath(id),
      pictureIn: (answer) => (unwrap(answer, { keys: ['id'], isWrapped: true }) as Pictured).image_url,
    };
  if (screen === 'collection')
    return {
      screen,
      path: collectionPath(id),
      pictureIn: (answer, currencyId) =>
        firstPicture(unwrap(answer, { keys: ['editions', 'id'] }) as Pictured, currencyId),
    };
  return {
    screen: 'home',
    path: FEED_PATH,
    pictureIn: (answer, currencyId) => feedPicture(unwrap(answer) as Parameters<typeof feedPicture>[0], currencyId),
  };
}
