import * as v from 'valibot';
import type {
  Collection,
  CollectionEdition,
  Currency,
  Edition,
  FeedItem,
  Genre,
  ListedProduct,
  MaintenanceStatus,
  Platform,
  ProductCard,
  User,
} from '../../../machines/model/entities';
import { bannerOf } from './bannerOf';
import { DEFAULT_EDITION_NAME } from '../../../machines/model/editions';
import { apiPriceFields, PRICE_TYPE_IDS } from '../../../machines/model/priceTypes';
import { everyProfileField } from '../../../machines/model/profile';
import { SUBSCRIPTIONS, type SubscriptionFlags } from '../../../machines/model/subscriptions';
import {
  date,
  file,
  filledText,
  describedBy,
  flag,
  id,
  listOf,
  listOfEach,
  optionalId,
  number,
  plainText,
  price,
  stated,
  statedOr,
  text,
  UNREADABLE,
} from './read';

export const named = v.object({ name: filledText });
const maybeNamed = v.fallback(v.nullable(named), null);
export const withId = v.fallback(v.nullable(v.object({ id })), null);

export const currencySchema: v.GenericSchema<unknown, Currency> = v.pipe(
  v.object({ id, code: filledText, name: plainText, icon: file, symbol: text }),
);

export const platformSchema: v.GenericSchema<unknown, Platform> = v.pipe(
  v.object({ id: optionalId, name: filledText, icon_url: file }),
  v.transform(({ id: own, name, icon_url }) => ({ id: own ?? name, name, icon: icon_url })),
);

export const genreSchema: v.GenericSchema<unknown, Genre> = v.object({ id, name: filledText });

const subscriptionFlags = Object.fromEntries(Object.values(SUBSCRIPTIONS).map((one) => [one.flag, flag])) as Record<
  keyof SubscriptionFlags,
  typeof flag
>;

const RATING_LIMIT = 5;

/** What lists show of a game. */
export const cardEntries = {
  id,
  name: text,
  image_url: file,
  type: text,
  edition_type: text,
  platforms: listOfEach(platformSchema),
  rating: v.pipe(
    number,
    v.transform((rating) => Math.min(Math.max(rating ?? 0, 0), RATING_LIMIT)),
  ),
  ...subscriptionFlags,
};

const cardAnswer = v.object(cardEntries);

/** What lists show of a game, by the names of the shop. */
export const toCardFields = (card: v.InferOutput<typeof cardAnswer>): ProductCard => ({
  id: card.id,
  name: card.name,
  image: card.image_url,
  type: card.type,
  editionType: card.edition_type,
  platforms: card.platforms,
  rating: card.rating,
  free_with_ea_play: card.free_with_ea_play,
  free_with_ps_plus_essential: card.free_with_ps_plus_essential,
  free_with_ps_plus_extra: card.free_with_ps_plus_extra,
  free_with_ps_plus_deluxe: card.free_with_ps_plus_deluxe,
});

export const productCardSchema: v.GenericSchema<unknown, ProductCard> = v.pipe(cardAnswer, v.transform(toCardFields));

export const priceTypeSchema = v.picklist(PRICE_TYPE_IDS);

/** The fields of an edition that lists show: there may be thousands, so nothing else is read. */
export const editionEntries = {
  id,
  editionName: v.fallback(v.nullable(v.union([named, text])), null),
  edition_name: maybeNamed,
  name: text,
  type: text,
  edition_type: text,
  price,
  convertedPrice: stated(price),
  ...apiPriceFields(price, date),
  platforms: listOfEach(platformSchema),
  display_currency_id: stated(optionalId),
  displayCurrency: withId,
};
const editionAnswer = v.object(editionEntries);

/** Every field is written out: a rest spread would double the time for a long list. */
export const toEdition = (edition: v.InferOutput<typeof editionAnswer>): Edition => ({
  id: edition.id,
  editionName:
    (typeof edition.editionName === 'string' ? edition.editionName : edition.editionName?.name) ??
    edition.edition_name?.name ??
    edition.name ??
    DEFAULT_EDITION_NAME,
  type: edition.type,
  editionType: edition.edition_type,
  // When the converted price cannot be read there is no price at all: the plain one may be in another currency.
  price: edition.convertedPrice === UNREADABLE ? null : edition.price,
  convertedPrice: statedOr(edition.convertedPrice, null),
  discountedPrice: edition.discount_amount,
  promotionEnd: edition.promotion_end_date,
  psPlusPrice: edition.convertedPrice === UNREADABLE ? null : edition.ps_plus_price,
  psPlusPromotionEnd: edition.ps_plus_promotion_end_date,
  eaPlayPrice: edition.convertedPrice === UNREADABLE ? null : edition.ea_play_price,
  eaPlayPromotionEnd: edition.ea_play_promotion_end_date,
  platforms: edition.platforms,
  displayCurrencyId: statedOr(edition.display_currency_id, edition.displayCurrency?.id ?? null),
});

export const editionSchema: v.GenericSchema<unknown, Edition> = v.pipe(editionAnswer, v.transform(toEdition));

export const collectionEditionSchema: v.GenericSchema<unknown, CollectionEdition> = v.pipe(
  v.object({ ...editionEntries, productCard: v.fallback(v.nullable(productCardSchema), null) }),
  v.transform((edition) => Object.assign(toEdition(edition), { productCard: edition.productCard })),
);

export const listedProductSchema: v.GenericSchema<unknown, ListedProduct> = v.pipe(
  v.object({ ...cardEntries, editions: listOf(editionSchema) }),
  v.transform((product) => Object.assign(toCardFields(product), { editions: product.editions })),
);

const collectionEntries = { id, name: plainText, banner_image: file, image_url: file };

/** A collection without its editions: these are read in steps, because there may be many. */
const collectionHead = v.object(collectionEntries);

const toHead = (read: v.InferOutput<typeof collectionHead>): Omit<Collection, 'editions'> => ({
  id: read.id,
  name: read.name,
  banner: bannerOf(read),
});

export const collectionHeadSchema: v.GenericSchema<unknown, Omit<Collection, 'editions'>> = v.pipe(
  collectionHead,
  v.transform(toHead),
);

export const collectionSchema: v.GenericSchema<unknown, Collection> = v.pipe(
  v.object({ ...collectionEntries, editions: listOf(collectionEditionSchema) }),
  v.transform((collection) => ({ ...toHead(collection), editions: collection.editions })),
);

const kind = v.picklist(['banner', 'list']);
const writtenKind = Object.assign(v.pipe(v.string(), v.trim(), kind), { reader: kind });

export const feedItemSchema: v.GenericSchema<unknown, FeedItem> = v.object({
  id: optionalId,
  type: writtenKind,
  title: plainText,
  collections: listOf(collectionSchema),
  collection: v.fallback(v.nullable(collectionSchema), null),
});

/** A text of a profile, with the blanks that a password may begin or end with. Some servers send one of digits as a number. */
const profileText = (value: unknown): string => {
  const written = Number.isFinite(value) ? String(value) : value;
  return v.parse(text, written) === null ? '' : String(written);
};
const typed = describedBy(plainText, profileText);
/** Codes in lines of their own, or in a list: a field of one line would join them to one code. */
const codes = describedBy(plainText, (value) =>
  [value]
    .flat()
    .map(profileText)
    .join('\n')
    .trim()
    .replace(/\s*[\r\n]\s*/g, ' '),
);

/** What a server has of a user; the shop itself reads the profile alone. */
export const userSchema: v.GenericSchema<unknown, User> = v.object({
  telegramId: optionalId,
  telegramUsername: text,
  username: text,
  ...everyProfileField((field) => (field === 'psBackupCodes' ? codes : typed)),
  currencyId: optionalId,
  currentCurrency: withId,
});

export const maintenanceSchema: v.GenericSchema<unknown, MaintenanceStatus> = v.object({
  maintenanceMode: flag,
  maintenanceMessage: plainText,
});
