import { readList } from '../api/read';
import { readings } from '../api/readings';
import { currencySchema } from '../api/schemas';
import { rememberFeed, type RememberedFeed } from '../wiring/rememberedFeed';

/** As many as a phone shows at once; every page brings them. */
const SECTIONS_IN_SIGHT = 2;

/**
 * The goods that the page shows before its code has loaded, read and priced as the shop itself does it.
 * @param feed the answer of GET /feed
 * @param currencies the answer of GET /currencies
 * @param currencyId the currency of that feed
 * @param now milliseconds since the epoch
 * @throws ApiError when an answer cannot be understood
 */
export async function drawnGoods(
  feed: unknown,
  currencies: unknown,
  currencyId: string,
  now: number,
): Promise<RememberedFeed | null> {
  const currency = readList(currencySchema, currencies, 'currencies').find(({ id }) => String(id) === currencyId);
  if (!currency) return null;
  const { sections } = rememberFeed(await readings.feed(feed), currency, now);
  return { currency, sections: sections.slice(0, SECTIONS_IN_SIGHT) };
}
