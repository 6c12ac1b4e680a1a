import { selectIsCreatingBill, selectIsFree, selectOverlay } from '../../../machines/payment/payment.selectors';
import type { Load } from '../world/load';
import type { Audit } from './audit';

/** Milliseconds that an order may be verified behind the form: longer than the call takes. */
const VERIFICATION_MS = 11_000;

/** Milliseconds that any other way from one screen to another may take. */
const PASSAGE_MS = 1_000;

/** The form on /payment can be filled in, or the screen says why not. */
export function checkForm(audit: Audit, load: Load): void {
  const notes = audit.notesOf(load);
  const payment = load.see('payment');
  const isOpen = selectIsFree(payment);
  const isSaid = selectIsCreatingBill(payment) || selectOverlay(payment) !== null;
  const { awake } = audit.world.scheduler;
  if (load.path !== '/payment' || load.page?.path !== '/payment' || isOpen || isSaid || !load.browser.isVisible) {
    notes.stuckSince = null;
    return;
  }
  notes.stuckSince ??= awake;
  audit.expect(
    'a form on the screen can be filled in',
    awake - notes.stuckSince <= (payment.matches('verifying') ? VERIFICATION_MS : PASSAGE_MS),
    () => `Window ${load.place.number}: the form takes no text (${JSON.stringify(payment.value)})`,
  );
}
