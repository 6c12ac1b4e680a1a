import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { transitionId } from './charts/chartModel';
import { createPassages, type Passages } from './charts/passages';
import { TESTER, type SentEvent } from './sequence/kinds';
import { eventLabel } from './valueWords';
import { activeIds, isRunning, machineOf, scheduledEvents, takenTransitions } from './xstateInternals';

/** A running machine. */
export interface Flow {
  name: string;
  ref: AnyActorRef;
  machine: AnyStateMachine;
}

/** Receives the steps of machines. */
export interface FlowListener {
  /** A machine has entered states, by their ids. */
  entered(flow: string, ids: Iterable<string>): void;
  /** A machine has answered an event. @param before the snapshot that its guards were asked about */
  answered(flow: Flow, event: AnyEventObject, before: AnyMachineSnapshot): void;
}

/** Actors without a name of their own are called by their machine's. */
const nameOf = (ref: AnyActorRef): string => (ref.id === ref.sessionId ? (machineOf(ref)?.id ?? ref.id) : ref.id);

/** The present snapshot of a running machine. */
export const snapshotOf = (flow: Flow): AnyMachineSnapshot => flow.ref.getSnapshot() as AnyMachineSnapshot;

/** State and context of every running machine, by its name. */
export type MachinesNow = Record<string, { state: unknown; context: unknown }>;

/** What the machines hold now, as plain data without secrets. */
export function machinesNow(flows: Flows, redact: (value: unknown) => unknown): MachinesNow {
  const running = flows.running().map((flow) => [flow.name, snapshotOf(flow)] as const);
  // All at once: a secret of one machine is masked in the context of every other one, too.
  const contexts = redact(Object.fromEntries(running.map(([name, { context }]) => [name, context as unknown])));
  return Object.fromEntries(
    running.map(([name, { value }]) => [name, { state: value, context: (contexts as Record<string, unknown>)[name] }]),
  );
}

/**
 * Everything the running machines report.
 * @param elapsed the workbench's clock, milliseconds
 * @param changed called whenever there is something new
 * @param stops notified of what a visit may be paused at
 */
export function createFlows(elapsed: () => number, changed: () => void, stops?: FlowListener) {
  const actors = new Map<AnyActorRef, object>();
  const seenTimers = new WeakSet<object>();
  const dropped = new WeakSet<object>();
  const ways = new WeakMap<AnyActorRef, Passages>();
  /** The event each machine was sent last, with the number of the one its last step belongs to. */
  const latest = new Map<AnyActorRef, { entry: SentEvent; stepped: number }>();
  const lastByType = new Map<string, AnyEventObject>();
  const sent: SentEvent[] = [];
  let sender: string | null = null;
  /** A copy for the views, made once for many events. */
  let shown: SentEvent[] = [];

  const wayOf = (ref: AnyActorRef): Passages => {
    const way = ways.get(ref) ?? createPassages();
    ways.set(ref, way);
    return way;
  };
  const recordEvent = (ref: AnyActorRef, source: AnyActorRef | undefined, event: AnyEventObject): void => {
    const entry = {
      number: sent.length + 1,
      at: elapsed(),
      from: source ? nameOf(source) : sender,
      to: nameOf(ref),
      event,
      label: eventLabel(machineOf(ref) as AnyStateMachine, event.type),
    };
    sent.push(entry);
    latest.set(ref, { entry, stepped: latest.get(ref)?.stepped ?? 0 });
    lastByType.set(`${entry.to} ${event.type}`, event);
  };
  const recordStep = (ref: AnyActorRef, inspected: Extract<InspectionEvent, { type: '@xstate.microstep' }>): void => {
    const now = latest.get(ref);
    if (!now) return;
    const entered = wayOf(ref).add({
      passage: now.entry,
      transitions: takenTransitions(inspected).map(transitionId),
      active: activeIds(inspected.snapshot as AnyMachineSnapshot),
      goesOn: now.stepped === now.entry.number,
    });
    now.stepped = now.entry.number;
    stops?.entered(nameOf(ref), entered);
  };
  const before = new WeakMap<AnyActorRef, AnyMachineSnapshot>();
  const recordSnapshot = (
    ref: AnyActorRef,
    inspected: Extract<InspectionEvent, { type: '@xstate.snapshot' }>,
  ): void => {
    const [machine, last] = [machineOf(ref), before.get(ref)];
    if (machine && last) stops?.answered({ name: nameOf(ref), ref, machine }, inspected.event, last);
    before.set(ref, inspected.snapshot as AnyMachineSnapshot);
  };

  const running = (): Flow[] =>
    [...actors.keys()].filter(isRunning).flatMap((ref) => {
      const machine = machineOf(ref);
      return machine ? [{ name: nameOf(ref), ref, machine }] : [];
    });

  return {
    /** The `inspect` option for machines. @param owner the page with which they end */
    inspect: (owner: object) => (inspected: InspectionEvent) => {
      if (dropped.has(owner)) return;
      const ref = inspected.actorRef as AnyActorRef;
      if (!machineOf(ref)) return changed();
      if (inspected.type === '@xstate.actor') actors.set(ref, owner);
      if (inspected.type === '@xstate.event')
        recordEvent(ref, inspected.sourceRef as AnyActorRef | undefined, inspected.event);
      if (inspected.type === '@xstate.microstep') recordStep(ref, inspected);
      if (inspected.type === '@xstate.snapshot') recordSnapshot(ref, inspected);
      changed();
    },
    /** Machines that run, in the order they were started. */
    running,
    /** All events, the oldest first; a new array after each change. */
    sent(): readonly SentEvent[] {
      if (shown.length !== sent.length) shown = [...sent];
      return shown;
    },
    /** The way of a running machine through its chart. */
    passages: ({ ref }: Flow) => wayOf(ref),
    /** The latest event of a type that a machine was sent. */
    lastOf: (name: string, type: string) => lastByType.get(`${name} ${type}`),
    /** The value of every running machine's state, by name. */
    states: (): Record<string, unknown> =>
      Object.fromEntries(running().map((flow) => [flow.name, snapshotOf(flow).value])),
    /** The path of the screen that is shown; null while none is. It lags behind the address while a screen's file loads. */
    shownPath(): string | null {
      const navigation = running().find(({ name }) => name === 'navigation');
      return navigation
        ? ((snapshotOf(navigation).context as { stack: (string | null)[] }).stack.at(-1) ?? null)
        : null;
    },
    /** Marks events sent during this call as the tester's. */
    asTester(send: () => void): void {
      sender = TESTER;
      send();
      sender = null;
    },
    /** The name of the timer that is being set now. */
    nameNewTimer(): string {
      // The system records a timer just before it sets it.
      for (const ref of actors.keys()) {
        for (const timer of scheduledEvents(ref)) {
          if (seenTimers.has(timer)) continue;
          seenTimers.add(timer);
          const delay = /^xstate\.after\.([^.]+)\./.exec(timer.event.type)?.[1];
          return `${nameOf(timer.target)}: ${delay ?? timer.event.type}`;
        }
      }
      return '';
    },
    drop(owner: object): void {
      dropped.add(owner);
      for (const [ref, whose] of actors) {
        if (whose !== owner) continue;
        actors.delete(ref);
        latest.delete(ref);
      }
      changed();
    },
    /** Forgets the events. */
    clear(): void {
      sent.length = 0;
      shown = [];
      lastByType.clear();
      changed();
    },
  };
}

export type Flows = ReturnType<typeof createFlows>;
