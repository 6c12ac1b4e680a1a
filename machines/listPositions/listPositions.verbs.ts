import { NO_CHOICE } from '../model/place';
import type { Id, PriceType } from '../model/entities';
import type { listPositionsMachine } from './listPositions.machine';
import type { Send } from '../verbs';

/** What a shopper may do with the place in a list, and with the choice on a product. */
export const listPositionsVerbs = (send: Send<typeof listPositionsMachine>) => ({
  /** @param page counted from 1 */
  turnPage: (page: number) => send({ type: 'page.turned', page }),
  /** @param slide the first one in sight, counted from 1 */
  moveCarousel: (slide: number) => send({ type: 'carousel.moved', slide }),
  /** @param left pixels */
  moveRow: (row: string, left: number) => send({ type: 'row.moved', row, left }),
  /** Chooses an edition with the first of its prices. @param address of the product */
  chooseEdition: (address: string, selectedEdition: Id) =>
    send({ type: 'choice.made', address, choice: { ...NO_CHOICE, selectedEdition } }),
  choosePrice: (address: string, selectedEdition: Id, type: PriceType) =>
    send({ type: 'choice.made', address, choice: { selectedEdition, selectedPrices: { [selectedEdition]: type } } }),
});
