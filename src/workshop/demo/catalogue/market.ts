import { PRICE_TYPES } from '../../../../machines/model/priceTypes';
import { createCatalogue, type Catalogue } from './catalogue';
import { hash } from './random';
import type { WireCollection, WireEdition, WireFeedItem, WireProduct } from './types';

/** Few products: enough for every kind of price, and quick to read. */
const PRODUCTS = 18;

/** The parts of Home that this shop has, by their place in the demo's feed. */
const FEED_PARTS = new Set([0, 2, 3, 12]);

/** The present prices of the shop. */
export interface Market {
  /** The day that promotions are counted from, milliseconds since the epoch: they end while it stands still. */
  anchor: number;
  /** Counts the changes of prices. */
  season: number;
  /** Whether prices have hundredths. */
  hasFractions: boolean;
}

/** By how much the price of a product differs in a season. */
const FACTORS = [1, 1, 1.013, 1.1, 0.9];
/** The same where prices have hundredths, which count most in small prices. */
const SMALL_FACTORS = [1, 0.0317, 1.013, 1.1, 0.0089];

/** The demo's catalogue, whose prices change and whose promotions begin and end. */
export function marketCatalogue(market: Readonly<Market>): Catalogue {
  const catalogue = createCatalogue({ products: PRODUCTS, now: () => market.anchor });
  const reprice = <Priced extends WireEdition>(edition: Priced): Priced => {
    const parts = market.hasFractions ? 100 : 1;
    const factors = market.hasFractions ? SMALL_FACTORS : FACTORS;
    const factor = factors[hash(`${Math.floor(edition.id / 5)} ${market.season}`) % factors.length] ?? 1;
    if (factor === 1) return edition;
    const priced = <T extends number | null>(value: T): T =>
      value === null ? value : (Math.max(1, Math.round(value * factor * parts) / parts) as T);
    return {
      ...edition,
      price: priced(edition.price),
      convertedPrice: priced(edition.convertedPrice),
      ...Object.fromEntries(Object.values(PRICE_TYPES).map(({ api }) => [api.price, priced(edition[api.price])])),
    };
  };
  const repriceAll = <Sold extends WireProduct | WireCollection>(sold: Sold): Sold => ({
    ...sold,
    editions: sold.editions.map(reprice),
  });
  const repriceItem = (item: WireFeedItem): WireFeedItem => ({
    ...item,
    ...(item.collection ? { collection: repriceAll(item.collection) } : {}),
    ...(item.collections ? { collections: item.collections.map(repriceAll) } : {}),
  });
  return {
    ...catalogue,
    product: (id, currencyId) => {
      const product = catalogue.product(id, currencyId);
      return product && repriceAll(product);
    },
    edition: (id) => {
      const edition = catalogue.edition(id);
      return edition && reprice(edition);
    },
    search: (query) => catalogue.search(query).map(repriceAll),
    freeWith: (subscription, currencyId) => catalogue.freeWith(subscription, currencyId).map(repriceAll),
    collection: (id, currencyId, limit) => {
      const collection = catalogue.collection(id, currencyId, limit);
      return collection && repriceAll(collection);
    },
    feed: (currencyId) =>
      catalogue
        .feed(currencyId)
        .filter((_, place) => FEED_PARTS.has(place))
        .map(repriceItem),
  };
}
