import type { EarlyCall } from '../platform/handover';
import { yieldToPage } from './yieldToPage';
import { API_TIMEOUT_MS } from './apiErrors';
import { withTimeout } from './withTimeout';

async function bodyOf(call: EarlyCall): Promise<ArrayBuffer | undefined> {
  const answer = await call.answer.catch(() => undefined);
  // Several answers may be waiting already: without a pause they would be handled in one long task.
  await yieldToPage();
  return answer && answer.status >= 200 && answer.status < 300 ? answer.body : undefined;
}

/**
 * Takes over the answer of an early request (`src/shop/page/early.ts`), once, and only for a caller that would send exactly
 * the same request.
 * @returns the answer's body; undefined when there was no such request or its answer cannot be used: the caller sends
 * its own
 * @throws ApiError as the HTTP client does, when the caller aborts or the answer takes too long
 */
export async function takeEarlyAnswer(
  address: string,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<ArrayBuffer | undefined> {
  const call = globalThis.early?.calls?.get(address);
  globalThis.early?.calls?.delete(address);
  if (!call) globalThis.early?.sentByApp?.add(address);
  if (
    !call ||
    JSON.stringify(call.headers) !== JSON.stringify(headers) ||
    performance.now() - call.asked > API_TIMEOUT_MS
  )
    return undefined;
  return withTimeout(bodyOf(call), API_TIMEOUT_MS - (performance.now() - call.asked), signal);
}
