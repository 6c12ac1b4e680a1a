/** What one account has stored, read leniently and without any code of the shop. */
export interface AccountBook {
  /** The lines of the cart, by their edition. */
  cart: Map<string, StoredLine>;
  cartCurrencyId: string | null;
  /** Titles with their edition ids, and whether they can be bought. */
  favourites: Set<string>;
  orderId: string | null;
}

/** A stored line of a cart. */
export interface StoredLine {
  id: string;
  title: string;
  price: number;
  discount: number | null;
  end: string | null;
  priceType: string;
  currencyId: string | null;
}

/** The keys that belong to one account at a time. */
export const PERSONAL = [
  'cart',
  'cartCurrencyId',
  'promoCode',
  'promoDiscount',
  'promoStatus',
  'favourites',
  'userCurrency',
  'paymentData',
  'paymentAttempts',
  'feed',
] as const;

type Stored = Record<string, unknown>;

const parsed = <T>(text: string | null | undefined, other: T): T => (text ? (JSON.parse(text) as T) : other);
/** An id as text, which ids are compared as. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

function lineOf(item: Stored): StoredLine {
  const id = textOf(item['id']) ?? textOf(item['editionId']) ?? '';
  return {
    id,
    title: textOf(item['title']) ?? textOf(item['name']) ?? '',
    price: numberOf(item['price']) ?? 0,
    discount: numberOf(item['discount_amount']),
    end: textOf(item['promotion_end_date']),
    priceType: textOf(item['priceType']) ?? 'standard',
    currencyId: textOf(item['currencyId']),
  };
}

/** What tells one favourite from another, and whether it can be bought. */
export const favouriteKey = (title: unknown, editionId: unknown, hasEdition: boolean): string =>
  JSON.stringify([title, textOf(editionId), hasEdition]);

function keyOfStored(item: Stored): string {
  const edition = item['edition'] as Stored | null;
  return favouriteKey(item['title'], textOf(item['editionId']) ?? textOf(edition?.['id']), edition != null);
}

/** Where an account's data are: put away under its own key, or in use while it owns the storage. */
function rawOf(values: ReadonlyMap<string, string>, account: string): Record<string, string | null> {
  const kept = values.get(`kept.${account}`);
  // Also where it owns the storage: then it is moving in.
  if (kept !== undefined) return JSON.parse(kept) as Record<string, string | null>;
  if (values.get('owner') !== account) return {};
  return Object.fromEntries(PERSONAL.map((key) => [key, values.get(key) ?? null]));
}

const known = new Map<string, { raw: string; book: AccountBook }>();

/** Reads what an account has stored. */
export function bookOf(values: ReadonlyMap<string, string>, account: string): AccountBook {
  const raw = rawOf(values, account);
  const text = `${raw['cart']}|${raw['cartCurrencyId']}|${raw['favourites']}|${raw['paymentData']}`;
  const last = known.get(account);
  if (last?.raw === text) return last.book;
  const lines = parsed<Stored[]>(raw['cart'], []).map(lineOf);
  const book = {
    cart: new Map(lines.map((line) => [line.id, line])),
    cartCurrencyId: raw['cartCurrencyId'] ?? lines[0]?.currencyId ?? null,
    favourites: new Set(parsed<Stored[]>(raw['favourites'], []).map(keyOfStored)),
    orderId: textOf(parsed<Stored | null>(raw['paymentData'], null)?.['orderId']),
  };
  known.set(account, { raw: text, book });
  return book;
}

/** What a line costs at an instant, by the specification alone (decisions, Prices). */
export function priceOf(line: Pick<StoredLine, 'price' | 'discount' | 'end' | 'priceType'>, now: number): number {
  const { price, discount, end, priceType } = line;
  if (discount === null || discount <= 0 || discount >= price) return price;
  const runs = end === null || now < Date.parse(end);
  // A price of a subscription stays for as long as the line is in the cart.
  return priceType !== 'standard' || runs ? discount : price;
}

/** What is left of a sum after a promo. @param percent whole */
export const afterPromo = (sum: number, percent: number): number => Math.floor((sum * (100 - percent)) / 100);
