import type { Client } from './client';
import type { Genre, ListedProduct } from '../../machines/model/entities';
import type { SearchParams } from '../../machines/model/search';
import { ApiError, SEARCH_TIMEOUT } from './errors';
import { inCurrency } from './feed';
import { fetchLong } from './fetchLong';
import { readList } from './read';
import { genreSchema } from './schemas';

/** GET /genres. */
export async function fetchGenres(client: Client, signal: AbortSignal): Promise<Genre[]> {
  const { data } = await client.get<unknown>('/genres', { signal });
  return readList(genreSchema, data, 'genres');
}

const foundNothing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');

/** GET /products/search; an empty list on a timeout (30 s) or 404 (section 7). Only the bounds that count are sent. */
export async function searchProducts(client: Client, params: SearchParams, signal: AbortSignal): Promise<ListedProduct[]> {
  const { query, genres, priceFrom, priceTo, currencyId } = params;
  try {
    return await fetchLong(client, 'search', '/products/search', {
      params: {
        ...(query ? { query } : {}),
        ...(genres.length > 0 ? { genres: genres.join(',') } : {}),
        ...(priceFrom === null ? {} : { priceFrom }),
        ...(priceTo === null ? {} : { priceTo }),
        ...inCurrency(currencyId),
      },
      timeout: SEARCH_TIMEOUT,
      signal,
    });
  } catch (error) {
    if (foundNothing(error)) return [];
    throw error;
  }
}
