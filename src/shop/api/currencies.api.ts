import * as v from 'valibot';
import type { Currency, Id } from '../../../machines/model/entities';
import { oneOfEach } from '../../../machines/model/ids';
import type { Client } from './client';
import { CURRENCIES_PATH, userCurrencyPath } from './paths';
import { optionalId, readList, readObject } from './read';
import { currencySchema } from './schemas';

export const userCurrencySchema = v.object({ currencyId: optionalId });

/** GET /currencies, in the server's order, each once. */
export async function fetchCurrencies(client: Client, signal: AbortSignal): Promise<Currency[]> {
  const { data } = await client.get<unknown>(CURRENCIES_PATH, { signal, isFresh: true });
  return oneOfEach(await readList(currencySchema, data, 'currencies'), ({ id }) => id);
}

/** GET /users/{telegramId}/currency; null when the server has none. */
export async function fetchUserCurrency(client: Client, telegramId: string, signal: AbortSignal): Promise<Id | null> {
  const { data } = await client.get<unknown>(userCurrencyPath(telegramId), { signal, isFresh: true });
  return readObject(userCurrencySchema, data, { call: 'user currency', keys: ['currencyId'] }).currencyId;
}

/** PUT /users/{telegramId}/currency. @throws ApiError when the server does not accept the change */
export async function saveUserCurrency(
  client: Client,
  { telegramId, currencyId }: { telegramId: string; currencyId: Id },
  signal: AbortSignal,
): Promise<void> {
  await client.put(userCurrencyPath(telegramId), { currencyId }, { signal });
}
