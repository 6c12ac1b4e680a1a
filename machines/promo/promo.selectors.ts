import type { SnapshotFrom } from 'xstate';
import type { PromoStatus } from '../model/entities';
import type { promoMachine } from './promo.machine';

type Promo = SnapshotFrom<typeof promoMachine>;

/** The text in the promo input. */
export const selectPromoText = (promo: Promo): string => promo.context.text;

/** The status of the promo input: success and error are shown only beside the code that they are about. */
export function selectPromoStatus(promo: Promo): PromoStatus {
  if (promo.matches('applied')) return 'success';
  return promo.matches('refused') ? 'error' : 'empty';
}

/** Whether the server is checking a submitted code. */
export const selectIsCheckingPromo = (promo: Promo): boolean => promo.matches('checking');

/** Why the code was refused; empty outside the error state. */
export const selectPromoError = (promo: Promo): string =>
  selectPromoStatus(promo) === 'error' ? promo.context.error : '';

/** What the form of the promo code shows. */
export const selectPromoForm = (promo: Promo) => ({
  code: selectPromoText(promo),
  status: selectPromoStatus(promo),
  error: selectPromoError(promo),
  isChecking: selectIsCheckingPromo(promo),
  /** Whether the code in the input can be applied. */
  maySubmit: promo.can({ type: 'promo.submitted', code: promo.context.text }),
});
