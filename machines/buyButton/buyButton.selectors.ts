import type { SnapshotFrom } from 'xstate';
import type { Id } from '../model/entities';
import { isSameId } from '../model/ids';
import type { buyButtonMachine } from './buyButton.machine';

/** Whether an edition was added just now. */
export const selectIsConfirmed =
  (editionId: Id | null) =>
  (button: SnapshotFrom<typeof buyButtonMachine>): boolean =>
    button.matches('confirmed') && isSameId(button.context.editionId, editionId);
