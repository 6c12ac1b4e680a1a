import type { EventFromLogic } from 'xstate';
import type { listPositionsMachine } from './listPositions.machine';

type Send = (event: EventFromLogic<typeof listPositionsMachine>) => void;

/** What a shopper may do with the place in a list. */
export const listPositionsVerbs = (send: Send) => ({
  /** @param page counted from 1 */
  turnPage: (page: number) => send({ type: 'page.turned', page }),
  /** @param slide the first one in sight, counted from 1 */
  moveCarousel: (slide: number) => send({ type: 'carousel.moved', slide }),
  /** @param left pixels */
  moveRow: (row: string, left: number) => send({ type: 'row.moved', row, left }),
});
