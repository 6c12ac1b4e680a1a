import type { CartItem } from '../model/entities';
import type { buyButtonMachine } from './buyButton.machine';
import type { Send } from '../verbs';

/** What a shopper may do with the button of a product page. */
export const buyButtonVerbs = (send: Send<typeof buyButtonMachine>) => ({
  buy: (item: CartItem) => send({ type: 'item.bought', item }),
});
