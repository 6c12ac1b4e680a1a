import type { SnapshotFrom } from 'xstate';
import { FIRST_PLACE, placeIdOf, type Place } from '../model/place';
import { ownOf } from '../model/records';
import type { placesMachine } from './places.machine';

/** Where the shopper is, or was, on the screen at an address; its start when it was never visited. */
export const selectPlace =
  (address: string) =>
  ({ context }: SnapshotFrom<typeof placesMachine>): Place =>
    ownOf(context.places, placeIdOf(address)) ?? FIRST_PLACE;
