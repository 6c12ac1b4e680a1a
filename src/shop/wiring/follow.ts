import type { SnapshotFrom } from 'xstate';
import { selectIsOpen } from '../../../machines/shop/shop.selectors';
import { selectCurrency, selectIsDecided } from '../../../machines/currency/currency.selectors';
import type { Currency } from '../../../machines/model/entities';
import { flowOf, type Flow, type FlowId, type Shop } from './shop.wiring';

/**
 * Calls `listener` with the value of `selector` on a flow that the shop notifies when it opens: then, because the listener may
 * send a request, and on each change.
 * @returns the unsubscription
 */
export function follow<Id extends FlowId, Seen>(
  shop: Shop,
  id: Id,
  selector: (snapshot: SnapshotFrom<Flow<Id>>) => Seen,
  listener: (seen: Seen) => void,
): () => void {
  const flow = flowOf(shop, id);
  let last: { seen: Seen } | null = null;
  const see = (): void => {
    if (!selectIsOpen(shop.getSnapshot())) return;
    const seen = selector(flow.getSnapshot() as SnapshotFrom<Flow<Id>>);
    if (last && Object.is(seen, last.seen)) return;
    last = { seen };
    listener(seen);
  };
  see();
  // Without a listener XState would report the error of a flow as uncaught, which the shop reports already (error-1).
  const subscription = flow.subscribe({ next: see, error: () => {} });
  return () => subscription.unsubscribe();
}

/**
 * Gives a page the currency to load in: once the starting one is decided, and on each change. When the list loads it
 * may describe the same currency in another form: that is no change, so nothing is loaded twice.
 */
export function followCurrency(shop: Shop, listener: (currency: Currency | null) => void): () => void {
  return follow(
    shop,
    'currency',
    // Ids that differ in form alone are the same.
    (snapshot) => (selectIsDecided(snapshot) ? String(selectCurrency(snapshot)?.id ?? '') : undefined),
    (currencyId) => {
      if (currencyId !== undefined) listener(selectCurrency(flowOf(shop, 'currency').getSnapshot()));
    },
  );
}
