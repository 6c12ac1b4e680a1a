import { readLongList, readWithLongList } from './read';
import { collectionEditionSchema, collectionHeadSchema, feedItemSchema, listedProductSchema } from './schemas';

/** The answers that may hold thousands of goods, and how their bodies are read. */
export const readings = {
  feed: (body: unknown) => readLongList(feedItemSchema, body, 'feed'),
  collection: (body: unknown) =>
    readWithLongList(collectionHeadSchema, 'editions', collectionEditionSchema, body, {
      call: 'collection',
      keys: ['editions', 'id'],
    }),
  subscription: (body: unknown) => readLongList(listedProductSchema, body, 'subscription'),
  search: (body: unknown) => readLongList(listedProductSchema, body, 'search'),
};

export type Reading = keyof typeof readings;

/** What the shop gets of such an answer. */
export type Understood<R extends Reading = Reading> = Awaited<ReturnType<(typeof readings)[R]>>;

/** The goods of an answer, in whichever field they are. */
export const goodsOf = (answer: Understood): readonly unknown[] => (Array.isArray(answer) ? answer : answer.editions);

/** The same answer with other goods. */
export const withGoods = <A extends Understood>(answer: A, goods: unknown[]): A =>
  (Array.isArray(answer) ? goods : { ...answer, editions: goods }) as A;
