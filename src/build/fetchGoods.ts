import { NO_TITLE } from '../../machines/model/editions';
import type { Currency } from '../../machines/model/entities';
import { parseJson } from '../../machines/model/json';
import { readings } from '../api/readings';
import { rememberFeed, type BuiltFeed } from '../wiring/rememberedFeed';
import { withoutPrices } from '../wiring/withoutPrices';

/** Milliseconds. */
const FEED_TIMEOUT_MS = 10_000;

/** As many as a phone shows at once; every shopper downloads them. */
const SECTIONS_IN_SIGHT = 2;

/**
 * The goods that the page shows before its code has loaded: names and pictures of the first screen, never prices.
 * @param address the shop's GET /feed with its `currency_id`
 * @throws Error when this address has no feed: the build must fail and not silently leave them out
 */
export async function fetchGoods(address: string): Promise<BuiltFeed> {
  const failed = (why: string): Error => new Error(`The feed «${address}» could not be loaded: ${why}`);
  const currencyId = new URL(address).searchParams.get('currency_id');
  if (!currencyId) throw failed('the address has no currency_id');
  const response = await fetch(address, { signal: AbortSignal.timeout(FEED_TIMEOUT_MS) }).catch(() => {
    throw failed('the server does not answer');
  });
  if (!response.ok) throw failed(`the server answered ${response.status}`);
  const body = await response
    .text()
    .then(parseJson)
    .catch(() => {
      throw failed('the answer is no JSON, and so not the API’s');
    });
  const feed = await readings.feed(body).catch(() => {
    throw failed('the answer is no list, and so no feed');
  });
  if (feed.length === 0) throw failed('it has no banners and no lists: it is empty, or not the feed');
  const currency: Currency = { id: currencyId, code: '', name: '', icon: null, symbol: null };
  const sections = rememberFeed(feed, currency, Date.now()).sections.slice(0, SECTIONS_IN_SIGHT);
  const goods = sections.flatMap((section) => [...section.banners, ...section.cards]);
  if (goods.length === 0) throw failed(`its first screen has no goods in the currency ${currencyId}`);
  if (!goods.some(({ title, image }) => image && title.trim() && title !== NO_TITLE))
    throw failed('none of its first goods has both a name and a picture');
  return {
    sections: withoutPrices({ sections }).sections.map((section) => ({
      ...section,
      cards: section.cards.map((card) => ({ ...card, platforms: [] })),
    })),
  };
}
