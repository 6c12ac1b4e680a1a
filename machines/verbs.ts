import type { AnyActorLogic, EventFromLogic } from 'xstate';

/** Sends a machine the events behind its verbs. */
export type Send<Logic extends AnyActorLogic> = (event: EventFromLogic<Logic>) => void;
