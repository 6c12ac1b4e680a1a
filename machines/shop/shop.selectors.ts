import type { SnapshotFrom } from 'xstate';
import type { shopMachine } from './shop.machine';

type Shop = SnapshotFrom<typeof shopMachine>;

/** What the shop shows: the opening, the shop itself, maintenance, or the error screen. */
export function selectFace(shop: Shop): 'opening' | 'open' | 'closed' | 'broken' {
  return shop.value;
}
