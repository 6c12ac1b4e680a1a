import type { SnapshotFrom } from 'xstate';
import { FIRST_PLACE, placeIdOf, type Place } from '../model/place';
import { ownOf } from '../model/records';
import type { placesMachine } from './places.machine';

/** The kept place on the screen at an address; the top of its first page when it was never visited. */
export const selectPlace =
  (address: string) =>
  ({ context }: SnapshotFrom<typeof placesMachine>): Place =>
    ownOf(context.places, placeIdOf(address)) ?? FIRST_PLACE;
