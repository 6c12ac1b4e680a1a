import { parseJson } from '../../machines/model/json';
import { LONG_ANSWER_BYTES } from './yieldToPage';
import type { CallOptions, Client } from './client';
import { ApiError } from './errors';
import { parseBody } from './parse';
import type { ReadReply, ReadRequest } from './reader.worker';
import { readings, withGoods, type Reading, type Understood } from './readings';

/**
 * After this many milliseconds without a message the page reads by itself: a phone short of memory may stop a worker.
 */
const SILENCE_LIMIT_MS = 10_000;

/** undefined when the browser has no workers, or does not allow one. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('reader.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

/**
 * Lets a worker read an answer; the page only collects the goods, a few at a time.
 * @returns undefined when the worker cannot do it
 * @throws ApiError without a text when the answer cannot be understood
 */
function readBeside(
  worker: Worker,
  request: ReadRequest,
  signal: AbortSignal | undefined,
): Promise<Understood | undefined> {
  const goods: unknown[] = [];
  return new Promise<Understood | undefined>((resolve, reject) => {
    const fail = (code: string): void => reject(new ApiError('', null, code));
    const giveUp = (): void => resolve(undefined);
    let timer = setTimeout(giveUp, SILENCE_LIMIT_MS);
    worker.addEventListener('error', giveUp);
    worker.addEventListener('message', ({ data }: MessageEvent<ReadReply>) => {
      clearTimeout(timer);
      // The worker may stop after any message, so there is a time limit for each.
      timer = setTimeout(giveUp, SILENCE_LIMIT_MS);
      if (typeof data === 'string') for (const one of parseJson(data) as unknown[]) goods.push(one);
      else if (data.answer) resolve(withGoods(data.answer, goods));
      else fail('UNREADABLE');
    });
    signal?.addEventListener('abort', () => fail('ERR_CANCELED'), { once: true });
    // The worker gets a copy, so that the page can still read by itself when the worker's file does not load.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

/**
 * GET of an answer that may hold thousands of goods: a long one is read in a worker, if the browser has workers.
 * @throws ApiError as the client does, and without a text when the answer cannot be understood
 */
export async function fetchLong<R extends Reading>(
  client: Client,
  reading: R,
  path: string,
  options: CallOptions,
): Promise<Understood<R>> {
  const understand = (body: unknown) => readings[reading](body) as Promise<Understood<R>>;
  if (!client.getBytes) return understand((await client.get<unknown>(path, options)).data);
  const body = await client.getBytes(path, options);
  const worker = body.byteLength > LONG_ANSWER_BYTES ? startWorker() : undefined;
  const answer = worker && (await readBeside(worker, { reading, body }, options.signal));
  return (answer as Understood<R> | undefined) ?? understand(parseBody(body));
}
