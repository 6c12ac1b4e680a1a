import type { Client } from './client';
import type { Collection, Id, ListedProduct } from '../../machines/model/entities';
import type { Subscription } from '../../machines/model/editions';
import { inCurrency } from './feed';
import { readLongList, readWithLongList } from './read';
import { collectionEditionSchema, collectionHeadSchema, listedProductSchema } from './schemas';

/** GET /collections/{id} with its editions. */
export async function fetchCollection(
  client: Client,
  { id, currencyId }: { id: Id; currencyId: Id | null },
  signal: AbortSignal,
): Promise<Collection> {
  const { data } = await client.get<unknown>(`/collections/${encodeURIComponent(id)}`, { params: inCurrency(currencyId), signal });
  return readWithLongList(collectionHeadSchema, 'editions', collectionEditionSchema, data, 'collection');
}

/** GET /products/subscription/{subscription}: what it gives for free. */
export async function fetchSubscription(
  client: Client,
  { id, currencyId }: { id: Subscription; currencyId: Id | null },
  signal: AbortSignal,
): Promise<ListedProduct[]> {
  const { data } = await client.get<unknown>(`/products/subscription/${id}`, { params: inCurrency(currencyId), signal });
  return readLongList(listedProductSchema, data, 'subscription');
}
