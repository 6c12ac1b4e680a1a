import type { AxiosInstance, AxiosRequestConfig } from 'axios';
import type { Id } from '../../../machines/model/entities';
import { toJson } from '../../../machines/model/json';
import { addressOf, apiBase } from './paths';
import { headersOf, type Caller } from './requestHeaders';
import { takeEarlyAnswer } from './earlyCalls';
import { API_TIMEOUT_MS, ApiError, CLIENT_MISSING, isRefusal, requestIdIn, serverField, serverText } from './apiErrors';
import { loadHttpLibrary, type LoadHttpLibrary } from './httpLibrary';
import { parseBody, parseInSteps } from './parse';
import { withTimeout } from './withTimeout';

/** The options of a call. */
export interface CallOptions {
  /** The query. */
  params?: Record<string, Id>;
  signal?: AbortSignal;
  /** In addition to the headers of every call. */
  headers?: Record<string, string>;
  /** Milliseconds. */
  timeout?: number;
  /** Bypasses every cache, whatever the server allows the browser to keep. */
  isFresh?: boolean;
}

/** Only `fetch` has a cache mode; a header of ours would need the permission of a server of another origin. */
const PAST_CACHES = { fetchOptions: { cache: 'no-store' } };

/** The one HTTP client. Every failure is an `ApiError`. */
export interface Client {
  get<T>(path: string, options?: CallOptions): Promise<{ data: T }>;
  put<T>(path: string, body: unknown, options?: CallOptions): Promise<{ data: T }>;
  /** @returns also the headers of the answer, by their names in lower case */
  post<T>(path: string, body: unknown, options?: CallOptions): Promise<{ data: T; headers?: Record<string, unknown> }>;
  /** Calls back after each call with whether it was answered. */
  onReach?: (listener: Reached) => void;
  /** The HTTP library, once its file has loaded. */
  instance(): Promise<AxiosInstance>;
}

/** `begun` is when the call was made: `performance.now()`, 0 for one that was made before this page's code ran. */
type Reached = (hasAnswered: boolean, begun: number) => void;

async function createInstance(baseURL: string, caller: () => Caller, load: LoadHttpLibrary): Promise<AxiosInstance> {
  const axios = await load();
  // Bytes, not text: the library would parse it, and round long ids (`parse.ts`).
  const instance = axios.create({
    baseURL,
    timeout: API_TIMEOUT_MS,
    withCredentials: true,
    responseType: 'arraybuffer',
  });
  instance.interceptors.request.use((config) => {
    for (const [name, value] of Object.entries(headersOf(caller()))) config.headers.set(name, value);
    // Not if a test provides its own adapter.
    if (config.fetchOptions && Array.isArray(config.adapter)) config.adapter = 'fetch';
    // The fetch adapter would send this header, which a server of another origin has to allow first.
    config.headers.set('User-Agent', false);
    return config;
  });
  instance.interceptors.response.use(undefined, (error: unknown) => {
    // A request that cannot be sent: the browser's text is not for the shopper.
    if (!axios.isAxiosError<ArrayBuffer>(error)) throw new ApiError('');
    const { response, code = null } = error;
    // axios adds its configuration to its errors, with headers and bodies: these must not reach the console.
    // The fetch adapter has another code for a timeout.
    const ownCode = code === 'ETIMEDOUT' ? 'ECONNABORTED' : code;
    const body = response && parseBody(response.data);
    throw new ApiError(
      serverText(body),
      response?.status ?? null,
      ownCode,
      serverField(body),
      requestIdIn(response?.headers),
    );
  });
  return instance;
}

/**
 * Sends cookies, names the caller, and turns every failure into an `ApiError` whose message is the server's own text,
 * or empty (identity-8, answer-5).
 * @param baseURL the base address of the API, as the operator has set it; `/api` when it is empty
 * @param caller asked before each call, because the identity may become known later
 * @param load downloads the HTTP library: once, and again after each failure
 * @param whenShown waits, after a call without an answer, while the browser may be leaving the page
 */
export function createClient(
  baseURL: string,
  caller: () => Caller,
  load = loadHttpLibrary,
  whenShown = async (): Promise<void> => {},
): Client {
  const base = apiBase(baseURL);
  let notify: Reached = () => {};
  let pending: Promise<AxiosInstance> | undefined;
  const instance = (): Promise<AxiosInstance> => (pending ??= createInstance(base, caller, load));
  instance().catch(() => {});
  /** Waits for the instance. When the file does not load, the waiting calls fail, and the next call loads it again. */
  const ready = async ({
    signal,
    timeout = API_TIMEOUT_MS,
  }: CallOptions): Promise<{ http: AxiosInstance; config: AxiosRequestConfig }> => {
    const begun = performance.now();
    const attempt = instance();
    try {
      const http = await withTimeout(attempt, timeout, signal);
      return { http, config: { timeout: Math.max(1, Math.round(timeout - (performance.now() - begun))) } };
    } catch (error) {
      if (pending === attempt && !signal?.aborted) pending = undefined;
      throw error instanceof ApiError ? error : new ApiError('', null, CLIENT_MISSING);
    }
  };
  /** Passes the outcome of a call to the listener of `onReach`; nothing where the page had no answer to take over. */
  const noted = async <Answer>(begun: number, answering: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await answering;
      if (answer) notify(true, begun);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'ERR_CANCELED') throw error;
      // A page that is left goes on for a moment after its requests were cut off: it would remove an applied promo code.
      if (error.status === null) await whenShown();
      notify(error.status !== null, begun);
      throw error;
    }
  };
  const call = <Answer>(
    options: CallOptions,
    ask: (http: AxiosInstance, config: AxiosRequestConfig) => Promise<Answer>,
  ): Promise<Answer> =>
    noted(
      performance.now(),
      ready(options).then(({ http, config }) => ask(http, config)),
    );
  const get = async (path: string, options: CallOptions = {}): Promise<{ data: ArrayBuffer }> => {
    const address = addressOf(base, path, options.params);
    const early = await noted(0, takeEarlyAnswer(address, headersOf(caller()), options.signal));
    if (early) return { data: early };
    const { isFresh, ...rest } = options;
    return call(options, (http, config) =>
      http.get<ArrayBuffer>(path, { ...rest, ...config, ...(isFresh ? PAST_CACHES : {}) }),
    );
  };
  const send = async <T>(
    method: 'put' | 'post',
    path: string,
    body: unknown,
    options: CallOptions = {},
  ): Promise<{ data: T }> => {
    const headers = { ...options.headers, 'Content-Type': 'application/json' };
    const answer = await call(options, (http, config) =>
      http[method]<ArrayBuffer>(path, toJson(body), { ...options, ...config, headers }),
    );
    return { ...answer, data: parseBody(answer.data) as T };
  };
  return {
    instance,
    onReach: (listener) => void (notify = listener),
    async get<T>(path: string, options?: CallOptions) {
      const answer = await get(path, options);
      return { ...answer, data: (await parseInSteps(answer.data)) as T };
    },
    async put<T>(path: string, body: unknown, options?: CallOptions) {
      const answer = await send<T>('put', path, body, options);
      if (isRefusal(answer.data)) throw new ApiError(serverText(answer.data));
      // HTML of a proxy or a sign-in: the change has not reached the server.
      if (typeof answer.data === 'string' && /^\s*</.test(answer.data)) throw new ApiError('', null, 'UNREADABLE');
      return answer;
    },
    post: (path, body, options) => send('post', path, body, options),
  };
}
