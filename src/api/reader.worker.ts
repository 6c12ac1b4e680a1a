/** Reads one long answer in a worker, so that the page can paint and handle taps meanwhile. */
import { toJson } from '../../machines/model/json';
import { parseBody } from './parse';
import { goodsOf, readings, withGoods, type Reading, type Understood } from './readings';

/** The message from the page. */
export interface ReadRequest {
  reading: Reading;
  body: ArrayBuffer;
}

/**
 * The messages to the page: parts of the goods as JSON; at the end the answer without its goods, null if unreadable.
 */
export type ReadReply = string | { answer: Understood | null };

/** The number of goods that a slow phone can take over at once without delaying a tap. */
const ENTRIES_PER_MESSAGE = 200;

const reply = (message: ReadReply): void => postMessage(message);

addEventListener('message', async ({ data: { reading, body } }: MessageEvent<ReadRequest>) => {
  const understand: (said: unknown) => Promise<Understood> = readings[reading];
  const answer = await understand(parseBody(body)).catch(() => null);
  const goods = answer ? goodsOf(answer) : [];
  // As JSON, which is faster to transfer than copies of objects.
  for (let from = 0; from < goods.length; from += ENTRIES_PER_MESSAGE)
    reply(toJson(goods.slice(from, from + ENTRIES_PER_MESSAGE)));
  reply({ answer: answer && withGoods(answer, []) });
});
