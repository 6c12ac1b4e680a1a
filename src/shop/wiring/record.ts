import * as v from 'valibot';
import {
  changeCart,
  changePromo,
  currencyOfLine,
  hasLine,
  type CartChange,
  type CartContents,
  type PromoChange,
} from '../../../machines/model/cart';
import type { FavouriteItem, PaymentData } from '../../../machines/model/entities';
import { changeFavourites } from '../../../machines/model/favourites';
import { isSameId } from '../../../machines/model/ids';
import { parseJson, toJson } from '../../../machines/model/json';
import { withQuery } from '../../../machines/model/search';
import { orderedIds, type OrderOutcome, type SavedOrder } from '../../../machines/model/payment';
import { flag, listOf, number, optionalId, plainText } from '../api/read';
import { currencySchema } from '../api/schemas';
import { attempt } from '../platform/attempt';
import type { MirrorKey } from '../platform/storage';
import {
  cartItemSchema,
  favouriteSchema,
  paymentDataSchema,
  percentSchema,
  storedFavourite,
  storedLine,
} from './savedSchemas';

/** Of several entries with the same key the last one is kept. */
const unique = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

const linesSchema = v.pipe(
  listOf(cartItemSchema),
  v.transform((items) => unique(items, (item) => String(item.id))),
);
const favouritesSchema = v.pipe(
  listOf(favouriteSchema),
  v.transform((items) => unique(items, ({ title, editionId }) => JSON.stringify([title, String(editionId)]))),
);
const count = v.pipe(number, v.number(), v.integer(), v.minValue(0));

const orNull = <T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T | null> =>
  v.fallback(v.nullable(schema), null);

/** A request for a bill whose outcome is not known yet. It is stored before the request leaves. */
const pendingBillSchema = v.object({
  /** Sent as `Idempotency-Key`: the same key never makes two orders. */
  key: v.string(),
  /** What was ordered, without secrets: another order must not use the same key. */
  content: v.string(),
});

export type PendingBill = v.InferOutput<typeof pendingBillSchema>;

const orderSchema = v.object({
  data: paymentDataSchema,
  attempts: v.fallback(count, 0),
  status: v.fallback(v.picklist(['found', 'awaited', 'paid']), 'found'),
});

/** Everything that is stored of one account, under one key (`shop.{telegramId}`). It never contains a secret. */
const recordSchema = v.object({
  cart: v.fallback(v.object({ items: linesSchema, currencyId: optionalId }), { items: [], currencyId: null }),
  promo: orNull(v.object({ code: v.pipe(v.string(), v.nonEmpty()), discount: percentSchema })),
  promoStatus: v.fallback(v.picklist(['empty', 'success', 'error']), 'empty'),
  favourites: favouritesSchema,
  /** The chosen currency. */
  currency: orNull(currencySchema),
  /** What was searched for and found, the latest first. */
  queries: listOf(v.pipe(v.string(), v.nonEmpty())),
  order: orNull(orderSchema),
  /** The last order that was given up although it may still be paid (order-15). */
  unresolvedOrder: orNull(orderSchema),
  /** The last order that a verification has confirmed: the other windows that await it show its receipt. */
  confirmedOrder: optionalId,
  pendingBill: orNull(pendingBillSchema),
  /** Whether the server has returned an `Idempotency-Key`: then it never makes two orders for one key. */
  keepsKeys: flag,
  /** By key of the mirror: fingerprints of the values that the shop itself has written there. */
  mirrored: v.fallback(v.record(v.string(), v.array(v.string())), {}),
  /** By window: the number of its last change that this record includes. */
  changes: v.fallback(v.record(v.string(), count), {}),
  /** The change that has created this record; after a removal another one creates it. */
  creator: plainText,
  /** Only in the record of a visitor without an account: the account that takes it over. */
  heir: orNull(v.string()),
});

export type AccountRecord = v.InferOutput<typeof recordSchema>;

export const EMPTY_RECORD: AccountRecord = v.parse(recordSchema, {});

/** Reads JSON that an earlier visit, another version or another program has stored; null if it cannot be read. */
export function parseStored<T>(text: string | null, schema: v.GenericSchema<unknown, T>): T | null {
  const read = attempt(() => v.safeParse(schema, parseJson(text ?? '')));
  return read?.success ? read.output : null;
}

/** The text of a record, as `parseRecord` reads it. */
export const recordText = ({ cart, favourites, ...record }: AccountRecord): string =>
  toJson({
    cart: { ...cart, items: cart.items.map(storedLine) },
    ...record,
    favourites: favourites.map(storedFavourite),
  });

/** A field of a later build is kept: after a deployment, windows of both builds may be open. */
const storedRecordSchema = v.looseObject(recordSchema.entries);

/** The record of an account as it is stored; null if there is none that can be read. */
export const parseRecord = (text: string | null): AccountRecord | null => parseStored(text, storedRecordSchema);

/** The part of the record that each key of the mirror belongs to; the keys of a part are read together. */
const MIRRORED_PARTS = {
  cart: 'cart',
  cartCurrencyId: 'cart',
  promoCode: 'promo',
  promoDiscount: 'promo',
  promoStatus: 'promo',
  favourites: 'favourites',
  userCurrency: 'currency',
  paymentData: 'order',
} as const satisfies Record<MirrorKey, keyof AccountRecord>;

type MirroredPart = (typeof MIRRORED_PARTS)[MirrorKey];

/** The mirrored keys of one account (storage-4). */
export const MIRROR_KEYS = Object.keys(MIRRORED_PARTS) as MirrorKey[];

/** A short hash of a text; it never leaves the browser. */
export function fingerprint(text: string): string {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return `${text.length.toString(36)}.${(hash >>> 0).toString(36)}`;
}

/** The text of each key of the mirror; null for a key that is to be removed. */
export const mirrorOf = ({
  cart,
  promo,
  promoStatus,
  favourites,
  currency,
  order,
}: AccountRecord): Record<MirrorKey, string | null> => ({
  cart: cart.items.length > 0 ? toJson(cart.items.map(storedLine)) : null,
  cartCurrencyId: cart.currencyId === null ? null : String(cart.currencyId),
  promoCode: promo?.code ?? null,
  promoDiscount: promo && String(promo.discount),
  promoStatus: promo ? 'success' : promoStatus === 'error' ? 'error' : null,
  favourites: favourites.length > 0 ? toJson(favourites.map(storedFavourite)) : null,
  userCurrency: currency && toJson(currency),
  paymentData: order && toJson(order.data),
});

type ReadKey = (key: MirrorKey | 'paymentAttempts') => string | null;

/** A stored plain text. Earlier versions stored «null» or «undefined» when there was none. */
export function plainIn(stored: string | null): string | null {
  const text = stored?.trim();
  return !text || text === 'null' || text === 'undefined' ? null : text;
}

/** A stored list; null where there is none. Inside a record anything else is read as an empty list. */
const listIn = <T>(text: string | null, schema: v.GenericSchema<unknown, T>): T | null =>
  Array.isArray(parseStored(text, v.unknown())) ? parseStored(text, schema) : null;

function cartIn(read: ReadKey, known: CartContents): CartContents {
  const items = listIn(read('cart'), linesSchema);
  return items ? { items, currencyId: plainIn(read('cartCurrencyId')) } : known;
}

function promoIn(read: ReadKey): Pick<AccountRecord, 'promo' | 'promoStatus'> {
  const code = plainIn(read('promoCode'));
  const discount = v.safeParse(percentSchema, plainIn(read('promoDiscount')));
  const status = read('promoStatus');
  if (status !== 'success' || !code || !discount.success)
    return { promo: null, promoStatus: status === 'error' ? 'error' : 'empty' };
  return { promo: { code, discount: discount.output }, promoStatus: 'success' };
}

/** A stored order without a count of attempts is an order whose end is not known (order-3). */
function orderIn(read: ReadKey, known: SavedOrder | null): SavedOrder | null {
  const data: PaymentData | null = parseStored(read('paymentData'), paymentDataSchema);
  if (data === null) return known;
  if (known !== null && isSameId(known.data.orderId, data.orderId)) return known;
  const attempts = plainIn(read('paymentAttempts'));
  if (attempts === 'paid') return { data, attempts: 0, status: 'paid' };
  const counted = v.safeParse(count, attempts);
  return counted.success
    ? { data, attempts: counted.output, status: 'awaited' }
    : { data, attempts: 0, status: 'found' };
}

/**
 * The record with what an older version or a person has written under the mirrored keys.
 * @param isOwn whether the shop itself has written this value: such values and missing keys change nothing
 */
export function withKeys(
  record: AccountRecord,
  read: ReadKey,
  isOwn: (key: MirrorKey, text: string) => boolean,
): AccountRecord {
  const isNew = (key: MirrorKey): boolean => {
    const text = read(key);
    return text !== null && !isOwn(key, text);
  };
  const written = new Set<MirroredPart>(MIRROR_KEYS.filter(isNew).map((key) => MIRRORED_PARTS[key]));
  const readers: Record<MirroredPart, () => Partial<AccountRecord>> = {
    cart: () => ({ cart: cartIn(read, record.cart) }),
    promo: () => promoIn(read),
    favourites: () => ({ favourites: listIn(read('favourites'), favouritesSchema) ?? record.favourites }),
    currency: () => ({ currency: parseStored(read('userCurrency'), currencySchema) ?? record.currency }),
    order: () => ({ order: orderIn(read, record.order) }),
  };
  return [...written].reduce<AccountRecord>((all, part) => ({ ...all, ...readers[part]() }), record);
}

/** The record of an account that takes over what a visitor without an account had: nothing of either is lost. */
export function withInheritance(record: AccountRecord, left: AccountRecord): AccountRecord {
  const hasCart = record.cart.items.length > 0;
  const { promo, promoStatus } = (hasCart && record.promo) || left.promo === null ? record : left;
  // Every field is named, so that a new field must be handled here.
  return {
    cart: hasCart ? withLines(record.cart, left.cart) : left.cart,
    promo,
    promoStatus,
    favourites: left.favourites.reduce<FavouriteItem[]>(
      (items, item) => changeFavourites(items, { kind: 'keep', item }),
      record.favourites,
    ),
    currency: record.currency ?? left.currency,
    queries: left.queries.reduceRight<string[]>(withQuery, record.queries),
    order: record.order ?? left.order,
    unresolvedOrder: record.unresolvedOrder ?? left.unresolvedOrder ?? (record.order && left.order),
    confirmedOrder: record.confirmedOrder ?? left.confirmedOrder,
    pendingBill: record.pendingBill ?? left.pendingBill,
    keepsKeys: record.keepsKeys,
    mirrored: record.mirrored,
    changes: record.changes,
    creator: record.creator,
    heir: record.heir,
  };
}

/** Adds the lines of another cart; all lines keep the currency that they have, or do not have, in their own cart. */
function withLines(cart: CartContents, left: CartContents): CartContents {
  const ownLines = (of: CartContents) => of.items.map((item) => ({ ...item, currencyId: currencyOfLine(of, item) }));
  const added = ownLines(left).filter((item) => !hasLine(cart, item.id));
  const isKnown = added.every((item) => item.currencyId !== null);
  return { items: [...ownLines(cart), ...added], currencyId: isKnown ? cart.currencyId : null };
}

/**
 * A request for a bill is about to leave. If this write was refused at first, another window may have stored a request of
 * its own meanwhile: that one stays.
 * @param earlier the request that it replaces
 */
export const withPendingBill =
  (request: PendingBill, earlier: PendingBill | null) =>
  (record: AccountRecord): AccountRecord =>
    record.pendingBill === null || record.pendingBill.key === earlier?.key
      ? { ...record, pendingBill: request }
      : record;

/** The outcome of a request for a bill is known. @param left an earlier request whose outcome is still unknown */
export const withoutPendingBill =
  (key: string, left: PendingBill | null = null) =>
  (record: AccountRecord): AccountRecord =>
    record.pendingBill?.key === key ? { ...record, pendingBill: left } : record;

/** A new order. If its write was refused at first, another window may have stored an order meanwhile: that one stays. */
export const withBill = (record: AccountRecord, made: SavedOrder): AccountRecord => ({
  ...record,
  order: record.order ?? made,
  unresolvedOrder: null,
});

/** Whether this is the account's stored order and not paid: otherwise another window has changed it. */
const isOpen = ({ order: stored }: AccountRecord, order: SavedOrder): boolean =>
  stored !== null && stored.status !== 'paid' && isSameId(stored.data.orderId, order.data.orderId);

/** The order as this window knows it, with the higher number of attempts. */
export function withProgress(record: AccountRecord, order: SavedOrder): AccountRecord {
  if (!isOpen(record, order)) return record;
  const attempts = Math.max(order.attempts, record.order?.attempts ?? 0);
  return { ...record, order: { ...order, attempts } };
}

/**
 * The order is paid: in the same write, exactly what was ordered leaves the cart, also if another window has given this
 * order up.
 */
export function withPaid(before: AccountRecord, order: SavedOrder): AccountRecord {
  const { orderId } = order.data;
  const isLeft = isSameId(before.unresolvedOrder?.data.orderId, orderId);
  const record = isLeft ? { ...before, unresolvedOrder: null } : before;
  const isStored = isSameId(record.order?.data.orderId, orderId);
  if (isStored ? !isOpen(record, order) : isSameId(record.confirmedOrder, orderId)) return record;
  const cart = changeCart(record.cart, { kind: 'remove', ids: orderedIds(order.data) });
  const ended: SavedOrder = { ...order, status: 'paid' };
  const paid = isStored ? withProgress(record, ended) : { ...record, order: record.order ?? ended };
  if (cart.items.length > 0) return { ...paid, cart };
  return { ...paid, cart: EMPTY_RECORD.cart, promo: null, promoStatus: 'empty' };
}

/** The cart after a change; clearing it also removes the promo. */
export function withCartChange(record: AccountRecord, change: CartChange): AccountRecord {
  const changed = { ...record, cart: changeCart(record.cart, change) };
  return change.kind === 'clear' ? { ...changed, promo: null, promoStatus: 'empty' } : changed;
}

/** The record after a change of its promo. */
export function withPromoChange(record: AccountRecord, change: PromoChange): AccountRecord {
  const promo = changePromo(record.promo, change);
  const isRefused = 'refused' in change && change.refused;
  return { ...record, promo, promoStatus: promo ? 'success' : isRefused ? 'error' : 'empty' };
}

/** The order has ended. If it ended unpaid here and another window has stored it as paid, it stays to be verified. */
export const withoutOrder =
  (order: SavedOrder, outcome: OrderOutcome) =>
  (record: AccountRecord): AccountRecord => {
    const { orderId } = order.data;
    const { order: stored } = record;
    const isStored = isSameId(stored?.data.orderId, orderId);
    if (outcome === 'confirmed') return { ...record, order: isStored ? null : stored, confirmedOrder: orderId };
    const isPaidElsewhere = stored?.status === 'paid' && order.status !== 'paid';
    if (!isStored || isPaidElsewhere) return record;
    // The lines of a paid order have left the cart already.
    const mayBePaid = outcome === 'unknown' && order.status !== 'paid';
    return { ...record, order: null, unresolvedOrder: mayBePaid ? order : record.unresolvedOrder };
  };
