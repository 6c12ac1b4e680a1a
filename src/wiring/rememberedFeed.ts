import * as v from 'valibot';
import { feedSections, type Banner } from '../../machines/feed/feed.selectors';
import type { Card } from '../../machines/model/editions';
import { SUBSCRIPTION_IDS, type Subscription } from '../../machines/model/subscriptions';
import type { Currency, FeedItem, Id, Platform } from '../../machines/model/entities';
import { formatPrice, priceOptions } from '../../machines/model/money';
import { flag, id, listOf, number, optionalId, plainText, text } from '../api/read';
import { currencySchema, platformSchema } from '../api/schemas';

/** A card as it was last shown: texts only, because nothing may be bought from remembered data. */
export interface RememberedCard {
  editionId: Id;
  productId: Id;
  title: string;
  image: string | null;
  editionName: string;
  editionType: string;
  platforms: Platform[];
  subscription: Subscription | null;
  /** «4499 руб.»; empty when only the product is known. */
  price: string;
  /** Null without a discount; empty when only the product is known. */
  original: string | null;
  /** 0 when none is shown. */
  percent: number;
}

/** A part of the home screen as it was last shown. */
export interface RememberedSection {
  /** Empty in a list. */
  banners: Banner[];
  title: string;
  collectionId: Id | null;
  cards: RememberedCard[];
  isList: boolean;
}

/** The first screen of the last visit's feed: shown at once, until the new feed has loaded. */
export interface RememberedFeed {
  currency: Currency;
  sections: RememberedSection[];
}

/** The first screen of the feed at build time: no prices, and so no currency. */
export type BuiltFeed = Pick<RememberedFeed, 'sections'>;

declare global {
  /** Inserted by the build (`src/build/earlyScript.ts`). */
  var builtGoods: unknown;
  /**
   * The goods that the page brought with fresh answers, where they are drawn (`src/early/drawFeed.ts`); undefined again
   * once a feed has loaded.
   */
  var newGoods: unknown;
}

/** As much as fits into a tall window. Home begins with as many, so that nothing of what was remembered goes again. */
export const REMEMBERED_SECTIONS = 4;

const subscription = v.fallback(v.nullable(v.picklist(SUBSCRIPTION_IDS)), null);

const sections = listOf(
  v.object({
    banners: listOf(v.object({ collectionId: id, title: plainText, image: v.string() })),
    title: plainText,
    collectionId: optionalId,
    isList: flag,
    cards: listOf(
      v.object({
        editionId: id,
        productId: id,
        title: plainText,
        image: text,
        editionName: plainText,
        editionType: plainText,
        platforms: listOf(platformSchema),
        subscription,
        price: plainText,
        original: text,
        percent: v.pipe(
          number,
          v.transform((value) => value ?? 0),
        ),
      }),
    ),
  }),
);

/** The stored form of an earlier visit. */
export const rememberedFeedSchema: v.GenericSchema<unknown, RememberedFeed> = v.object({
  currency: currencySchema,
  sections,
});

function drawn(
  { edition, productId, title, image, editionType, platforms, subscription: held }: Card,
  currency: Currency,
  now: number,
): RememberedCard {
  const option = priceOptions(edition, now)[0];
  return {
    editionId: edition.id,
    productId,
    title,
    image,
    editionName: edition.editionName,
    editionType,
    platforms,
    subscription: held,
    price: formatPrice(option?.price, currency),
    original: option?.originalPrice == null ? null : formatPrice(option.originalPrice, currency),
    percent: option?.discountPercent ?? 0,
  };
}

/** The part of a feed that is stored for the next visit. @param now milliseconds since the epoch */
export const rememberFeed = (feed: readonly FeedItem[], currency: Currency, now: number): RememberedFeed => ({
  currency,
  sections: feedSections(feed, currency.id, now)
    .slice(0, REMEMBERED_SECTIONS)
    .map((section) =>
      section.kind === 'banners'
        ? { isList: false, banners: section.banners, title: '', collectionId: null, cards: [] }
        : {
            isList: true,
            banners: [],
            title: section.title,
            collectionId: section.collectionId,
            cards: section.cards.map((card) => drawn(card, currency, now)),
          },
    ),
});

/** The first screen of the feed at build time, without prices; null when the build was made without a feed. */
export function readBuiltFeed(): BuiltFeed | null {
  const built = v.safeParse(v.object({ sections }), globalThis.builtGoods);
  return built.success ? built.output : null;
}

/** A feed that the page brought; without a currency it has no prices. */
const newFeed = v.object({ currency: v.fallback(v.nullable(currencySchema), null), sections });

/** The first screen of the feed that the page brought; null when it brought none that is new. */
export function readNewFeed(): v.InferOutput<typeof newFeed> | null {
  const brought = v.safeParse(newFeed, globalThis.newGoods);
  return brought.success ? brought.output : null;
}
