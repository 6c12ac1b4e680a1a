import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';

/** A running machine. */
export interface Flow {
  name: string;
  ref: AnyActorRef;
  machine: AnyStateMachine;
}

/** An event as it was sent. */
export interface Sent {
  number: number;
  /** Milliseconds of the workbench's clock. */
  at: number;
  /** The actor it came from; null for what a view or the tester sent. */
  from: string | null;
  to: string;
  event: AnyEventObject;
}

/** Everything the running machines tell of themselves. */
export interface Flows {
  /** What machines are given as `inspect`. @param owner whoever they go away with */
  inspect(owner: object): (event: InspectionEvent) => void;
  /** Machines that run, in the order they were started. */
  running(): Flow[];
  /** The latest events, oldest first. */
  sent(): readonly Sent[];
  /** The latest event of a type that a machine was sent. */
  lastOf(name: string, type: string): AnyEventObject | undefined;
  /** The value of every running machine's state, by name. */
  states(): Record<string, unknown>;
  /** The path of the screen that is shown; null while none is. It lags behind the address while a screen's file loads. */
  shownPath(): string | null;
  /** What to call the timer that is being set this moment. */
  nameNewTimer(): string;
  drop(owner: object): void;
  /** Forgets the events. */
  clear(): void;
}

/** Older events are dropped. */
const KEPT = 400;

const machineOf = (ref: AnyActorRef): AnyStateMachine | null => {
  const { logic } = ref as unknown as { logic?: { root?: unknown } };
  return logic?.root ? (logic as AnyStateMachine) : null;
};

/** An actor that a view has left is stopped, but its snapshot says «active»: React keeps it to wake it up again. */
const isRunning = (ref: AnyActorRef): boolean => (ref as unknown as { _processingStatus: number })._processingStatus === 1;

/** Actors without a name of their own are called by their machine's. */
const nameOf = (ref: AnyActorRef): string => (ref.id === ref.sessionId ? (machineOf(ref)?.id ?? ref.id) : ref.id);

/** The present snapshot of a running machine. */
export const snapshotOf = (flow: Flow): AnyMachineSnapshot => flow.ref.getSnapshot() as AnyMachineSnapshot;

interface Scheduled {
  target: AnyActorRef;
  event: AnyEventObject;
}

/** @param elapsed the workbench's clock, milliseconds @param changed told whenever there is something new */
export function createFlows(elapsed: () => number, changed: () => void): Flows {
  const actors = new Map<AnyActorRef, object>();
  const seenTimers = new WeakSet<object>();
  const gone = new WeakSet<object>();
  let sent: Sent[] = [];
  let count = 0;

  const running = (): Flow[] =>
    [...actors.keys()].filter(isRunning).flatMap((ref) => {
      const machine = machineOf(ref);
      return machine ? [{ name: nameOf(ref), ref, machine }] : [];
    });

  return {
    inspect: (owner) => (told) => {
      if (gone.has(owner)) return;
      if (told.type === '@xstate.actor' && machineOf(told.actorRef as AnyActorRef)) actors.set(told.actorRef as AnyActorRef, owner);
      if (told.type === '@xstate.event' && machineOf(told.actorRef as AnyActorRef)) {
        count += 1;
        const from = told.sourceRef ? nameOf(told.sourceRef as AnyActorRef) : null;
        sent.push({ number: count, at: elapsed(), from, to: nameOf(told.actorRef as AnyActorRef), event: told.event });
        if (sent.length > KEPT) sent = sent.slice(-KEPT);
      }
      changed();
    },
    running,
    sent: () => sent,
    lastOf: (name, type) => sent.findLast(({ to, event }) => to === name && event.type === type)?.event,
    states: () => Object.fromEntries(running().map((flow) => [flow.name, snapshotOf(flow).value])),
    shownPath() {
      const navigation = running().find(({ name }) => name === 'navigation');
      return navigation ? ((snapshotOf(navigation).context as { stack: (string | null)[] }).stack.at(-1) ?? null) : null;
    },
    nameNewTimer() {
      // The system writes a timer down just before it sets it.
      for (const ref of actors.keys()) {
        const { _scheduledEvents } = ref.system.getSnapshot() as unknown as { _scheduledEvents: Record<string, Scheduled> };
        for (const timer of Object.values(_scheduledEvents)) {
          if (seenTimers.has(timer)) continue;
          seenTimers.add(timer);
          const delay = /^xstate\.after\.([^.]+)\./.exec(timer.event.type)?.[1];
          return `${nameOf(timer.target)}: ${delay ?? timer.event.type}`;
        }
      }
      return '';
    },
    drop(owner) {
      gone.add(owner);
      for (const [ref, whose] of actors) if (whose === owner) actors.delete(ref);
      changed();
    },
    clear() {
      sent = [];
      changed();
    },
  };
}
