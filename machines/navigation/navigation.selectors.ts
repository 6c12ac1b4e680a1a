import type { SnapshotFrom } from 'xstate';
import { lastOf } from '../model/lists';
import { addressOf, type Slide } from '../model/screens';
import type { navigationMachine } from './navigation.machine';

type Navigation = SnapshotFrom<typeof navigationMachine>;

/** The path of the screen that is shown. */
export const selectPath = (navigation: Navigation): string => lastOf(navigation.context.stack) ?? addressOf('home');

/** How the page that was just opened moves in. */
export const selectSlide = (navigation: Navigation): Slide => navigation.context.slide;
