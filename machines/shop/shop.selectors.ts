import type { SnapshotFrom } from 'xstate';
import type { shopMachine } from './shop.machine';

type Shop = SnapshotFrom<typeof shopMachine>;

/** What the shop shows: its screens, maintenance, or the error screen. */
export const selectFace = ({ value }: Shop): 'running' | 'closed' | 'broken' =>
  typeof value === 'string' ? value : 'running';

/** Whether requests may be sent. */
export const selectIsOpen = (shop: Shop): boolean => shop.matches({ running: 'open' });
