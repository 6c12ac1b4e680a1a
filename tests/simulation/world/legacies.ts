import { fingerprint } from '../../../src/shop/wiring/record';
import type { Legacy } from '../actions';

type Stored = Record<string, unknown>;

/** The price fields of a stored line. */
const PRICES = ['price', 'discount_amount'];

const without = (item: Stored, ...fields: string[]): Stored =>
  Object.fromEntries(Object.entries(item).filter(([field]) => !fields.includes(field)));

/** Another currency, its id in the same form. */
function otherThan(id: unknown): unknown {
  const other = String(id) === '1' ? 2 : 1;
  return typeof id === 'string' ? String(other) : other;
}

const rewritten = (values: Map<string, string>, key: string, rewrite: (items: Stored[]) => Stored[]): boolean => {
  const items = JSON.parse(values.get(key) ?? '[]') as Stored[];
  if (items.length === 0) return false;
  values.set(key, JSON.stringify(rewrite(items)));
  return true;
};

/** A favourite whose edition has no id, and names its currency as the server does (storage-13). */
function ofSection3(item: Stored): Stored {
  const edition = item['edition'] as Stored | null;
  if (!edition) return item;
  const { displayCurrencyId } = edition;
  const prices = without(edition, 'id', 'displayCurrencyId');
  return { ...item, edition: { ...prices, currency: displayCurrencyId, displayCurrency: { id: displayCurrencyId } } };
}

const recordKey = (account: string): string => `shop.${account}`;

const orderIn = (record: string | undefined): { status: string } | null =>
  record === undefined ? null : (JSON.parse(record) as { order: { status: string } | null }).order;

/** Whether the account whose data the mirrored keys hold has an order that is not paid. */
export function hasUnpaidOrder(values: ReadonlyMap<string, string>): boolean {
  const status = orderIn(values.get(recordKey(values.get('telegramId') ?? '')))?.status;
  return status !== undefined && status !== 'paid';
}

/** The same as the version before this one stored it: a text for each key. */
function keysOf(record: string): Record<string, string | null> {
  const { cart, promo, favourites, currency, order } = JSON.parse(record) as {
    cart: { items: unknown[]; currencyId: unknown };
    promo: { code: string; discount: number } | null;
    favourites: unknown[];
    currency: unknown;
    order: { data: unknown; status: string; attempts: number } | null;
  };
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  return {
    cart: json(cart.items),
    cartCurrencyId: cart.currencyId === null ? null : String(cart.currencyId),
    promoCode: promo && promo.code,
    promoDiscount: promo && String(promo.discount),
    promoStatus: promo && 'success',
    favourites: json(favourites),
    userCurrency: json(currency),
    paymentData: order && json(order.data),
    paymentAttempts: order && (order.status === 'paid' ? 'paid' : String(order.attempts)),
  };
}

/** The mirrored keys hold what the record of this account holds, and there is no record. */
function writeKeys(values: Map<string, string>, account: string): void {
  for (const [key, text] of Object.entries(keysOf(values.get(recordKey(account))!)))
    if (text === null) values.delete(key);
    else values.set(key, text);
  values.delete(recordKey(account));
}

/** The version before this one had the keys of one owner, and put those of other accounts away. */
function putAway(values: Map<string, string>, owner: string): boolean {
  writeKeys(values, owner);
  for (const [key, record] of Array.from(values)) {
    const account = /^shop\.(.+)$/.exec(key)?.[1];
    if (account === undefined) continue;
    values.delete(key);
    values.set(`kept.${account}`, JSON.stringify(keysOf(record)));
  }
  values.set('owner', owner);
  return true;
}

/** Whether the record of another account has written this text under this mirrored key (storage-5). */
export const isOfAnother = (
  values: ReadonlyMap<string, string>,
  account: string,
  key: string,
  text: string | null | undefined,
): boolean =>
  text != null &&
  [...values].some(([name, record]) => {
    if (!name.startsWith('shop.') || name === recordKey(account)) return false;
    const { mirrored } = JSON.parse(record) as { mirrored: Record<string, string[]> };
    return mirrored[key]?.includes(fingerprint(text)) === true;
  });

/** Whether the shop cannot know whose the mirrored keys of an account are, because another one has written such a text. */
const hasTwin = (values: ReadonlyMap<string, string>, account: string): boolean =>
  Object.entries(keysOf(values.get(recordKey(account))!)).some(([key, text]) =>
    isOfAnother(values, account, key, text),
  );

/**
 * Changes the stored data into what an earlier version, or another program, would have left of the same.
 * @returns false where there is nothing to change
 */
export function leaveLegacy(values: Map<string, string>, legacy: Legacy): boolean {
  const account = values.get('telegramId');
  if (account === undefined || !values.has(recordKey(account))) return false;
  // An earlier version stores neither a request without an answer, whose warning would be lost, nor an order that was given up.
  const isOurs = /"(pendingBill|unresolvedOrder)":{/;
  if ([...values].some(([key, record]) => key.startsWith('shop.') && isOurs.test(record))) return false;
  if (legacy === 'the version before') return putAway(values, account);
  if (legacy === 'order without a count' && !hasUnpaidOrder(values)) return false;
  if (hasTwin(values, account)) return false;
  // An earlier version, or a version without records, stores the mirrored keys only.
  if (orderIn(values.get(recordKey(account)))?.status === 'paid') return false;
  writeKeys(values, account);
  values.delete('paymentAttempts');
  switch (legacy) {
    case 'order without a count':
      return true;
    case 'lines without a product':
      return rewritten(values, 'cart', (items) => items.map((item) => without(item, 'productId')));
    case 'lines of two currencies':
      return rewritten(values, 'cart', ([first, ...others]) =>
        others.length === 0 ? [first!] : [{ ...first, currencyId: otherThan(first!['currencyId']) }, ...others],
      );
    case 'prices as texts':
      return rewritten(values, 'cart', (items) =>
        items.map((item) => ({
          ...item,
          ...Object.fromEntries(
            PRICES.flatMap((field) => (typeof item[field] === 'number' ? [[field, String(item[field])]] : [])),
          ),
        })),
      );
    case 'favourites without edition ids':
      return rewritten(values, 'favourites', (items) => items.map(ofSection3));
    case 'no currency':
      return values.delete('userCurrency');
    case 'favourites twice':
      return rewritten(values, 'favourites', (items) => [...items, ...items]);
  }
}
