import type { AxiosInstance } from 'axios';
import type { User } from '../../machines/model/entities';
import { readObject } from './read';
import { userSchema } from './schemas';

/** GET /users/{telegramId}. @throws ApiError with the server's text, 404 for an unknown user */
export async function fetchUser(client: AxiosInstance, telegramId: string, signal: AbortSignal): Promise<User> {
  const { data } = await client.get<unknown>(`/users/${encodeURIComponent(telegramId)}`, { signal });
  return readObject(userSchema, data, 'user');
}
