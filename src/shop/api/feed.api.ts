import type { FeedItem, Id } from '../../../machines/model/entities';
import type { Client } from './client';
import { FEED_PATH, inCurrency } from './paths';
import { readList } from './read';
import { feedItemSchema } from './schemas';

/** Reads the body of GET /feed. @throws ApiError without a text when it is no list */
export const readFeed = (body: unknown): Promise<FeedItem[]> => readList(feedItemSchema, body, 'feed');

/** GET /feed in the given currency. */
export async function fetchFeed(client: Client, currencyId: Id | null, signal: AbortSignal): Promise<FeedItem[]> {
  const { data } = await client.get<unknown>(FEED_PATH, { params: inCurrency(currencyId), signal });
  return readFeed(data);
}
