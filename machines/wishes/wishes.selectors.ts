import type { SnapshotFrom } from 'xstate';
import type { Wish, wishesMachine } from './wishes.machine';

/** What the server is to confirm of a screen, in the order of the taps. */
export const selectWishes =
  (path: string) =>
  ({ context }: SnapshotFrom<typeof wishesMachine>): readonly Wish[] =>
    context.wishes.filter((wish) => wish.path === path);
