import { ApiError } from './apiErrors';

/**
 * Waits at most `ms` milliseconds, and only until the signal is aborted.
 * @throws ApiError `ECONNABORTED` after that time, `ERR_CANCELED` when the caller aborts
 */
export function withTimeout<T>(work: Promise<T>, ms: number, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
    const fail = (code: string): void => {
      end();
      reject(new ApiError('', null, code));
    };
    const cancel = (): void => fail('ERR_CANCELED');
    const timer = setTimeout(fail, ms, 'ECONNABORTED');
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    work.then(resolve, reject).then(end, end);
  });
}
