import type { Client } from './client';
import type { User } from '../../../machines/model/entities';
import type { ProfileField } from '../../../machines/model/profile';
import { toSegment } from '../../../machines/model/ids';
import { ApiError, isRefusal, serverText } from './apiErrors';
import { readObject } from './read';
import { userSchema } from './schemas';

/** The last save of a client, which includes all earlier ones: reading the profile waits for it. */
const saves = new WeakMap<Client, Promise<unknown>>();

/** GET /users/{telegramId}, after pending saves. @throws Error 'Telegram ID is required' without an id; ApiError with the server's text, 404 for an unknown user */
export async function fetchUser(client: Client, telegramId: string, signal: AbortSignal): Promise<User> {
  if (telegramId === '') throw new Error('Telegram ID is required');
  await saves.get(client);
  const { data } = await client.get<unknown>(`/users/${toSegment(telegramId)}`, { signal, isFresh: true });
  // Without this it would be read as a user whose fields are all empty.
  if (isRefusal(data)) throw new ApiError(serverText(data));
  return readObject(userSchema, data, { call: 'user', keys: ['telegramId', 'id'], isWrapped: true });
}

/** PUT /users/{telegramId} with one field. @throws Error 'Telegram ID is required' without an id (identity-9) */
export function updateUserField(
  client: Client,
  { telegramId, field, value }: { telegramId: string; field: ProfileField; value: string },
  signal: AbortSignal,
): Promise<void> {
  if (telegramId === '') return Promise.reject(new Error('Telegram ID is required'));
  const save = client.put(`/users/${toSegment(telegramId)}`, { [field]: value }, { signal });
  saves.set(client, Promise.allSettled([saves.get(client), save]));
  return save.then(() => undefined);
}
