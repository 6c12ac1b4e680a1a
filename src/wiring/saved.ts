import * as v from 'valibot';
import type { SavedCart } from '../../machines/model/cart';
import type { BilledItem, CartItem, Currency, FavouriteItem, Identity, PaymentData, Promo } from '../../machines/model/entities';
import type { SavedPayment } from '../../machines/model/payment';
import { flag, id, listOf, number, optionalId, plainText, price, text } from '../api/read';
import { currencySchema, platformSchema } from '../api/schemas';
import { FIRST_PLACE, type Place } from '../../machines/model/place';
import { NO_CRITERIA } from '../../machines/model/search';
import type { SavedSearch } from '../../machines/search/search.machine';
import type { Storage, StorageKey, VisitKey } from '../platform/storage';
import { rememberedFeedSchema, type RememberedFeed } from './rememberedFeed';

/**
 * What the shop keeps between visits, under the keys of section 9. Whatever another version, another
 * program or a full disk left there is read through a schema: what cannot be understood is as if it were absent.
 */
export interface Saved {
  /** Whether a reload would find everything again. */
  survivesReload(): boolean;
  readIdentity(): Identity;
  writeIdentity(identity: Identity): void;
  readCurrency(): Currency | null;
  writeCurrency(currency: Currency | null): void;
  readCart(): SavedCart;
  writeCart(cart: { items: CartItem[]; currencyId: string | null }): void;
  writePromo(promo: { promo: Promo | null; refused: boolean }): void;
  readFavourites(): FavouriteItem[];
  writeFavourites(items: FavouriteItem[]): void;
  readPayment(): SavedPayment;
  writePayment(payment: SavedPayment): void;
  /** @param orderId the order that is over; another one stays. Null: whichever there is. */
  clearPayment(orderId?: string | null): void;
  /**
   * Makes sure that everything stored is this shopper's: another account's cart, favourites and order are put away,
   * and come back with that account. What nobody owned yet becomes theirs.
   * @param telegramId null while nobody is known: then nothing changes
   */
  adoptOwner(telegramId: string | null): void;
  /** The first screen of the last feed; null without one. */
  readFeed(): RememberedFeed | null;
  writeFeed(feed: RememberedFeed): void;
  /** Where the shopper was in each list of this visit. */
  readPlaces(): Record<string, Place>;
  writePlaces(places: Record<string, Place>): void;
  /** The search of this visit. */
  readSearch(): SavedSearch;
  writeSearch(search: SavedSearch): void;
  /** The deep link this visit has followed already: a reload does not follow it again. */
  readStartParam(): string | null;
  writeStartParam(param: string | null): void;
}

const title = v.pipe(v.string(), v.nonEmpty());
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const priceType = v.picklist(['standard', 'ps_plus', 'ea_play']);

const cartItemSchema: v.GenericSchema<unknown, CartItem> = v.object({
  id, editionId: id, productId: id, title, name: plainText, image: text, type: text,
  platforms: listOf(platformSchema),
  edition: plainText, editionName: plainText, edition_type: plainText,
  price: amount, discount_amount: price, promotion_end_date: text,
  isPsPlus: flag, isEaPlay: flag, priceType: v.fallback(priceType, 'standard'),
  currencyId: optionalId,
});

const favouriteSchema: v.GenericSchema<unknown, FavouriteItem> = v.object({
  id, image: text, title, name: plainText, type: text,
  platforms: listOf(platformSchema),
  editionId: optionalId, editionName: plainText, edition_type: plainText,
  edition: v.fallback(
    v.nullable(v.object({
      id, price, convertedPrice: price, discount_amount: price, promotion_end_date: text,
      ps_plus_price: price, ps_plus_promotion_end_date: text,
      ea_play_price: price, ea_play_promotion_end_date: text,
      displayCurrencyId: optionalId,
    })),
    null,
  ),
});

const billedItemSchema: v.GenericSchema<unknown, BilledItem> = v.object({
  id, title, editionId: id, edition_type: plainText, edition: plainText, editionName: plainText,
  price: amount, finalPrice: amount, discount_amount: price, currency: optionalId,
});

const paymentDataSchema: v.GenericSchema<unknown, PaymentData> = v.object({
  orderId: id, amount, items: listOf(billedItemSchema), psLogin: plainText, email: plainText, paymentUrl: plainText,
});

/** The id goes into a header of every call: one that no header can carry would fail them all. */
const ID = /^[\w-]{1,64}$/;

const percent = v.pipe(number, v.number(), v.minValue(0), v.maxValue(100));

const place = { page: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 1), scroll: v.fallback(amount, 0) };
const placesSchema = v.record(v.string(), v.object(place));
const searchSchema: v.GenericSchema<unknown, SavedSearch> = v.object({
  query: plainText, selectedGenres: listOf(id), priceFrom: plainText, priceTo: plainText, ...place,
});

/** What belongs to one shopper. */
const PERSONAL = [
  'cart', 'cartCurrencyId', 'promoCode', 'promoDiscount', 'promoStatus', 'favourites', 'userCurrency', 'paymentData', 'paymentAttempts', 'feed',
] as const satisfies StorageKey[];
const keptSchema = v.record(v.string(), v.nullable(v.string()));

const parsed = <S extends v.GenericSchema<unknown, unknown>>(stored: string | null, schema: S): v.InferOutput<S> | null => {
  if (stored === null) return null;
  try {
    const read = v.safeParse(schema, JSON.parse(stored));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};

/** @param storage what lasts; @param visit what lasts for this visit. Neither throws. */
export function createSaved(storage: Storage, visit: Storage<VisitKey>): Saved {
  const readText = (key: StorageKey): string | null => storage.read(key)?.trim() || null;
  const writeText = (key: StorageKey, value: string | null): void =>
    value === null ? storage.remove(key) : storage.write(key, value);
  const readJson = <S extends v.GenericSchema<unknown, unknown>>(key: StorageKey, schema: S) => parsed(storage.read(key), schema);
  const readPromo = (): Promo | null => {
    const code = readText('promoCode');
    const discount = v.safeParse(percent, readText('promoDiscount'));
    return storage.read('promoStatus') === 'success' && code && discount.success ? { code, discount: discount.output } : null;
  };
  return {
    survivesReload: storage.keeps,
    readIdentity() {
      const telegramId = readText('telegramId');
      return { telegramId: telegramId !== null && ID.test(telegramId) ? telegramId : null, telegramUsername: readText('telegramUsername') };
    },
    writeIdentity({ telegramId, telegramUsername }) {
      writeText('telegramId', telegramId);
      writeText('telegramUsername', telegramUsername);
    },
    readCurrency: () => readJson('userCurrency', currencySchema),
    writeCurrency: (currency) => writeText('userCurrency', currency && JSON.stringify(currency)),
    readCart: () => ({
      items: unique(readJson('cart', listOf(cartItemSchema)) ?? []),
      currencyId: readText('cartCurrencyId'),
      promo: readPromo(),
    }),
    writeCart({ items, currencyId }) {
      writeText('cart', items.length > 0 ? JSON.stringify(items) : null);
      writeText('cartCurrencyId', currencyId);
    },
    writePromo({ promo, refused }) {
      writeText('promoCode', promo?.code ?? null);
      writeText('promoDiscount', promo ? String(promo.discount) : null);
      writeText('promoStatus', promo ? 'success' : refused ? 'error' : null);
    },
    readFavourites: () => readJson('favourites', listOf(favouriteSchema)) ?? [],
    writeFavourites: (items) => storage.write('favourites', JSON.stringify(items)),
    readPayment() {
      const attempts = v.safeParse(v.pipe(number, v.number(), v.integer(), v.minValue(0)), readText('paymentAttempts'));
      return { data: readJson('paymentData', paymentDataSchema), attempts: attempts.success ? attempts.output : null };
    },
    // The attempts first: an order without them would be taken for a paid one, by another window or after a crash.
    writePayment({ data, attempts }) {
      writeText('paymentAttempts', attempts === null ? null : String(attempts));
      writeText('paymentData', data && JSON.stringify(data));
    },
    clearPayment(orderId = null) {
      const kept = readJson('paymentData', paymentDataSchema);
      if (orderId !== null && kept !== null && kept.orderId !== orderId) return;
      storage.remove('paymentData');
      storage.remove('paymentAttempts');
    },
    adoptOwner(telegramId) {
      if (telegramId === null) return;
      const owner = readText('owner');
      storage.write('owner', telegramId);
      if (owner === null || owner === telegramId) return;
      storage.write(`kept.${owner}`, JSON.stringify(Object.fromEntries(PERSONAL.map((key) => [key, storage.read(key)]))));
      const kept = parsed(storage.read(`kept.${telegramId}`), keptSchema) ?? {};
      for (const key of PERSONAL) writeText(key, kept[key] ?? null);
      storage.remove(`kept.${telegramId}`);
      for (const key of ['places', 'search', 'startParam'] as const) visit.remove(key);
    },
    readFeed: () => readJson('feed', rememberedFeedSchema),
    writeFeed: (feed) => storage.write('feed', JSON.stringify(feed)),
    readPlaces: () => parsed(visit.read('places'), placesSchema) ?? {},
    writePlaces: (places) => visit.write('places', JSON.stringify(places)),
    readSearch: () => parsed(visit.read('search'), searchSchema) ?? { ...NO_CRITERIA, ...FIRST_PLACE },
    writeSearch: ({ query, selectedGenres, priceFrom, priceTo, page, scroll }) =>
      visit.write('search', JSON.stringify({ query, selectedGenres, priceFrom, priceTo, page, scroll })),
    readStartParam: () => visit.read('startParam'),
    writeStartParam: (param) => (param === null ? visit.remove('startParam') : visit.write('startParam', param)),
  };
}

/** An edition is in the cart once, whatever was stored. */
const unique = (items: CartItem[]): CartItem[] => [...new Map(items.map((item) => [item.id, item])).values()];
