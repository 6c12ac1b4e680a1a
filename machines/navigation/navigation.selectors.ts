import type { SnapshotFrom } from 'xstate';
import { lastOf } from '../model/lists';
import { addressOf, type Slide } from '../model/screens';
import type { navigationMachine } from './navigation.machine';

type Navigation = SnapshotFrom<typeof navigationMachine>;

/** The path of the screen that is shown. */
export const selectPath = (navigation: Navigation): string => lastOf(navigation.context.stack) ?? addressOf('home');

/** The screen that was just opened, and how its page moves in. */
export const selectMove = (navigation: Navigation): { path: string; slide: Slide } => ({
  path: selectPath(navigation),
  slide: navigation.context.slide,
});
