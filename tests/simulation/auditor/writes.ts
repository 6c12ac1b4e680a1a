import type { Change } from '../world/sharedStorage';
import type { Audit } from './audit';
import { textOf } from './books';

/** A record as far as its writes are compared. */
interface Written {
  cart: { items: { id: unknown }[] };
  promo: { code: string } | null;
  currency: { id: unknown } | null;
  order: { data: { orderId: unknown; items: { id: unknown }[] }; status: string; attempts: number } | null;
}

const idsOf = (items: readonly { id: unknown }[]): string[] => items.map(({ id }) => String(id));

/** What one write changes of a record: each change has its own reason. */
export function checkWrite(audit: Audit, change: Change): void {
  if (!change.key.startsWith('shop.') || change.before === null || change.after === null) return;
  // Changes that were refused before are written together; those that an emptied storage has lost are repeated.
  if (audit.notesOf(change.by).isUnsaved || audit.mayRepeat.has(change.by)) return;
  const [before, after] = [JSON.parse(change.before) as Written, JSON.parse(change.after) as Written];
  const where = `Window ${change.by.place.number}`;
  const currencyId = textOf(after.currency?.id);
  if (currencyId !== textOf(before.currency?.id))
    audit.expect(
      'only an accepted choice of currency is saved',
      currencyId === audit.notesOf(change.by).acceptedCurrencyId,
      () => `${where} saves the currency ${currencyId}, which the server has not accepted from it`,
    );
  const { order } = after;
  if (order === null || before.order === null || textOf(order.data.orderId) !== textOf(before.order.data.orderId))
    return;
  audit.expect(
    'stored attempts never fall',
    order.attempts >= before.order.attempts,
    () => `${where} stores ${order.attempts} attempts of ${textOf(order.data.orderId)}, ${before.order?.attempts} were`,
  );
  if (order.status === 'paid' && before.order.status !== 'paid')
    checkPaid(audit, where, before, after, idsOf(order.data.items));
}

/** In the write that calls an order paid, exactly its lines leave the cart; the promo goes only with the last of all. */
function checkPaid(audit: Audit, where: string, before: Written, after: Written, ordered: readonly string[]): void {
  const left = idsOf(before.cart.items).filter((id) => !ordered.includes(id));
  audit.expect(
    'exactly what was ordered leaves the cart',
    idsOf(after.cart.items).join() === left.join(),
    () => `${where} leaves ${idsOf(after.cart.items).join()} of ${idsOf(before.cart.items).join()}, not ${left.join()}`,
  );
  const isAllPaid = left.length === 0;
  audit.expect(
    isAllPaid ? 'a promo code ends with the cart that is paid' : 'a promo code stays with what is left of a cart',
    after.promo?.code === (isAllPaid ? undefined : before.promo?.code),
    () =>
      `${where} stores the promo ${after.promo?.code} beside ${left.length} lines, ${before.promo?.code} was applied`,
  );
}
