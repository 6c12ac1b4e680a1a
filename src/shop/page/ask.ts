import type { EarlyCall, Handover } from '../platform/handover';
import { loadFresh } from './loadAnswer';

/** Milliseconds. An older answer is asked for again. */
const PAGE_ANSWER_LIMIT_MS = 15_000;

/** The JSON of an answer that the page brought (`src/operator/serve/`); undefined if it brought none that is new enough. */
export const broughtAnswer = (address: string): string | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-answer]')].find(
    ({ dataset }) => dataset['answer'] === address && Number(dataset['age']) + performance.now() < PAGE_ANSWER_LIMIT_MS,
  )?.textContent;

/**
 * Sends a request, unless the page brought the answer. The shop takes the answers over (`src/shop/api/earlyCalls.ts`). Where
 * the shop needs a different request, it sends its own: each wrong guess here costs one request.
 * @returns the answer, or a rejection: the shop repeats a failed request and reports it
 */
export function ask(
  { calls, sentByApp, headers }: Pick<Handover, 'calls' | 'sentByApp' | 'headers'>,
  address: string,
  load = loadFresh,
): EarlyCall['answer'] {
  const brought = broughtAnswer(address);
  const isSent = sentByApp?.has(address);
  const answer =
    brought !== undefined
      ? Promise.resolve({ status: 200, body: new TextEncoder().encode(brought).buffer })
      : isSent
        ? Promise.reject(new Error('The server was slow: the shop went on by itself'))
        : load(address, headers);
  if (!isSent) calls.set(address, { headers, asked: performance.now(), answer });
  answer.catch(() => {});
  return answer;
}
