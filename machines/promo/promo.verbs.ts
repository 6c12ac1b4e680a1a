import type { promoMachine } from './promo.machine';
import type { Send } from '../verbs';

/** What a shopper may do with the promo code. */
export const promoVerbs = (send: Send<typeof promoMachine>) => ({
  /** @param code as it was typed */
  applyPromo: (code: string) => send({ type: 'promo.submitted', code }),
  /** Another code is being typed: the result of the last one is not shown any more. @param text all of the input */
  editPromo: (text: string) => send({ type: 'promo.edited', text }),
});
