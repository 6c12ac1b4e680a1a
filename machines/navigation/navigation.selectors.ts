import type { SnapshotFrom } from 'xstate';
import type { Slide } from '../model/routes';
import type { navigationMachine } from './navigation.machine';

type Navigation = SnapshotFrom<typeof navigationMachine>;

/** The path of the screen that is shown. */
export const selectPath = (navigation: Navigation): string => navigation.context.stack.at(-1) ?? '/';

/** How the page that was just opened moves in. */
export const selectSlide = (navigation: Navigation): Slide => navigation.context.slide;
