import { breathe } from './breathe';
import { API_TIMEOUT, ApiError, serverText } from './errors';
import { parseBody } from './parse';

/** A question that the page asked before the shop was there. */
export interface EarlyCall {
  headers: Record<string, string>;
  /** Milliseconds since the page began. */
  asked: number;
  answer: Promise<{ status: number; body: ArrayBuffer }>;
}

declare global {
  /** By address. */
  var earlyCalls: Record<string, EarlyCall> | undefined;
}

/** Rejects when the caller lets go of the call, or when it has gone on for too long. */
const givenUp = (call: EarlyCall, signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const fail = (code: string): void => reject(new ApiError('', null, code));
    const timer = setTimeout(fail, API_TIMEOUT - (performance.now() - call.asked), 'ECONNABORTED');
    const cancel = (): void => fail('ERR_CANCELED');
    if (signal?.aborted) cancel();
    else signal?.addEventListener('abort', cancel, { once: true });
    call.answer.finally(() => clearTimeout(timer)).catch(() => {});
  });

async function bodyOf(call: EarlyCall): Promise<ArrayBuffer> {
  const answer = await call.answer.catch(() => {
    throw new ApiError('', null, 'ERR_NETWORK');
  });
  // Answers that were all here before the shop was would otherwise be worked off in one long task.
  await breathe();
  if (answer.status < 200 || answer.status >= 300) throw new ApiError(serverText(await parseBody(answer.body)), answer.status);
  return answer.body;
}

/**
 * Hands over what the page asked by itself before the shop's code was there (`src/early/early.ts`), once, and only to
 * a caller who would have sent the very same request.
 * @returns what waits for the answer's body; undefined when nothing was asked
 * @throws ApiError from the wait, as the HTTP client does
 */
export function takeEarlyAnswer(
  url: string,
  params: Record<string, string | number | undefined>,
  headers: Record<string, string>,
): ((signal?: AbortSignal) => Promise<ArrayBuffer>) | undefined {
  const calls = globalThis.earlyCalls;
  if (!calls) return undefined;
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  const address = query ? `${url}?${query}` : url;
  const call = calls[address];
  delete calls[address];
  if (!call || JSON.stringify(call.headers) !== JSON.stringify(headers) || performance.now() - call.asked > API_TIMEOUT) return undefined;
  return (signal) => Promise.race([bodyOf(call), givenUp(call, signal)]);
}
