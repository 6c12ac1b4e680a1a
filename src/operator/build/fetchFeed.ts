import { feedSections, PARTS_IN_SIGHT } from '../../../machines/feed/feed.selectors';
import { NO_TITLE } from '../../../machines/model/editions';
import { parseJson } from '../../../machines/model/json';
import { readFeed } from '../../shop/api/feed.api';

const FEED_TIMEOUT_MS = 10_000;

/** A feed that the page shows before its code has loaded (`src/operator/build/pageRenderer.tsx`). */
export interface BuiltFeed {
  answer: unknown;
  currencyId: string;
}

/**
 * The feed whose products the page shows before its code has loaded: their names and pictures, never prices.
 * @param address the shop's GET /feed with its `currency_id`
 * @throws Error when this address has no feed: the build must fail and not silently leave them out
 */
export async function fetchFeed(address: string): Promise<BuiltFeed> {
  const failed = (why: string): Error => new Error(`The feed «${address}» could not be loaded: ${why}`);
  const { username, password, searchParams } = new URL(address);
  // The address is not printed: logs of builds are kept.
  if (username || password) throw new Error('The address of the feed must not contain a user name or a password');
  const currencyId = searchParams.get('currency_id');
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
  const feed = await readFeed(body).catch(() => {
    throw failed('the answer is no list, and so no feed');
  });
  if (feed.length === 0) throw failed('it has no banners and no lists: it is empty, or not the feed');
  const sections = feedSections(feed, currencyId, Date.now()).slice(0, PARTS_IN_SIGHT);
  const products = sections.flatMap((section): readonly { title: string; image: string | null }[] =>
    section.kind === 'banners' ? section.banners : section.cards,
  );
  if (products.length === 0) throw failed(`its first screen has no products in the currency ${currencyId}`);
  if (!products.some(({ title, image }) => image && title.trim() && title !== NO_TITLE))
    throw failed('none of its first products has both a name and a picture');
  return { answer: body, currencyId };
}
