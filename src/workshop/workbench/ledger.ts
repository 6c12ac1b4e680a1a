import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { createMachine, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { activeIds } from './xstateInternals';
import { likelyTransitions } from './charts/likelyTransitions';
import { createPassages, type Passages } from './charts/passages';
import { createNotifier } from './notifier';
import type { SentEvent } from './sequence/kinds';
import { eventLabel } from './valueWords';

/** A machine as the inspector has received it. */
export interface ReceivedMachine {
  sessionId: string;
  name: string;
  /** Its chart, without what it does. */
  machine: AnyStateMachine;
  snapshot: { value?: unknown; context?: unknown; status?: unknown };
  active: ReadonlySet<string>;
  passages: Passages;
}

/** Messages about promises and callbacks have no chart. */
const isChart = (definition: string | undefined): definition is string => definition?.includes('"states"') === true;

const activeOf = (machine: AnyStateMachine, value: unknown): ReadonlySet<string> =>
  value === undefined
    ? new Set()
    : activeIds(machine.resolveState({ value: value as never, context: {} as never }) as unknown as AnyMachineSnapshot);

/** Everything that an inspector page has received. */
export function createLedger() {
  const machines = new Map<string, ReceivedMachine>();
  const names = new Map<string, string>();
  const latest = new Map<string, SentEvent>();
  const events: SentEvent[] = [];
  let shown: SentEvent[] = [];
  let began: number | null = null;
  const { changed, subscribe, version } = createNotifier();

  const nameOf = (id: string): string => names.get(id) ?? id;
  const record = (
    at: number,
    from: string | null,
    to: string,
    event: AnyEventObject,
    machine?: AnyStateMachine,
  ): SentEvent => {
    const entry = { number: events.length + 1, at, from, to, event, label: eventLabel(machine, event.type) };
    events.push(entry);
    return entry;
  };
  function addMachine(sessionId: string, definition: string, snapshot: ReceivedMachine['snapshot'], at: number): void {
    const machine = createMachine(JSON.parse(definition) as never) as unknown as AnyStateMachine;
    const passages = createPassages();
    const active = activeOf(machine, snapshot.value);
    passages.add({
      passage: { at, from: null, event: { type: 'xstate.init' }, label: 'xstate.init' },
      transitions: [],
      active,
      goesOn: false,
    });
    machines.set(sessionId, { sessionId, name: nameOf(sessionId), machine, snapshot, active, passages });
  }
  function addSnapshot(
    received: ReceivedMachine,
    snapshot: ReceivedMachine['snapshot'],
    event: AnyEventObject,
    at: number,
  ): void {
    const active = activeOf(received.machine, snapshot.value);
    const entry = latest.get(received.sessionId);
    const passage = entry?.event.type === event.type ? entry : { at, from: null, event, label: event.type };
    const transitions = likelyTransitions(received.machine, received.active, active, event.type);
    received.passages.add({ passage, transitions, active, goesOn: false });
    machines.set(received.sessionId, { ...received, snapshot, active });
  }

  return {
    subscribe,
    version,
    add(message: StatelyInspectionEvent): void {
      const { sessionId } = message;
      began ??= Number(message.createdAt);
      const at = Number(message.createdAt) - began;
      const received = machines.get(sessionId);
      if (message.type === '@xstate.actor') {
        names.set(sessionId, message.name);
        if (isChart(message.definition)) addMachine(sessionId, message.definition, message.snapshot ?? {}, at);
      }
      if (message.type === '@xstate.snapshot' && received) addSnapshot(received, message.snapshot, message.event, at);
      if (message.type === '@xstate.event') {
        const from = message.sourceId === undefined ? null : nameOf(message.sourceId);
        latest.set(sessionId, record(at, from, nameOf(sessionId), message.event, received?.machine));
      }
      changed();
    },
    /** Another shop has started: removes the machines of the one before, and keeps their events. */
    begin(): void {
      machines.clear();
      names.clear();
      latest.clear();
      record(began === null ? 0 : Date.now() - began, null, 'магазин', { type: 'загружен' });
      changed();
    },
    machines: (): ReceivedMachine[] => [...machines.values()],
    /** The oldest first; another array whenever there is more. */
    events(): readonly SentEvent[] {
      if (shown.length !== events.length) shown = [...events];
      return shown;
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
