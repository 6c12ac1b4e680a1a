import type { Client } from './client';
import type { Id, Product } from '../../../machines/model/entities';
import { inCurrency, productPath } from './paths';
import { readProduct } from './productSchema';

/** GET /products/{id} with all its editions. @throws Error 'Game ID is required' without an id (product-10) */
export async function fetchProduct(
  client: Client,
  { productId, currencyId }: { productId: Id; currencyId: Id | null },
  signal: AbortSignal,
): Promise<Product> {
  if (productId === '') throw new Error('Game ID is required');
  const { data } = await client.get<unknown>(productPath(productId), { params: inCurrency(currencyId), signal });
  return readProduct(data);
}
