import type { Load } from '../world/load';
import type { Change } from '../world/sharedStorage';
import type { Audit } from './audit';
import { bookOf, storedOf, type AccountBook } from './books';
import { hasLateOrder, hasUnsavedWindow } from './unsaved';

const contentsOf = ({ cart, favourites }: AccountBook): string[] => [...cart.keys(), ...favourites];

/** Notes what a window is about to overwrite. @param seen what it has read there @param writers who has written the rest */
export function noteOverwritten(
  audit: Audit,
  { key, before, after }: Change,
  { seen, writers }: { seen: string | null; writers: readonly Load[] },
): void {
  const account = key.slice('shop.'.length);
  const bookIn = (text: string | null): AccountBook => bookOf(new Map(text === null ? [] : [[key, text]]), account);
  const [known, stored] = [contentsOf(bookIn(seen)), contentsOf(bookIn(before))];
  // Checked now: the late order may have ended by the next check.
  const replaced = audit.orders.get(bookIn(before).orderId ?? '');
  if (replaced && hasLateOrder(audit, account)) replaced.isUnstored = true;
  const windows = audit.windowsOf(account);
  const { currencyId } = bookIn(after);
  for (const load of windows) {
    audit.mayRepeat.add(load);
    // Each receives this record, and shows its currency until the overwritten choice is made again.
    if (currencyId !== null) audit.notesOf(load).chosenElsewhere.push(currencyId);
  }
  // Two windows that create a record at the same time do not merge: the storage may have been emptied in between.
  const isFirst = seen === null;
  const earlier = audit.overwritten.get(account) ?? {
    added: [],
    removed: [],
    windows: [],
    actions: [...audit.shopperActions],
    isFirst: false,
    isCertain: true,
  };
  audit.overwritten.set(account, {
    added: [...earlier.added, ...stored.filter((item) => !known.includes(item))],
    removed: [...earlier.removed, ...known.filter((item) => !stored.includes(item))],
    // Also one that has ended since, or before that: nobody else knows its change.
    windows: [...earlier.windows, ...windows, ...writers],
    isFirst: earlier.isFirst || isFirst,
    isCertain: earlier.isCertain && !isFirst,
    actions: earlier.actions,
  });
}

/** Once all events have arrived, what one window has overwritten is stored again. */
export function checkOverwritten(audit: Audit): void {
  for (const [account, one] of audit.overwritten) {
    const { added, removed, windows } = one;
    const later = audit.shopperActions.filter((action) => !one.actions.includes(action));
    const hasActed = later.some(({ load }) => windows.includes(load));
    const isComplete = windows.every(({ isAlive }) => isAlive) && !hasUnsavedWindow(audit, account);
    // The window that has ended may have been the only one that knew of an order.
    if (!isComplete) for (const order of audit.ordersOf(account)) order.isUnstored = true;
    one.isCertain &&= isComplete && !hasActed;
    if (audit.windowsOf(account).some((load) => audit.world.storage.hasPendingEvent(load, `shop.${account}`))) continue;
    audit.overwritten.delete(account);
    if (!isComplete || one.isFirst) audit.unmirrored.set(account, windows);
    if (!one.isCertain) continue;
    const { cart, favourites } = storedOf(audit, account);
    const isThere = (item: string): boolean => cart.has(item) || favourites.has(item);
    // What is in both lists was overwritten twice, by windows of which each knew another state.
    const wrong = [
      ...added.filter((item) => !isThere(item) && !removed.includes(item)),
      ...removed.filter((item) => isThere(item) && !added.includes(item)),
    ];
    audit.expect(
      'an overwritten change is made again',
      wrong.length === 0,
      () => `${wrong.join()} of ${account} is not as its shopper has left it`,
    );
  }
}
