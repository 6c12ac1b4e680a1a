import type { Genre } from '../../../machines/model/entities';
import { isNotFound } from '../../../machines/model/errors';
import { oneOfEach } from '../../../machines/model/ids';
import type { SearchAnswer, SearchParams } from '../../../machines/model/search';
import type { Client } from './client';
import { ApiError, SEARCH_TIMEOUT_MS } from './apiErrors';
import { inCurrency } from './paths';
import { readList } from './read';
import { genreSchema, listedProductSchema } from './schemas';

/** GET /genres, each once. */
export async function fetchGenres(client: Client, signal: AbortSignal): Promise<Genre[]> {
  const { data } = await client.get<unknown>('/genres', { signal });
  return oneOfEach(await readList(genreSchema, data, 'genres'), ({ id }) => id);
}

const isTimeout = (error: unknown): boolean => error instanceof ApiError && error.code === 'ECONNABORTED';

/** GET /products/search; an empty list on a timeout (30 s) or 404 (search-20). Only the bounds that count are sent. */
export async function searchProducts(client: Client, params: SearchParams, signal: AbortSignal): Promise<SearchAnswer> {
  const { query, genres, priceFrom, priceTo, currencyId } = params;
  try {
    const { data } = await client.get<unknown>('/products/search', {
      params: {
        ...(query ? { query } : {}),
        ...(genres.length > 0 ? { genres: genres.join(',') } : {}),
        ...(priceFrom === null ? {} : { priceFrom }),
        ...(priceTo === null ? {} : { priceTo }),
        ...inCurrency(currencyId),
      },
      timeout: SEARCH_TIMEOUT_MS,
      signal,
    });
    return { products: await readList(listedProductSchema, data, 'search'), isAnswered: true };
  } catch (error) {
    if (isNotFound(error) || isTimeout(error)) return { products: [], isAnswered: isNotFound(error) };
    throw error;
  }
}
