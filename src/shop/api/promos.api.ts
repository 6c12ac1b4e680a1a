import type { Client } from './client';
import * as v from 'valibot';
import type { Promo } from '../../../machines/model/entities';
import { isId, toSegment, wellFormed } from '../../../machines/model/ids';
import { ApiError, isRefusal } from './apiErrors';
import { percent, readObject, text } from './read';

export const promoSchema = v.object({ code: text, discount: percent });

/** The texts of refused codes (promo-4). */
const TEXTS: Partial<Record<number, string>> = {
  400: 'Вы уже использовали этот промокод',
  401: 'Необходима авторизация',
  404: 'Промокод не найден или неактивен',
};

/** GET /promos/{code}; `discount` in percent, 0 where it gives none. @throws ApiError with one of these texts, or without any */
export async function checkPromo(client: Client, code: string, signal: AbortSignal): Promise<Promo> {
  try {
    // Browsers resolve dots in an address: it would be the address of another call.
    if (!isId(wellFormed(code))) throw new ApiError('', 404);
    const { data } = await client.get<unknown>(`/promos/${toSegment(code)}`, { signal, isFresh: true });
    const promo = readObject(promoSchema, data, { call: 'promo', keys: ['discount'] });
    return { code, discount: isRefusal(data) ? 0 : (promo.discount ?? 0) };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null;
    throw new ApiError(TEXTS[status ?? 0] ?? '', status);
  }
}
