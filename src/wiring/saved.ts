import * as v from 'valibot';
import type { SavedCart } from '../../machines/model/cart';
import type { CartItem, Currency, FavouriteItem, Id, Identity, Promo } from '../../machines/model/entities';
import { hasId, isSameId } from '../../machines/model/ids';
import { orderedIds, type SavedPayment } from '../../machines/model/payment';
import { id, listOf, number, optionalId, plainText } from '../api/read';
import { currencySchema } from '../api/schemas';
import type { Place } from '../../machines/model/place';
import { NO_CRITERIA, type SearchCriteria } from '../../machines/model/search';
import type { Storage, StorageKey, VisitKey } from '../platform/storage';
import { CART_KEYS, createAccountStorage } from './accountStorage';
import { cartItemSchema, favouriteSchema, paymentDataSchema, percentSchema } from './savedSchemas';
import { rememberedFeedSchema, type RememberedFeed } from './rememberedFeed';

/**
 * The data that the shop stores between visits, under the keys of section 9. Data of another version, of another
 * program or from a full disk are read through a schema: unreadable data count as missing.
 */
export interface Saved {
  /** Whether a reload would find all data again. */
  survivesReload(): boolean;
  readIdentity(): Identity;
  writeIdentity(identity: Identity): void;
  readCurrency(): Currency | null;
  writeCurrency(currency: Currency | null): void;
  readCart(): SavedCart;
  writeCart(cart: { items: CartItem[]; currencyId: Id | null }): void;
  writePromo(promo: { promo: Promo | null; refused: boolean }): void;
  readFavourites(): FavouriteItem[];
  writeFavourites(items: FavouriteItem[]): void;
  readPayment(): SavedPayment;
  writePayment(payment: SavedPayment): void;
  /**
   * Updates the status of a stored order, unless another window has ended it, replaced it or seen it paid meanwhile.
   * What is paid leaves the stored cart of its account first, also where this window may not write the cart it shows.
   */
  updatePayment(payment: SavedPayment): void;
  /** @param orderId the order that has ended; a different stored one is kept. Null: any order. */
  clearPayment(orderId?: Id | null): void;
  /**
   * Gives the storage to this shopper: the cart, favourites and order of another account are put away, and restored
   * with that account. Data without an owner become this shopper's.
   * @param telegramId null while the shopper is unknown: then nothing changes
   */
  adoptOwner(telegramId: string | null): void;
  /** Whether this window's account owns the storage: only then data are written or read. */
  isOwner(): boolean;
  /** The first screen of the last feed; null if there is none. */
  readFeed(): RememberedFeed | null;
  writeFeed(feed: RememberedFeed): void;
  /** The colours of pictures that were shown, as `#rrggbb` by the picture's address; the newest come last. */
  readPictureColours(): Map<string, string>;
  writePictureColours(colours: ReadonlyMap<string, string>): void;
  /** The shopper's place in each list of this visit. */
  readPlaces(): Record<string, Place>;
  writePlaces(places: Record<string, Place>): void;
  /** The search of this visit. */
  readSearch(): SearchCriteria;
  writeSearch(search: SearchCriteria): void;
  /** The deep link this visit has followed already: a reload does not follow it again. */
  readStartParam(): string | null;
  writeStartParam(param: string | null): void;
}

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

/** The id is sent in a header of every call: an id that is invalid in a header would make all calls fail. */
const ID = /^[\w-]{1,64}$/;

const choice = v.object({
  selectedEdition: optionalId,
  selectedPrices: v.record(v.string(), v.picklist(['standard', 'ps_plus', 'ea_play'])),
});
const placesSchema: v.GenericSchema<unknown, Record<string, Place>> = v.record(
  v.string(),
  v.object({
    page: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
    scroll: v.fallback(amount, 0),
    choice: v.exactOptional(choice),
  }),
);
const searchSchema: v.GenericSchema<unknown, SearchCriteria> = v.object({
  query: plainText,
  selectedGenres: listOf(id),
  priceFrom: plainText,
  priceTo: plainText,
});

const coloursSchema = v.record(v.string(), v.string());

/** Stored instead of a count once an order is known to be paid. */
const PAID = 'paid';

/** Each edition is in the cart once, and each favourite in the list once, whatever was stored. */
const unique = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

const parsed = <S extends v.GenericSchema<unknown, unknown>>(
  stored: string | null,
  schema: S,
): v.InferOutput<S> | null => {
  if (stored === null) return null;
  try {
    const read = v.safeParse(schema, JSON.parse(stored));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};

/** @param browserStorage the lasting storage; @param visit the storage of this visit. Neither throws. */
export function createSaved(browserStorage: Storage, visit: Storage<VisitKey>): Saved {
  const storage = createAccountStorage(browserStorage);
  const readText = (key: StorageKey): string | null => storage.read(key)?.trim() || null;
  const writeText = (key: StorageKey, value: string | null): void =>
    value === null ? storage.remove(key) : storage.write(key, value);
  const readJson = <S extends v.GenericSchema<unknown, unknown>>(key: StorageKey, schema: S) =>
    parsed(storage.read(key), schema);
  const readPromo = (): Promo | null => {
    const code = readText('promoCode');
    const discount = v.safeParse(percentSchema, readText('promoDiscount'));
    return storage.read('promoStatus') === 'success' && code && discount.success
      ? { code, discount: discount.output }
      : null;
  };
  const readCart = (): SavedCart => {
    const items = unique(readJson('cart', listOf(cartItemSchema)) ?? [], (item) => String(item.id));
    // The currency of the lines counts: the stored currency of the cart may be missing or from an earlier cart.
    const carried = items.find((item) => item.currencyId !== null)?.currencyId ?? null;
    return { items, currencyId: carried ?? readText('cartCurrencyId'), promo: readPromo() };
  };
  /** The cart does the same; but its own write may be refused, or come too late. */
  const takeOrdered = (ids: readonly Id[]): void => {
    const { items } = readCart();
    const left = items.filter((item) => !hasId(ids, item.id));
    if (left.length === items.length) return;
    if (left.length > 0) return storage.writeOwn('cart', JSON.stringify(left));
    for (const key of CART_KEYS) storage.writeOwn(key, null);
  };
  // The process may end between two writes. A new order must not be lost, and must not get the old order's count.
  const writePayment = ({ data, attempts }: SavedPayment): void => {
    const isNew = data !== null && !isSameId(readJson('paymentData', paymentDataSchema)?.orderId, data.orderId);
    if (isNew) {
      if (readText('paymentAttempts') !== null) storage.remove('paymentAttempts');
      writeText('paymentData', JSON.stringify(data));
    }
    writeText('paymentAttempts', attempts === null ? PAID : String(attempts));
    if (!isNew) writeText('paymentData', data && JSON.stringify(data));
  };
  return {
    survivesReload: storage.keeps,
    readIdentity() {
      const telegramId = readText('telegramId');
      return {
        telegramId: telegramId !== null && ID.test(telegramId) ? telegramId : null,
        telegramUsername: readText('telegramUsername'),
      };
    },
    writeIdentity({ telegramId, telegramUsername }) {
      writeText('telegramId', telegramId);
      writeText('telegramUsername', telegramUsername);
    },
    readCurrency: () => readJson('userCurrency', currencySchema),
    writeCurrency: (currency) => writeText('userCurrency', currency && JSON.stringify(currency)),
    readCart,
    writeCart({ items, currencyId }) {
      writeText('cart', items.length > 0 ? JSON.stringify(items) : null);
      writeText('cartCurrencyId', currencyId === null ? null : String(currencyId));
    },
    writePromo({ promo, refused }) {
      writeText('promoCode', promo?.code ?? null);
      writeText('promoDiscount', promo ? String(promo.discount) : null);
      writeText('promoStatus', promo ? 'success' : refused ? 'error' : null);
    },
    readFavourites: () =>
      unique(readJson('favourites', listOf(favouriteSchema)) ?? [], ({ title, editionId }) =>
        JSON.stringify([title, editionId && String(editionId)]),
      ),
    writeFavourites: (items) => storage.write('favourites', JSON.stringify(items)),
    readPayment() {
      const data = readJson('paymentData', paymentDataSchema);
      const count = readText('paymentAttempts');
      if (data === null || count === PAID) return { data, attempts: null };
      const attempts = v.safeParse(v.pipe(number, v.number(), v.integer(), v.minValue(0)), count);
      // If an order has no count of ours, it is unknown whether it has ended.
      return { data, attempts: attempts.success ? attempts.output : 0 };
    },
    writePayment,
    updatePayment(payment) {
      const kept = readJson('paymentData', paymentDataSchema);
      // A storage that was cleared completely has no owner either, and does not end an order.
      const isEnded = kept === null ? storage.read('owner') !== null : !isSameId(kept.orderId, payment.data?.orderId);
      // A window that is just starting does not know yet that the order is paid.
      const isPaid = kept !== null && storage.read('paymentAttempts') === PAID;
      if (isEnded || isPaid) return;
      // First: an order that is known to be paid is not announced to the cart again, and the process may end in between.
      if (payment.attempts === null) takeOrdered(orderedIds(payment.data));
      writePayment(payment);
    },
    clearPayment(orderId = null) {
      const kept = readJson('paymentData', paymentDataSchema);
      if (orderId !== null && kept !== null && !isSameId(kept.orderId, orderId)) return;
      storage.remove('paymentData');
      storage.remove('paymentAttempts');
    },
    adoptOwner(telegramId) {
      if (storage.adopt(telegramId)) for (const key of ['places', 'search', 'startParam'] as const) visit.remove(key);
    },
    isOwner: storage.isOwner,
    readFeed: () => readJson('feed', rememberedFeedSchema),
    writeFeed: (feed) => storage.write('feed', JSON.stringify(feed)),
    readPictureColours: () => new Map(Object.entries(readJson('pictureColours', coloursSchema) ?? {})),
    writePictureColours(colours) {
      if (!storage.isOwner()) return;
      storage.write('pictureColours', JSON.stringify(Object.fromEntries(colours)));
      // Nobody misses them: a full disk must not keep the shop from reloading for their sake (`survivesReload`).
      if (!storage.holds('pictureColours')) storage.remove('pictureColours');
    },
    readPlaces: () => parsed(visit.read('places'), placesSchema) ?? {},
    writePlaces: (places) => visit.write('places', JSON.stringify(places)),
    readSearch: () => parsed(visit.read('search'), searchSchema) ?? NO_CRITERIA,
    writeSearch: ({ query, selectedGenres, priceFrom, priceTo }) =>
      visit.write('search', JSON.stringify({ query, selectedGenres, priceFrom, priceTo })),
    readStartParam: () => visit.read('startParam'),
    writeStartParam: (param) => (param === null ? visit.remove('startParam') : visit.write('startParam', param)),
  };
}
