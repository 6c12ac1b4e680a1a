import type { SnapshotFrom } from 'xstate';
import { FIRST_PLACE, placeIdOf, type Place } from '../model/place';
import { ownOf } from '../model/records';
import type { listPositionsMachine } from './listPositions.machine';

/** The kept place on the screen at an address; the top of its first page when it was never visited. */
export const selectPlace =
  (address: string) =>
  ({ context }: SnapshotFrom<typeof listPositionsMachine>): Place =>
    ownOf(context.listPositions, placeIdOf(address)) ?? FIRST_PLACE;
