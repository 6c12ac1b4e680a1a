import type { EventFromLogic } from 'xstate';
import type { CartItem } from '../model/entities';
import type { buyButtonMachine } from './buyButton.machine';

/** What a shopper may do with the button of a product page. */
export const buyButtonVerbs = (send: (event: EventFromLogic<typeof buyButtonMachine>) => void) => ({
  buy: (item: CartItem) => send({ type: 'item.bought', item }),
});
