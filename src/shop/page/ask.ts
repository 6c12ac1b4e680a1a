import type { EarlyCall, Handover } from '../platform/handover';

type Load = (address: string, headers: EarlyCall['headers']) => EarlyCall['answer'];

/** Milliseconds. An older answer is not written into the page, or is requested again. */
export const PAGE_ANSWER_LIMIT_MS = 15_000;

/** The JSON of an answer that the page contains (`src/operator/serve/`); undefined without one that is new enough. */
export const embeddedAnswer = (address: string): string | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-answer]')].find(
    ({ dataset }) => dataset['answer'] === address && Number(dataset['age']) + performance.now() < PAGE_ANSWER_LIMIT_MS,
  )?.textContent;

/** Bypasses every cache: only `fetch` has a cache mode. */
const loadFresh: Load = async (address, headers) => {
  const response = await fetch(address, { cache: 'no-store', credentials: 'include', headers });
  return { status: response.status, body: await response.arrayBuffer() };
};

/** Not by `fetch`, whose answer arrives in several tasks: on a slow phone each takes milliseconds. */
export const loadProducts: Load = (address, headers) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'arraybuffer';
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response as ArrayBuffer }));
    request.addEventListener('error', reject);
    request.send();
  });

/**
 * Sends a request, unless the page contains its answer. The shop takes the answers over (`src/shop/api/earlyCalls.ts`). Where
 * the shop needs a different request, it sends its own: each wrong guess here costs one request.
 * @returns the answer, or a rejection: the shop repeats a failed request and reports it
 */
export function ask(
  { calls, sentByApp, headers }: Pick<Handover, 'calls' | 'sentByApp' | 'headers'>,
  address: string,
  load: Load = loadFresh,
): EarlyCall['answer'] {
  const embedded = embeddedAnswer(address);
  const isSent = sentByApp?.has(address);
  const answer =
    embedded !== undefined
      ? Promise.resolve({ status: 200, body: new TextEncoder().encode(embedded).buffer })
      : isSent
        ? Promise.reject(new Error('The server was slow: the shop has sent this request itself'))
        : load(address, headers);
  if (!isSent) calls.set(address, { headers, sentAt: performance.now(), answer });
  answer.catch(() => {});
  return answer;
}
