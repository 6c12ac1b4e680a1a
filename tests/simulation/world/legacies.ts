import type { Legacy } from '../actions';

type Stored = Record<string, unknown>;

/** The price fields of a stored line. */
const PRICES = ['price', 'discount_amount'];

const without = (item: Stored, ...fields: string[]): Stored =>
  Object.fromEntries(Object.entries(item).filter(([field]) => !fields.includes(field)));

const rewritten = (values: Map<string, string>, key: string, rewrite: (items: Stored[]) => Stored[]): boolean => {
  const items = JSON.parse(values.get(key) ?? '[]') as Stored[];
  if (items.length === 0) return false;
  values.set(key, JSON.stringify(rewrite(items)));
  return true;
};

/** A favourite as section 3 describes it: its edition has no id, and names its currency as the server does. */
function ofSection3(item: Stored): Stored {
  const edition = item['edition'] as Stored | null;
  if (!edition) return item;
  const { displayCurrencyId } = edition;
  const prices = without(edition, 'id', 'displayCurrencyId');
  return { ...item, edition: { ...prices, currency: displayCurrencyId, displayCurrency: { id: displayCurrencyId } } };
}

/**
 * Changes the stored data into what an earlier version, or another program, would have left of the same.
 * @returns false where there is nothing to change
 */
export function leaveLegacy(values: Map<string, string>, legacy: Legacy): boolean {
  switch (legacy) {
    case 'order without a count':
      return values.has('paymentData') && values.get('paymentAttempts') !== 'paid' && values.delete('paymentAttempts');
    case 'lines without a product':
      return rewritten(values, 'cart', (items) => items.map((item) => without(item, 'productId')));
    case 'prices as texts':
      return rewritten(values, 'cart', (items) =>
        items.map((item) => ({
          ...item,
          ...Object.fromEntries(
            PRICES.flatMap((field) => (typeof item[field] === 'number' ? [[field, String(item[field])]] : [])),
          ),
        })),
      );
    case 'favourites of section 3':
      return rewritten(values, 'favourites', (items) => items.map(ofSection3));
    case 'no currency':
      return values.delete('userCurrency');
    case 'favourites twice':
      return rewritten(values, 'favourites', (items) => [...items, ...items]);
  }
}
