import type { World } from '../world/world';
import { isOfAnother } from '../world/legacies';

/** What one account has stored, read leniently and without the shop's code. */
export interface AccountBook {
  /** The lines of the cart, by their edition. */
  cart: Map<string, StoredLine>;
  cartCurrencyId: string | null;
  /** Titles with their edition ids, and whether they can be bought. */
  favourites: Set<string>;
  orderId: string | null;
  /** The stored number of its status polls. */
  attempts: number;
  currencyId: string | null;
  promoCode: string | null;
}

export interface StoredLine {
  id: string;
  title: string;
  /** The product that its link opens. */
  productId: string;
  price: number;
  discount: number | null;
  end: string | null;
  priceType: string;
  currencyId: string | null;
}

/** The keys that mirror one account (storage-4). */
export const PERSONAL = [
  'cart',
  'cartCurrencyId',
  'promoCode',
  'promoDiscount',
  'promoStatus',
  'favourites',
  'userCurrency',
  'paymentData',
] as const;

type Stored = Record<string, unknown>;

const parsed = <T>(text: string | null | undefined, other: T): T => (text ? (JSON.parse(text) as T) : other);
/** An id as text, which ids are compared as. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

function lineOf(item: Stored): StoredLine {
  const id = textOf(item['editionId']) ?? textOf(item['id']) ?? '';
  return {
    id,
    title: textOf(item['title']) ?? textOf(item['name']) ?? '',
    productId: textOf(item['productId']) ?? id,
    price: numberOf(item['price']) ?? 0,
    discount: numberOf(item['discount_amount']),
    end: textOf(item['promotion_end_date']),
    priceType: textOf(item['priceType']) ?? 'standard',
    currencyId: textOf(item['currencyId']),
  };
}

/** What distinguishes one favourite from another, and whether it can be bought. */
export const favouriteKey = (title: unknown, editionId: unknown, hasEdition: boolean): string =>
  JSON.stringify([title, textOf(editionId), hasEdition]);

/** The edition that such a key names; empty without one. */
export const editionOfFavourite = (key: string): string => (JSON.parse(key) as (string | null)[])[1] ?? '';

function keyOfStored(item: Stored): string {
  const edition = item['edition'] as Stored | null;
  return favouriteKey(item['title'], textOf(item['editionId']) ?? textOf(edition?.['id']), edition != null);
}

/** The keys of a version without records. */
function rawOfKeys(keys: Record<string, string | null | undefined>) {
  return {
    items: parsed<Stored[]>(keys['cart'], []),
    cartCurrencyId: keys['cartCurrencyId'] ?? null,
    favourites: parsed<Stored[]>(keys['favourites'], []),
    order: parsed<Stored | null>(keys['paymentData'], null),
    attempts: Number(keys['paymentAttempts']) || 0,
    currencyId: textOf(parsed<Stored | null>(keys['userCurrency'], null)?.['id']),
    promoCode: keys['promoStatus'] === 'success' ? (keys['promoCode'] ?? null) : null,
  };
}

/** The stored data of one account, in the form of any version. */
type Raw = ReturnType<typeof rawOfKeys>;

const NOTHING = rawOfKeys({});

/** From its record; without a record from the keys of an earlier version. */
function rawOf(values: ReadonlyMap<string, string>, account: string): Raw {
  const record = values.get(`shop.${account}`);
  if (record !== undefined) {
    const { cart, promo, favourites, order, currency } = JSON.parse(record) as {
      promo: { code: string } | null;
      cart: { items: Stored[]; currencyId: unknown };
      favourites: Stored[];
      order: { data: Stored; attempts: number } | null;
      currency: Stored | null;
    };
    return {
      items: cart.items,
      cartCurrencyId: textOf(cart.currencyId),
      favourites,
      order: order?.data ?? null,
      attempts: order?.attempts ?? 0,
      currencyId: textOf(currency?.['id']),
      promoCode: promo?.code ?? null,
    };
  }
  const kept = values.get(`kept.${account}`);
  if (kept !== undefined) return rawOfKeys(JSON.parse(kept) as Record<string, string | null>);
  if ((values.get('owner') ?? values.get('telegramId') ?? '') !== account) return NOTHING;
  // A window of another account may have written its keys only now, when this account had the storage already.
  const own = [...PERSONAL, 'paymentAttempts'].filter((key) => !isOfAnother(values, account, key, values.get(key)));
  return rawOfKeys(Object.fromEntries(own.map((key) => [key, values.get(key)])));
}

const known = new Map<string, { raw: string; book: AccountBook }>();

/** A text that changes with anything of an account. */
const placeOf = (values: ReadonlyMap<string, string>, account: string): string =>
  values.get(`shop.${account}`) ?? JSON.stringify(rawOf(values, account));

/** Reads what an account has stored. */
export function bookOf(values: ReadonlyMap<string, string>, account: string): AccountBook {
  const text = placeOf(values, account);
  const last = known.get(account);
  if (last?.raw === text) return last.book;
  const { items, cartCurrencyId, favourites, order, attempts, currencyId, promoCode } = rawOf(values, account);
  const lines = items.map(lineOf);
  const book = {
    cart: new Map(lines.map((line) => [line.id, line])),
    cartCurrencyId: cartCurrencyId ?? lines[0]?.currencyId ?? null,
    favourites: new Set(favourites.map(keyOfStored)),
    orderId: textOf(order?.['orderId']),
    attempts,
    currencyId,
    promoCode,
  };
  known.set(account, { raw: text, book });
  return book;
}

/** What an account has stored now. */
export const storedOf = ({ world }: { world: World }, account: string): AccountBook =>
  bookOf(world.storage.values, account);

/** Whether a promotion runs at an instant; without an end it always does. */
export const runsAt = (end: string | null, now: number): boolean => end === null || now < Date.parse(end);

export const isWorthShowing = (full: number, price: number): boolean => full - price > 1 + 1e-9;

/** The percentage that is taken off, a half rounded up; 0 where the difference is one unit or less. */
export const percentOf = (full: number, price: number): number =>
  isWorthShowing(full, price) ? Math.floor((200 * (full - price) + full) / (2 * full) + 1e-9) : 0;

/** What a line costs at an instant, by the rules alone (total-3, total-4). */
export function priceOf(line: Pick<StoredLine, 'price' | 'discount' | 'end' | 'priceType'>, now: number): number {
  const { price, discount, end, priceType } = line;
  if (discount === null || discount <= 0 || discount >= price) return price;
  const runs = runsAt(end, now);
  // A price of a subscription stays for as long as the line is in the cart.
  return priceType !== 'standard' || runs ? discount : price;
}

/** What is left of a sum after a promo. @param percent whole */
export const afterPromo = (sum: number, percent: number): number => Math.floor((sum * (100 - percent)) / 100);
