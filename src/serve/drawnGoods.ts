import { characteristicsOf, collectionCards, editionsIn, NO_TITLE } from '../../machines/model/editions';
import type { Currency } from '../../machines/model/entities';
import { readProduct } from '../api/productSchema';
import { readList } from '../api/read';
import { readings } from '../api/readings';
import { currencySchema } from '../api/schemas';
import type { OpenedCollection, OpenedProduct } from '../wiring/openedGoods';
import { rememberFeed, type RememberedFeed } from '../wiring/rememberedFeed';
import type { GoodsOf } from './keepAnswers';

/** As many as a phone shows at once; every page brings them. */
const SECTIONS_IN_SIGHT = 2;
/** Two rows of the widest window, three of a phone and a bit. */
const CARDS_IN_SIGHT = 8;

const drawn = {
  async home(feed: unknown, currency: Currency, now: number): Promise<RememberedFeed> {
    const { sections } = rememberFeed(await readings.feed(feed), currency, now);
    return { currency, sections: sections.slice(0, SECTIONS_IN_SIGHT) };
  },
  item(answer: unknown, { id }: Currency): OpenedProduct {
    const product = readProduct(answer);
    const about = characteristicsOf(product, editionsIn(product.editions, id)[0] ?? null);
    return { currency: { id }, title: product.name ?? NO_TITLE, image: product.image_url, about };
  },
  async collection(answer: unknown, { id }: Currency, now: number): Promise<OpenedCollection> {
    const collection = await readings.collection(answer);
    const cards = collectionCards(collection, id, now)
      .slice(0, CARDS_IN_SIGHT)
      .map(({ productId, title, image, edition }) => ({ productId, editionId: edition.id, title, image }));
    return { currency: { id }, title: collection.name, cards };
  },
};

/**
 * The goods that a page shows before its code has loaded, read, sorted and priced as the shop itself does it.
 * @throws ApiError when an answer cannot be understood
 */
export const drawnGoods: GoodsOf = async ({ screen, answer, currencies, currencyId }, now) => {
  const currency = readList(currencySchema, currencies, 'currencies').find(({ id }) => String(id) === currencyId);
  return currency ? drawn[screen](answer, currency, now) : null;
};
