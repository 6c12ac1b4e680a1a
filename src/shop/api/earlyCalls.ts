import type { EarlyCall } from '../platform/handover';
import { yieldToPage } from './yieldToPage';
import { API_TIMEOUT_MS } from './apiErrors';
import { withTimeout } from './withTimeout';

/** Milliseconds. A response that has arrived while the shop's code was loading is used until then. */
const EARLY_ANSWER_LIMIT_MS = 30_000;

async function bodyOf(early: EarlyCall['answer']): Promise<ArrayBuffer | undefined> {
  const answer = await early.catch(() => undefined);
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
  if (!call || JSON.stringify(call.headers) !== JSON.stringify(headers)) return undefined;
  const age = performance.now() - call.sentAt;
  if (age > EARLY_ANSWER_LIMIT_MS) return undefined;
  if (age < API_TIMEOUT_MS) return withTimeout(bodyOf(call.answer), API_TIMEOUT_MS - age, signal);
  return bodyOf(Promise.race([call.answer, Promise.reject(new Error('It has not arrived in time'))]));
}
