/** Reads one long answer beside the page, which paints and answers taps meanwhile. */
import { parseBody } from './parse';
import { goodsOf, readings, withGoods, type Reading, type Understood } from './readings';

/** What the page hands over. */
export interface ReadRequest {
  reading: Reading;
  body: ArrayBuffer;
}

/** What it gets back: some of the goods as JSON, again and again; last the answer without its goods, null for an unreadable one. */
export type ReadReply = string | { answer: Understood | null };

/** Goods that a slow phone takes over without keeping a tap waiting. */
const BATCH = 200;

const reply = (message: ReadReply): void => postMessage(message);

addEventListener('message', async ({ data: { reading, body } }: MessageEvent<ReadRequest>) => {
  const understand: (said: unknown) => Promise<Understood> = readings[reading];
  const answer = await parseBody(body)
    .then(understand)
    .catch(() => null);
  const goods = answer ? goodsOf(answer) : [];
  // As JSON, which a page takes over faster than copies of objects.
  for (let from = 0; from < goods.length; from += BATCH) reply(JSON.stringify(goods.slice(from, from + BATCH)));
  reply({ answer: answer && withGoods(answer, []) });
});
