import type { SnapshotFrom } from 'xstate';
import type { PromoStatus } from '../model/entities';
import type { promoMachine } from './promo.machine';

type Promo = SnapshotFrom<typeof promoMachine>;

/** Success and error are shown only beside the code that they are about. */
function statusOf(promo: Promo): PromoStatus {
  if (promo.matches('applied')) return 'success';
  return promo.matches('refused') ? 'error' : 'empty';
}

/** What the form of the promo code shows. */
export const selectPromoForm = (promo: Promo) => ({
  code: promo.context.text,
  status: statusOf(promo),
  /** Why the code was refused. */
  error: promo.matches('refused') ? promo.context.error : '',
  /** Whether the server is checking a submitted code. */
  isChecking: promo.matches('checking'),
  /** Whether the code in the input can be applied. */
  maySubmit: promo.can({ type: 'promo.submitted', code: promo.context.text }),
});
