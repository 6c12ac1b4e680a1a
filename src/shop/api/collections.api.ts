import type { Collection, Id, ListedProduct } from '../../../machines/model/entities';
import type { Subscription } from '../../../machines/model/subscriptions';
import type { Client } from './client';
import { collectionPath, inCurrency } from './paths';
import { readList, readWithLongList } from './read';
import { collectionEditionSchema, collectionHeadSchema, listedProductSchema } from './schemas';

/** Reads the body of GET /collections/{id}. @throws ApiError without a text when it cannot be understood */
export const readCollection = (body: unknown): Promise<Collection> =>
  readWithLongList(collectionHeadSchema, 'editions', collectionEditionSchema, body, {
    call: 'collection',
    keys: ['editions', 'id'],
    isWrapped: true,
  });

/** GET /collections/{id} with its editions. */
export async function fetchCollection(
  client: Client,
  { id, currencyId }: { id: Id; currencyId: Id | null },
  signal: AbortSignal,
): Promise<Collection> {
  const { data } = await client.get<unknown>(collectionPath(id), { params: inCurrency(currencyId), signal });
  return readCollection(data);
}

/** GET /products/subscription/{subscription}: the games that it gives for free. */
export async function fetchSubscription(
  client: Client,
  { id, currencyId }: { id: Subscription; currencyId: Id | null },
  signal: AbortSignal,
): Promise<ListedProduct[]> {
  const { data } = await client.get<unknown>(`/products/subscription/${id}`, {
    params: inCurrency(currencyId),
    signal,
  });
  return readList(listedProductSchema, data, 'subscription');
}
