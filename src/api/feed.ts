import type { Client } from './client';
import type { FeedItem, Id } from '../../machines/model/entities';
import { fetchLong } from './fetchLong';

/** The query of every list call; without a known currency the server decides. */
export const inCurrency = (currencyId: Id | null): { currency_id?: Id } =>
  currencyId === null ? {} : { currency_id: currencyId };

/** GET /feed in the given currency. */
export async function fetchFeed(client: Client, currencyId: Id | null, signal: AbortSignal): Promise<FeedItem[]> {
  return fetchLong(client, 'feed', '/feed', { params: inCurrency(currencyId), signal });
}
