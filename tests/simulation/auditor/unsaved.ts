import type { Load } from '../world/load';
import { forgetBooks } from './accounts';
import type { Audit } from './audit';
import { storedOf, textOf } from './books';
import type { OrderNote } from './notes';

/** Whether a living window of an account has changes that the storage has refused. */
export const hasUnsavedWindow = (audit: Audit, account: string): boolean =>
  audit.windowsOf(account).some((load) => audit.notesOf(load).isUnsaved);

/** Whether an order that was refused at first is back: there is room for one, and a newer one is not stored. */
export const hasLateOrder = (audit: Audit, account: string): boolean =>
  audit.orders.get(storedOf(audit, account).orderId ?? '')?.isUnstored === true;

/** Whether a living window may still have an order that is not stored. */
export const isInMemory = (audit: Audit, { id, account }: OrderNote): boolean =>
  audit
    .windowsOf(account)
    .some((load) => load.face !== 'open' || textOf(load.see('payment').context.order?.data.orderId) === id);

/** The user has emptied the storage: only what a living window remembers is left. */
export function noteEmptied(audit: Audit): void {
  for (const order of audit.orders.values()) order.isUnstored = true;
  for (const key of audit.sentKeys) audit.emptiedKeys.add(key);
  for (const load of audit.world.loads()) {
    audit.mayRepeat.add(load);
    // Data that its start has found and could not store are in its memory only, from now on.
    const notes = audit.notesOf(load);
    notes.isUnsaved ||= notes.isStartUnsaved;
  }
  // No cart and no favourite is stored again.
  audit.overwritten.clear();
  audit.unmirrored.clear();
  forgetBooks(audit);
}

/** Changes that a window could not store are lost with it. */
export function noteUnsavedDeath(audit: Audit, load: Load): void {
  if (!audit.notesOf(load).isUnsaved) return;
  for (const order of audit.ordersOf(load.account)) {
    if (order.over === 'verified') order.over = 'verified, but not stored';
    else if (storedOf(audit, load.account).orderId !== order.id) order.isUnstored = true;
  }
}
