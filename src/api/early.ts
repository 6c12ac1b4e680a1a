import { breathe } from './breathe';
import { API_TIMEOUT } from './errors';
import { withEnd } from './withEnd';

/** A question that the page asked before the shop was there. */
export interface EarlyCall {
  headers: Record<string, string>;
  /** Milliseconds since the page began. */
  asked: number;
  answer: Promise<{ status: number; body: ArrayBuffer }>;
}

declare global {
  /** By address. */
  var earlyCalls: Map<string, EarlyCall> | undefined;
  /** What the shop asks by itself while the page's script may still ask: that one need not ask it as well. */
  var askedByShop: Set<string> | undefined;
}

async function bodyOf(call: EarlyCall): Promise<ArrayBuffer | undefined> {
  const answer = await call.answer.catch(() => undefined);
  // Answers that were all here before the shop was would otherwise be worked off in one long task.
  await breathe();
  return answer && answer.status >= 200 && answer.status < 300 ? answer.body : undefined;
}

/**
 * Hands over what the page asked by itself before the shop's code was there (`src/early/early.ts`), once, and only to
 * a caller who would have sent the very same request.
 * @returns the answer's body; undefined when nothing was asked, or what came is no answer to build on: ask anew
 * @throws ApiError as the HTTP client does, when the caller lets go or the answer takes too long
 */
export async function takeEarlyAnswer(
  address: string,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<ArrayBuffer | undefined> {
  const call = globalThis.earlyCalls?.get(address);
  globalThis.earlyCalls?.delete(address);
  if (!call) globalThis.askedByShop?.add(address);
  if (!call || JSON.stringify(call.headers) !== JSON.stringify(headers) || performance.now() - call.asked > API_TIMEOUT)
    return undefined;
  return withEnd(bodyOf(call), API_TIMEOUT - (performance.now() - call.asked), signal);
}
