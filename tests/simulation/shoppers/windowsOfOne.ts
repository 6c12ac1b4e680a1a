import { bookOf, textOf } from '../auditor/books';
import type { Load } from '../world/load';
import type { World } from '../world/world';

const orderOf = (load: Load): string | null =>
  load.face === 'open' ? textOf(load.see('payment').context.order?.data.orderId) : null;

/** Whether another living window has the same order. */
export const sharesOrder = (world: World, load: Load): boolean =>
  orderOf(load) !== null && world.loads().some((other) => other !== load && orderOf(other) === orderOf(load));

/** Whether another order is stored than a window has: its own has ended in another window. */
export function hasEndedElsewhere(world: World, load: Load): boolean {
  const stored = bookOf(world.storage.values, load.account).orderId;
  return stored !== null && stored !== orderOf(load);
}
