import type { EntryState } from '../../../src/shop/platform/router';
import { selectVerification } from '../../../machines/payment/payment.selectors';
import type { Load } from '../world/load';
import type { Audit } from './audit';
import { textOf } from './books';
import { MOST_POLLS } from './polls';

/** The order that the current entry of a window's history names, where it shows the end of one. */
const orderShown = ({ path, place }: Load): string | null =>
  path === '/success-payment' ? textOf(place.history.state.usr?.orderId) : null;

/** The success screen of an order is not about another one, unless that one is paid. */
export function checkVerification(audit: Audit, load: Load, orderId: string): void {
  const shown = orderShown(load);
  if (shown === null || shown === orderId) return;
  audit.expect(
    'a result screen is about one order',
    audit.statusOf(orderId) === 'paid',
    () => `Window ${load.place.number} verifies the unpaid ${orderId} on the success screen of ${shown}`,
  );
}

/** An entry of the history that names an order is replaced by the end of another one only once that has ended. */
export function checkReplaced(audit: Audit, load: Load, path: string, state: EntryState | null): void {
  if (path !== '/success-payment' && path !== '/failure-payment') return;
  const id = textOf(state?.orderId);
  audit.expect(
    'a result screen is about one order',
    id !== null,
    () => `Window ${load.place.number} opens ${path} for no order`,
  );
  if (id === null) return;
  if (path === '/success-payment') checkVerification(audit, load, id);
  const order = audit.orders.get(id);
  if (path !== '/failure-payment' || !order) return;
  audit.expect(
    'a result screen is about one order',
    order.over !== null || order.attempts >= MOST_POLLS,
    () => `Window ${load.place.number} calls ${id} failed, which is still awaited`,
  );
}

/** «Оплата успешна!» is shown only for an order that the server has confirmed. */
export function checkEnd(audit: Audit, load: Load): void {
  const id = orderShown(load);
  if (id === null || selectVerification(id)(load.see('payment')).state !== 'confirmed') return;
  audit.expect(
    'only a paid order is called paid',
    audit.verified.has(id),
    () => `Window ${load.place.number} calls ${id} paid, the server has not confirmed it`,
  );
}
