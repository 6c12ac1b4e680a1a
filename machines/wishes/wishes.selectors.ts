import type { SnapshotFrom } from 'xstate';
import { isSameWish, type Wish, type wishesMachine } from './wishes.machine';

type Wishes = SnapshotFrom<typeof wishesMachine>;

/** What the feed is to confirm, in the order of the taps. */
export const selectWishes = ({ context }: Wishes): readonly Wish[] => context.wishes;

/** Whether the tap on this button waits for the feed. */
export const selectIsWished =
  (wish: Omit<Wish, 'price'>) =>
  ({ context }: Wishes): boolean =>
    context.wishes.some((one) => isSameWish(one, wish));
