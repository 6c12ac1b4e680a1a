import type {
  CartItem,
  Collection,
  Currency,
  DescribedEdition,
  Edition,
  Id,
  ListedProduct,
  Product,
  ProductCard,
} from './entities';
import { isSameId, oneOfEach } from './ids';
import { effectivePrice } from './money';
import { subscriptionsOf, type Subscription } from './subscriptions';

export const DEFAULT_EDITION_NAME = 'Standard';
const DEFAULT_EDITION_TYPE = 'Game';
export const NO_TITLE = 'Название недоступно';

/** One edition as every list shows it: which product it belongs to and which edition it is. */
export interface Card extends Pick<CartItem, 'productId' | 'title' | 'image' | 'type' | 'editionType' | 'platforms'> {
  /** From 0 to 5; 0 without one. */
  rating: number;
  subscription: Subscription | null;
  edition: Edition;
}

/** A product's page, as far as its editions go. */
export interface OpenedProduct {
  product: Product | null;
  currency: Currency | null;
}

/** Whether an edition is sold in the currency; without a known currency nothing is filtered out. */
export function isSoldIn(edition: Pick<Edition, 'displayCurrencyId'>, currencyId: Id | null): boolean {
  return currencyId === null || isSameId(edition.displayCurrencyId, currencyId);
}

/** The editions sold in the currency, in the server's order, each once. */
export function editionsIn<E extends Edition>(editions: readonly E[], currencyId: Id | null): E[] {
  return oneOfEach(
    editions.filter((edition) => isSoldIn(edition, currencyId)),
    ({ id }) => id,
  );
}

/** The editions of a product that the shopper may choose among: those of the chosen currency. */
export const editionsOnSale = ({ product, currency }: OpenedProduct): DescribedEdition[] =>
  editionsIn(product?.editions ?? [], currency?.id ?? null);

/** The edition of an id; of several, the one that is on sale. */
export function editionOf(opened: OpenedProduct, id: Id | null | undefined): DescribedEdition | undefined {
  const isMeant = (edition: Edition): boolean => isSameId(edition.id, id);
  return editionsOnSale(opened).find(isMeant) ?? opened.product?.editions.find(isMeant);
}

/** The card of one product and one of its editions. */
export const toCard = (product: ProductCard, edition: Edition): Card => ({
  productId: product.id,
  title: product.name ?? NO_TITLE,
  image: product.image,
  type: edition.type ?? product.type,
  editionType: edition.editionType ?? product.editionType ?? DEFAULT_EDITION_TYPE,
  platforms: edition.platforms.length > 0 ? edition.platforms : product.platforms,
  rating: product.rating,
  subscription: subscriptionsOf(product)[0] ?? null,
  edition,
});

/**
 * Cards in the order of their effective price, cheapest first, those without one last. Each price is calculated once:
 * lists may be long.
 */
export const cheapestFirst = (cards: readonly Card[], now: number): Card[] =>
  cards
    .map((card) => ({ card, price: effectivePrice(card.edition, now) ?? Number.MAX_VALUE }))
    .sort((a, b) => a.price - b.price)
    .map(({ card }) => card);

/** A collection's cards: its editions of the currency, cheapest first (collection-1). */
export function collectionCards(collection: Pick<Collection, 'editions'>, currencyId: Id | null, now: number): Card[] {
  const cards = editionsIn(collection.editions, currencyId).flatMap((edition) =>
    edition.productCard ? [toCard(edition.productCard, edition)] : [],
  );
  return cheapestFirst(cards, now);
}

/** One card per product, with its cheapest edition in the currency; a product without one is left out. */
export function productCards(products: readonly ListedProduct[], currencyId: Id | null, now: number): Card[] {
  const cards = products.flatMap((product) =>
    cheapestFirst(
      editionsIn(product.editions, currencyId).map((edition) => toCard(product, edition)),
      now,
    ),
  );
  const ofEachProduct = oneOfEach(cards, ({ productId }) => productId);
  return oneOfEach(ofEachProduct, ({ edition }) => edition.id);
}

/** «Характеристики» and «Описание» of a product page, as they are written there. */
export interface Characteristics {
  platforms: string;
  editionType: string;
  localizations: string;
  description: string;
}

/** Each name once: a server may list a language or a console again for each of its own entries. */
const joined = (names: readonly string[] = []): string => [...new Set(names)].join(', ');

/** «Характеристики» of the chosen edition, or of the first one while none is chosen (product-6). */
export function characteristicsOf(product: Product, chosen: DescribedEdition | null): Characteristics {
  const edition = chosen ?? product.editions[0];
  return {
    // Those of the edition, if it has any: it may be for fewer consoles than the product.
    platforms:
      joined((edition?.platforms.length ? edition : product).platforms.map((platform) => platform.name)) ||
      'Платформа не указана',
    editionType: edition?.editionType ?? product.editionType ?? 'Standard',
    localizations: joined(edition?.localizations) || 'Нет данных о локализации',
    // The texts of PlayStation Store break their lines by HTML.
    description: (edition?.description || product.description || 'Описание отсутствует').replace(
      /<br\s*\/?>\n?/gi,
      '\n',
    ),
  };
}
