import type { AxiosInstance } from 'axios';
import { takeEarlyAnswer } from './early';
import { API_TIMEOUT, ApiError, serverText } from './errors';
import { parseBody } from './parse';

/** Who is calling: the id for `x-telegram-user-id`, the signed launch data for `Authorization: tma`. */
export interface Caller {
  telegramId: string | null;
  initData: string;
}

/** What a call says besides its path. */
export interface CallOptions {
  /** The query; what is undefined is left out. */
  params?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
}

/** The one HTTP client. Every failure is an `ApiError`. */
export interface Client {
  /** A body as it came, for who reads it elsewhere; absent where somebody looks on, who wants to see what it says. */
  getBytes?: ((path: string, options?: CallOptions) => Promise<ArrayBuffer>) | undefined;
  get<T>(path: string, options?: CallOptions): Promise<{ data: T }>;
  put<T>(path: string, body: unknown, options?: CallOptions): Promise<{ data: T }>;
  post<T>(path: string, body: unknown, options?: CallOptions): Promise<{ data: T }>;
  /** What makes the calls, once its file is here. */
  instance(): Promise<AxiosInstance>;
}

const headersOf = ({ telegramId, initData }: Caller): Record<string, string> => ({
  ...(telegramId ? { 'x-telegram-user-id': telegramId } : {}),
  ...(initData ? { Authorization: `tma ${initData}` } : {}),
});

/** The library comes beside the first paint: what the page asked before it was there is answered without it. */
async function createInstance(baseURL: string, caller: () => Caller): Promise<AxiosInstance> {
  const { default: axios } = await import('axios');
  // Bytes, not text: the library would parse an answer of any length in one go.
  const instance = axios.create({ baseURL, timeout: API_TIMEOUT, withCredentials: true, responseType: 'arraybuffer' });
  instance.interceptors.request.use((config) => {
    for (const [name, value] of Object.entries(headersOf(caller()))) config.headers.set(name, value);
    return config;
  });
  instance.interceptors.response.use(
    undefined,
    async (error: unknown) => {
      if (!axios.isAxiosError<ArrayBuffer>(error)) throw error;
      const { response, code = null } = error;
      // The configuration axios hangs on its errors holds headers and bodies: neither may reach a console.
      throw new ApiError(serverText(response && (await parseBody(response.data))), response?.status ?? null, code);
    },
  );
  return instance;
}

const parsed = async <T>(response: { data: ArrayBuffer }): Promise<{ data: T }> =>
  ({ ...response, data: (await parseBody(response.data)) as T });

/**
 * Sends cookies, names the caller, and turns every failure into an `ApiError` whose message is the server's own
 * text, or empty (sections 6 and 7).
 * @param baseURL where the calls live, `/api` by default
 * @param caller asked before each call, because the identity may become known later
 */
export function createClient(baseURL: string, caller: () => Caller): Client {
  const coming = createInstance(baseURL, caller);
  // A file that does not come is the failure of the calls that need it.
  const instance = (): Promise<AxiosInstance> =>
    coming.catch(() => {
      throw new ApiError('', null, 'CLIENT_MISSING');
    });
  coming.catch(() => {});
  const get = async (path: string, options: CallOptions = {}): Promise<{ data: ArrayBuffer }> => {
    const early = takeEarlyAnswer(baseURL + path, options.params ?? {}, headersOf(caller()));
    return early ? { data: await early(options.signal) } : (await instance()).get<ArrayBuffer>(path, options);
  };
  return {
    instance,
    getBytes: async (path, options) => (await get(path, options)).data,
    get: async (path, options) => parsed(await get(path, options)),
    put: async (path, body, options) => parsed(await (await instance()).put<ArrayBuffer>(path, body, options)),
    post: async (path, body, options) => parsed(await (await instance()).post<ArrayBuffer>(path, body, options)),
  };
}
