import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';

/**
 * What XState does not document of its actors, snapshots and timers. `tests/workbench/xstateInternals.test.ts` says what breaks
 * when a new version changes it.
 */

/** A timer of an actor system, as it was scheduled. */
export interface ScheduledEvent {
  target: AnyActorRef;
  event: AnyEventObject;
}

/** The machine of an actor; null for actors that are none, such as promises and callbacks. */
export const machineOf = (ref: AnyActorRef): AnyStateMachine | null => {
  const { logic } = ref as unknown as { logic?: { root?: unknown } };
  return logic?.root ? (logic as AnyStateMachine) : null;
};

/** The actor of a removed view is stopped, but its snapshot says «active», because React may restart it. */
export const isRunning = (ref: AnyActorRef): boolean =>
  (ref as unknown as { _processingStatus: number })._processingStatus === 1;

/** The ids of the active states of a snapshot. */
export const activeIds = (snapshot: AnyMachineSnapshot): ReadonlySet<string> =>
  new Set((snapshot as unknown as { _nodes: { id: string }[] })._nodes.map(({ id }) => id));

/** The transitions that a reported step has taken. */
export const takenTransitions = (
  step: Extract<InspectionEvent, { type: '@xstate.microstep' }>,
): readonly AnyTransitionDefinition[] => step._transitions;

/** The timers that run in the system of an actor. */
export const scheduledEvents = (ref: AnyActorRef): readonly ScheduledEvent[] =>
  Object.values(
    (ref.system.getSnapshot() as unknown as { _scheduledEvents: Record<string, ScheduledEvent> })._scheduledEvents,
  );
