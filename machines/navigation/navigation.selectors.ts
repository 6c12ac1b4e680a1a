import type { SnapshotFrom } from 'xstate';
import type { Slide } from '../model/screens';
import { pathOf, type navigationMachine } from './navigation.machine';

type Navigation = SnapshotFrom<typeof navigationMachine>;

/** The path of the screen that is shown. */
export const selectPath = (navigation: Navigation): string => pathOf(navigation.context);

/** The screen that was just opened, and how its page moves in. */
export const selectMove = (navigation: Navigation): { path: string; slide: Slide } => ({
  path: selectPath(navigation),
  slide: navigation.context.slide,
});
