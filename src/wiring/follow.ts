import type { AnyActorRef, SnapshotFrom } from 'xstate';
import { flowOf, type Flow, type FlowId, type Shop } from './shop';

/**
 * Calls `listener` with the value of `selector` on a long-lived flow: now, and on each change.
 * @returns the unsubscription
 */
export function follow<Id extends FlowId, Seen>(
  shop: Shop,
  id: Id,
  selector: (snapshot: SnapshotFrom<Flow<Id>>) => Seen,
  listener: (seen: Seen) => void,
): () => void {
  const flow = flowOf(shop, id);
  const see = (): Seen => selector(flow.getSnapshot() as SnapshotFrom<Flow<Id>>);
  let last = see();
  listener(last);
  const subscription = (flow as AnyActorRef).subscribe(() => {
    const seen = see();
    if (Object.is(seen, last)) return;
    last = seen;
    listener(seen);
  });
  return () => subscription.unsubscribe();
}
