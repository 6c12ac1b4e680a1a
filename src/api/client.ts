import axios, { type AxiosInstance } from 'axios';
import { ApiError, serverText } from './errors';

/** Calls give up after this many milliseconds; the search alone waits longer (section 9). */
export const API_TIMEOUT = 10_000;
export const SEARCH_TIMEOUT = 30_000;

/** Who is calling: the id for `x-telegram-user-id`, the signed launch data for `Authorization: tma`. */
export interface Caller {
  telegramId: string | null;
  initData: string;
}

/**
 * The one HTTP client. Sends cookies, names the caller, and turns every failure into an `ApiError`
 * whose message is the server's own text, or empty (sections 6 and 7).
 * @param baseURL where the calls live, `/api` by default
 * @param caller asked before each call, because the identity may become known later
 */
export function createClient(baseURL: string, caller: () => Caller): AxiosInstance {
  const client = axios.create({ baseURL, timeout: API_TIMEOUT, withCredentials: true });
  client.interceptors.request.use((config) => {
    const { telegramId, initData } = caller();
    if (telegramId) config.headers.set('x-telegram-user-id', telegramId);
    if (initData) config.headers.set('Authorization', `tma ${initData}`);
    return config;
  });
  client.interceptors.response.use(undefined, (error: unknown) => {
    if (!axios.isAxiosError(error)) throw error;
    // The configuration axios hangs on its errors holds headers and bodies: neither may reach a console.
    throw new ApiError(serverText(error.response?.data), error.response?.status ?? null, error.code ?? null);
  });
  return client;
}
