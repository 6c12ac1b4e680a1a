import type { Client } from './client';
import type { FeedItem, Id } from '../../../machines/model/entities';
import { readLongList } from './read';
import { feedItemSchema } from './schemas';

/** The query of every list call; without a known currency the server decides. */
export const inCurrency = (currencyId: Id | null): { currency_id?: Id } =>
  currencyId === null ? {} : { currency_id: currencyId };

/** Reads the body of GET /feed. @throws ApiError without a text when it is no list */
export const readFeed = (body: unknown): Promise<FeedItem[]> => readLongList(feedItemSchema, body, 'feed');

/** GET /feed in the given currency. */
export async function fetchFeed(client: Client, currencyId: Id | null, signal: AbortSignal): Promise<FeedItem[]> {
  const { data } = await client.get<unknown>('/feed', { params: inCurrency(currencyId), signal });
  return readFeed(data);
}
