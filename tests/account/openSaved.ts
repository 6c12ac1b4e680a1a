import type { SavedOrder } from '../../machines/model/payment';
import { billedItem } from '../../machines/model/quote';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { withCartChange, type AccountRecord } from '../../src/shop/wiring/record';
import type { CartItem, Identity } from '../../machines/model/entities';
import { createSaved, type Saved } from '../../src/shop/wiring/saved';
import { storedLine } from '../../src/shop/wiring/savedSchemas';
import { mapStorage, quietStorage } from '../support/effects';
import { bill, card, cartItem, edition } from '../support/samples';

const identity = (telegramId: string) => ({ telegramId, telegramUsername: `shopper${telegramId}` });

let loads = 0;
/** One load of the shop's page, with its own session. @param telegramId null outside the platform */
export function open(disk: Storage, telegramId: string | null, session = mapStorage()): Saved {
  loads += 1;
  const saved = createSaved(
    quietStorage(() => disk),
    quietStorage(() => session),
    `w${loads}`,
  );
  saved.open(telegramId === null ? null : identity(telegramId));
  return saved;
}

/** The identity of a visitor without launch data, from what is stored. */
export const storedIdentity = (stored: Record<string, string>): Identity =>
  createSaved(
    quietStorage(() => mapStorage(stored)),
    quietStorage(mapStorage),
  ).open(null);

/** A cart of one line as it is stored. */
export const storedText = (item: CartItem): string => JSON.stringify([storedLine(item)]);
export const line = cartItem();
export const deluxe = cartItem({ id: '101' });
export const lira = cartItem({ id: '200', currencyId: '2' });
export const order = (over: Partial<SavedOrder> = {}): SavedOrder => ({
  ...bill({ items: [billedItem(line, 0)] }),
  ...over,
});
const prices = { discountedPrice: 3000, psPlusPrice: 2000, eaPlayPromotionEnd: '2027-01-01' };
export const favourite = favouriteOf(toCard(card(), edition(prices)));

export const add =
  (item = line) =>
  (record: AccountRecord) =>
    withCartChange(record, { kind: 'add', item, currencyId: item.currencyId });
/** A window of 1001, with one line in its cart. */
export function openFilled() {
  const disk = mapStorage();
  const saved = open(disk, '1001');
  saved.change(add(), 'cart');
  return { disk, saved };
}
export function openTwo() {
  const disk = mapStorage();
  return { disk, one: open(disk, '1001'), other: open(disk, '1001') };
}
export const linesOf = (saved: Saved) => saved.read().cart.items.map(({ id }) => id);
export const placing =
  (made: SavedOrder) =>
  (record: AccountRecord): AccountRecord => ({ ...record, order: made });

/** A disk with other writes. */
export const writingBy = (
  disk: Storage,
  setItem: Storage['setItem'],
  removeItem: Storage['removeItem'] = (key) => disk.removeItem(key),
): Storage =>
  Object.assign(Object.create(disk) as Storage, { getItem: (key: string) => disk.getItem(key), setItem, removeItem });

/** A disk whose writes are counted from 0; a write that `mayWrite` denies is refused, or lost where the process has ended. */
function counting(disk: Storage, mayWrite: (at: number) => boolean, mode: 'ends' | 'refuses' = 'refuses'): Storage {
  let count = -1;
  const attempt = (write: () => void): void => {
    count += 1;
    if (mayWrite(count)) write();
    else if (mode === 'refuses') throw new DOMException('full', 'QuotaExceededError');
  };
  return writingBy(
    disk,
    (key, value) => attempt(() => disk.setItem(key, value)),
    (key) => attempt(() => disk.removeItem(key)),
  );
}
/** A disk that performs the given number of writes and no further one. */
export const limited = (disk: Storage, writes: number, mode: 'ends' | 'refuses') =>
  counting(disk, (at) => at < writes, mode);
/** A disk that refuses one write, counted from 0. */
export const refusingOne = (disk: Storage, refused: number) => counting(disk, (at) => at !== refused);
