import type { Subscription } from '../../../../machines/model/subscriptions';
import { collectionDefinitions, type CollectionDefinition, wholeCatalogue } from './catalogueCollections';
import { feedLayout } from './catalogueFeed';
import { generatedTitle } from './generated';
import { currencyIds, isSoldIn, pricesOf, standardPrice } from './prices';
import { hash } from './random';
import { findCurrency, genreKeys, genreOf, platforms } from './reference';
import { addOns, gameMoney, subscriptions } from './titles/extras';
import { games } from './titles/games';
import type {
  GenreKey,
  Title,
  WireCollection,
  WireCurrency,
  WireEdition,
  WireFeedItem,
  WireProduct,
  WireProductCard,
} from './types';

export interface CatalogueOptions {
  /** How many products; by default all real titles. */
  products?: number | undefined;
  /** The present, in ms since the epoch. */
  now: () => number;
}

export interface SearchQuery {
  query: string;
  /** Genre ids; a product matches with any of them; empty means all. */
  genres: number[];
  /** Bounds of the standard price, in the currency of the query, else in roubles. */
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  currencyId?: number | undefined;
}

/** Every real product the shop sells, games first. Its place here plus one is its id. */
const realTitles: readonly Title[] = [...games, ...addOns, ...subscriptions, ...gameMoney];
const MAX_EDITIONS = 4;
const FIRST_EDITION_ID = 100_000;
/** Products in a list of the home page, which shows three or four of them. */
const FEED_PREVIEW = 12;

/**
 * The demo shop's products. The API's objects are built on demand, so a large catalogue costs nothing at start. The same
 * options give the same catalogue, apart from promotion dates.
 */
export function createCatalogue({ products, now }: CatalogueOptions) {
  const size = products ?? realTitles.length;
  const generated = new Map<number, Title>();
  const slugs = new Map<string, Title>(realTitles.slice(0, size).map((real) => [real.slug, real]));
  const definitions = size > realTitles.length ? [...collectionDefinitions, wholeCatalogue] : collectionDefinitions;

  /** The facts of a product; undefined when the id is unknown. */
  function title(productId: number): Title | undefined {
    if (!Number.isInteger(productId) || productId < 1 || productId > size) return undefined;
    const real = realTitles[productId - 1];
    if (real) return real;
    const known = generated.get(productId);
    if (known) return known;
    const made = generatedTitle(productId);
    generated.set(productId, made);
    return made;
  }

  /** Real and invented titles alternate, so that a larger catalogue can be seen on every page. */
  function* idsByTurns(): Generator<number> {
    const real = Math.min(realTitles.length, size);
    for (let nth = 1; nth <= Math.max(real, size - real); nth++) {
      if (nth <= real) yield nth;
      if (real + nth <= size) yield real + nth;
    }
  }

  /** The most products a collection shows: a larger catalogue has larger collections. */
  const limitOf = ({ limit }: CollectionDefinition): number => Math.ceil(limit * Math.max(1, size / realTitles.length));

  function cardOf(id: number, facts: Title): WireProductCard {
    return {
      id,
      name: facts.name,
      image_url: `posters/${facts.slug}.svg`,
      type: facts.kind,
      edition_type: facts.editions[0]?.editionType ?? 'Game',
      genres: facts.genres.map(genreOf),
      rating: facts.rating,
      ratingCount: facts.ratingCount,
      platforms: facts.platforms.map((name) => platforms[name]),
      description: facts.description,
      free_with_ea_play: facts.free.includes('ea-play'),
      free_with_ps_plus_essential: facts.free.includes('ps-plus-essential'),
      free_with_ps_plus_extra: facts.free.includes('ps-plus-extra'),
      free_with_ps_plus_deluxe: facts.free.includes('ps-plus-deluxe'),
    };
  }

  function editionOf(id: number, facts: Title, index: number, currencyId: number): WireEdition {
    const { name: editionName = 'Standard', editionType = 'Game' } = facts.editions[index] ?? {};
    return {
      id: FIRST_EDITION_ID + (id * MAX_EDITIONS + index) * currencyIds.length + currencyIds.indexOf(currencyId),
      ...pricesOf(facts, index, hash(facts.slug), currencyId, now()),
      editionName: { name: editionName },
      platforms: facts.platforms.map((name) => platforms[name]),
      localizations: facts.localizations.map((name) => ({ name })),
      display_currency_id: currencyId,
      displayCurrency: findCurrency(currencyId) as WireCurrency,
      description: facts.description,
      type: facts.kind,
      edition_type: editionType,
    };
  }

  function soldIn(facts: Title, currencyId?: number): number[] {
    const wanted = currencyId === undefined ? currencyIds : [currencyId];
    return wanted.filter((each) => isSoldIn(facts, hash(facts.slug), each));
  }

  /** A product with its editions, in one currency or (without it) in all. */
  function product(id: number, currencyId?: number): WireProduct | undefined {
    const facts = title(id);
    if (!facts) return undefined;
    const editions = soldIn(facts, currencyId).flatMap((each) =>
      facts.editions.map((_, index) => editionOf(id, facts, index, each)),
    );
    return { ...cardOf(id, facts), editions };
  }

  /** An edition with its product card; undefined when unknown or not sold. */
  function edition(editionId: number): WireEdition | undefined {
    const offset = editionId - FIRST_EDITION_ID;
    if (!Number.isInteger(offset) || offset < 0) return undefined;
    const currencyId = currencyIds[offset % currencyIds.length] as number;
    const place = Math.floor(offset / currencyIds.length);
    const id = Math.floor(place / MAX_EDITIONS);
    const facts = title(id);
    if (!facts?.editions[place % MAX_EDITIONS] || soldIn(facts, currencyId).length === 0) return undefined;
    return { ...editionOf(id, facts, place % MAX_EDITIONS, currencyId), productCard: cardOf(id, facts) };
  }

  function costsWithin(id: number, facts: Title, { priceFrom, priceTo, currencyId }: SearchQuery): boolean {
    if (priceFrom === undefined && priceTo === undefined) return true;
    return soldIn(facts, currencyId ?? 1).some((each) =>
      facts.editions.some((_, index) => {
        const price = standardPrice(editionOf(id, facts, index, each), now());
        return price >= (priceFrom ?? 0) && price <= (priceTo ?? Number.POSITIVE_INFINITY);
      }),
    );
  }

  /** The products that match and are sold in the currency, in catalogue order. */
  function productsWhere(
    currencyId: number | undefined,
    matches: (facts: Title, id: number) => boolean,
  ): WireProduct[] {
    const found: WireProduct[] = [];
    for (let id = 1; id <= size; id++) {
      const facts = title(id) as Title;
      if (matches(facts, id) && soldIn(facts, currencyId).length > 0)
        found.push(product(id, currencyId) as WireProduct);
    }
    return found;
  }

  function search(query: SearchQuery): WireProduct[] {
    const words = query.query.toLocaleLowerCase('ru').split(/\s+/).filter(Boolean);
    const keys = new Set<GenreKey>(query.genres.flatMap((id) => genreKeys[id - 1] ?? []));
    return productsWhere(query.currencyId, (facts, id) => {
      const name = facts.name.toLocaleLowerCase('ru');
      const isOfGenre = query.genres.length === 0 || facts.genres.some((key) => keys.has(key));
      return words.every((word) => name.includes(word)) && isOfGenre && costsWithin(id, facts, query);
    });
  }

  /** Products free with a subscription. */
  const freeWith = (subscription: Subscription, currencyId?: number): WireProduct[] =>
    productsWhere(currencyId, ({ free }) => free.includes(subscription));

  /** A collection with one edition per product; at most `limit` products when given. */
  function collection(id: number, currencyId?: number, limit = Number.POSITIVE_INFINITY): WireCollection | undefined {
    const definition = definitions.find((each) => each.id === id);
    if (!definition) return undefined;
    const editions: WireEdition[] = [];
    let count = 0;
    for (const productId of idsByTurns()) {
      const facts = title(productId) as Title;
      if (!definition.holds(facts, () => pricesOf(facts, 0, hash(facts.slug), 1, now()), now())) continue;
      if (++count > Math.min(limit, limitOf(definition))) break;
      const index = definition.edition?.(facts) ?? 0;
      for (const each of soldIn(facts, currencyId)) {
        editions.push({ ...editionOf(productId, facts, index, each), productCard: cardOf(productId, facts) });
      }
    }
    const banner = definition.banner ? `banners/${definition.id}.svg` : null;
    return { id, name: definition.name, banner_image: banner, image_url: banner, editions };
  }

  return {
    title,
    /** The facts by the poster's file name without extension. */
    titleBySlug: (slug: string): Title | undefined => slugs.get(slug) ?? title(Number(/^p(\d+)-/.exec(slug)?.[1])),
    product,
    edition,
    search,
    freeWith,
    /** The rules of the collections. */
    collections: definitions,
    collection,
    /** The home page; lists carry the first dozen products of their collection. */
    feed: (currencyId?: number): WireFeedItem[] =>
      feedLayout((id, limit) => collection(id, currencyId, limit), FEED_PREVIEW),
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
