import type { Client } from './client';
import type { Collection, Id, ListedProduct } from '../../machines/model/entities';
import { toSegment } from '../../machines/model/ids';
import type { Subscription } from '../../machines/model/subscriptions';
import { inCurrency } from './feed';
import { fetchLong } from './fetchLong';

/** GET /collections/{id} with its editions. */
export async function fetchCollection(
  client: Client,
  { id, currencyId }: { id: Id; currencyId: Id | null },
  signal: AbortSignal,
): Promise<Collection> {
  return fetchLong(client, 'collection', `/collections/${toSegment(id)}`, { params: inCurrency(currencyId), signal });
}

/** GET /products/subscription/{subscription}: the games that it gives for free. */
export async function fetchSubscription(
  client: Client,
  { id, currencyId }: { id: Subscription; currencyId: Id | null },
  signal: AbortSignal,
): Promise<ListedProduct[]> {
  return fetchLong(client, 'subscription', `/products/subscription/${id}`, { params: inCurrency(currencyId), signal });
}
