import type { SnapshotFrom } from 'xstate';
import type { Wish } from '../model/wish';
import type { wishesMachine } from './wishes.machine';

/** The wishes on a screen, in the order of the taps. */
export const selectWishes =
  (path: string) =>
  ({ context }: SnapshotFrom<typeof wishesMachine>): readonly Wish[] =>
    context.wishes.filter((wish) => wish.path === path);
