import * as v from 'valibot';
import type {
  CartItem,
  FavouriteItem,
  OrderedItem,
  PaymentData,
  Platform,
  PriceType,
} from '../../../machines/model/entities';
import type { OrderEnd } from '../../../machines/model/payment';
import { pricesOf } from '../../../machines/model/money';
import { PAYMENT_TEXT_FIELDS, type PaymentForm } from '../../../machines/model/paymentForm';
import { PAYMENT_REASONS, type PaymentReason } from '../../../machines/model/paymentReasons';
import type { PsAccountForm } from '../../../machines/model/psAccount';
import type { Choice } from '../../../machines/model/place';
import { toApiPrices } from '../../../machines/model/priceTypes';
import { flag, id, listOf, number, optionalId, plainText, price, statedOr, text } from '../api/read';
import { editionEntries, platformSchema, priceTypeSchema, toEdition } from '../api/schemas';

/**
 * The one place that knows how products are stored: by the names of the server, with fields that other versions of the shop
 * read and this one derives. Reads the data that an earlier visit, another version or another program has stored.
 */

const amount = v.pipe(
  price,
  v.transform((value) => value ?? 0),
);
const priceType = v.fallback(v.nullable(priceTypeSchema), null);

const paidBy = (line: { priceType: PriceType | null; isPsPlus: boolean; isEaPlay: boolean }): PriceType =>
  line.priceType ?? (line.isPsPlus ? 'ps_plus' : line.isEaPlay ? 'ea_play' : 'standard');

/** The edition and the price that were chosen on a product's page. */
export const choiceSchema: v.GenericSchema<unknown, Choice> = v.object({
  selectedEdition: optionalId,
  selectedPrices: v.record(v.string(), priceTypeSchema),
});

/** A line is kept when fields are missing; only one without any id is dropped (storage-12). */
export const cartItemSchema: v.GenericSchema<unknown, CartItem> = v.pipe(
  v.object({
    id: optionalId,
    editionId: optionalId,
    productId: optionalId,
    title: text,
    name: plainText,
    image: text,
    type: text,
    platforms: listOf(platformSchema),
    edition: plainText,
    editionName: plainText,
    edition_type: plainText,
    price,
    discount_amount: price,
    promotion_end_date: text,
    isPsPlus: flag,
    isEaPlay: flag,
    priceType: v.optional(priceType, null),
    currencyId: optionalId,
  }),
  v.check((line) => (line.id ?? line.editionId) !== null),
  v.transform((line) => {
    // A line of an early version has an id of its own beside its edition's.
    const own = line.editionId ?? line.id ?? '';
    return {
      id: own,
      productId: line.productId ?? line.id ?? own,
      title: line.title ?? line.name,
      image: line.image,
      type: line.type,
      platforms: line.platforms,
      editionName: line.editionName,
      editionType: line.edition_type,
      price: line.price,
      discountedPrice: line.discount_amount,
      promotionEnd: line.promotion_end_date,
      priceType: paidBy(line),
      currencyId: line.currencyId,
    };
  }),
);

const storedPlatforms = (platforms: readonly Platform[]): unknown[] =>
  platforms.map(({ icon, ...platform }) => ({ ...platform, icon_url: icon }));

/** A line of the cart as it is stored (storage-12). */
export const storedLine = ({ id: own, productId, title, image, type, ...line }: CartItem): object => ({
  id: own,
  editionId: own,
  productId,
  title,
  name: title,
  image,
  type,
  platforms: storedPlatforms(line.platforms),
  edition: line.editionName,
  editionName: line.editionName,
  edition_type: line.editionType,
  price: line.price,
  discount_amount: line.discountedPrice,
  promotion_end_date: line.promotionEnd,
  isPsPlus: line.priceType === 'ps_plus',
  isEaPlay: line.priceType === 'ea_play',
  priceType: line.priceType,
  currencyId: line.currencyId,
});

/** A favourite as it is stored (storage-13). */
export const storedFavourite = ({ id: own, image, title, type, edition, ...item }: FavouriteItem): object => ({
  id: own,
  image,
  title,
  name: title,
  type,
  platforms: storedPlatforms(item.platforms),
  editionId: item.editionId,
  editionName: item.editionName,
  edition_type: item.editionType,
  edition: edition && {
    id: edition.id,
    price: edition.price,
    convertedPrice: edition.convertedPrice,
    ...toApiPrices(edition),
    displayCurrencyId: edition.displayCurrencyId,
  },
});

const favouriteEdition = v.fallback(
  v.nullable(v.object({ ...editionEntries, id: optionalId, displayCurrencyId: optionalId, currency: optionalId })),
  null,
);

/** Also reads a favourite whose edition has no id and names its currency as the server does (storage-13). */
export const favouriteSchema: v.GenericSchema<unknown, FavouriteItem> = v.pipe(
  v.object({
    id,
    image: text,
    title: text,
    name: plainText,
    type: text,
    platforms: listOf(platformSchema),
    editionId: optionalId,
    editionName: plainText,
    edition_type: plainText,
    edition: v.optional(favouriteEdition, null),
  }),
  v.check(({ title, name }) => (title ?? name) !== ''),
  v.transform(({ edition, title, name, edition_type: editionType, ...rest }) => {
    const item = { ...rest, title: title ?? name, editionType };
    const editionId = edition?.id ?? item.editionId;
    if (edition === null || editionId === null) return { ...item, edition: null };
    const { display_currency_id: stated, displayCurrency: other, currency } = edition;
    return {
      ...item,
      editionId: item.editionId ?? editionId,
      edition: {
        id: editionId,
        ...pricesOf(toEdition({ ...edition, id: editionId })),
        displayCurrencyId: edition.displayCurrencyId ?? statedOr(stated, other?.id ?? currency),
      },
    };
  }),
);

const orderedItemSchema: v.GenericSchema<unknown, OrderedItem> = v.pipe(
  v.object({
    id: optionalId,
    title: plainText,
    editionId: optionalId,
    edition_type: plainText,
    edition: plainText,
    editionName: plainText,
    price: amount,
    finalPrice: amount,
    discount_amount: price,
    currency: optionalId,
    image: v.exactOptional(text),
  }),
  v.check((item) => (item.id ?? item.editionId) !== null),
  v.transform((item) => {
    const own = item.id ?? item.editionId ?? '';
    return { ...item, id: own, editionId: item.editionId ?? own };
  }),
);

const items = listOf(orderedItemSchema);

/** An order is kept if its number is readable, even when other fields are missing or malformed. */
export const paymentDataSchema: v.GenericSchema<unknown, PaymentData> = v.object({
  orderId: id,
  amount,
  items,
  psLogin: plainText,
  email: plainText,
  paymentUrl: plainText,
});

/** A reason of another version is none. */
const reason = v.fallback(v.nullable(v.picklist(Object.keys(PAYMENT_REASONS) as PaymentReason[])), null);

export const orderEndSchema: v.GenericSchema<unknown, OrderEnd> = v.object({
  orderId: id,
  amount,
  items,
  email: plainText,
  isConfirmed: flag,
  reason,
  supportCode: plainText,
});

/** What was typed on «Оплата». */
export const draftSchema: v.GenericSchema<unknown, PaymentForm> = v.object({
  ...v.entriesFromList(PAYMENT_TEXT_FIELDS, plainText),
  checkoutWithoutAccount: v.fallback(v.boolean(), false),
});

/** What was typed for a new console account. */
export const psAccountSchema: v.GenericSchema<unknown, PsAccountForm> = v.object({
  firstName: plainText,
  lastName: plainText,
  email: plainText,
  birthDate: plainText,
});

/** Percent. */
export const percentSchema = v.pipe(number, v.number(), v.minValue(0), v.maxValue(100));
