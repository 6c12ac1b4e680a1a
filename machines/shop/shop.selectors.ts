import type { SnapshotFrom } from 'xstate';
import type { shopMachine } from './shop.machine';

type Shop = SnapshotFrom<typeof shopMachine>;

/** Which face the shop shows. */
export function selectFace(shop: Shop): 'opening' | 'open' | 'closed' | 'broken' {
  return shop.value;
}
