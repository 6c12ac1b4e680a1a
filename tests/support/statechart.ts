import {
  fromCallback,
  StateMachine,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  type InspectionEvent,
} from 'xstate';
import { takenTransitions } from '../../src/workshop/workbench/xstateInternals';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';

/** A state of the reachable graph. */
export interface GraphSnapshot {
  value: unknown;
  context: unknown;
}

/** One step of the reachable graph. */
export interface Edge {
  event: EventObject;
  from: GraphSnapshot;
  to: GraphSnapshot;
  name: string;
}

export interface Exploration {
  input?: unknown;
  /** Every event worth sending, one payload per kind; answers and timers by their full names (`answered`, `failed`, `after`). */
  events: AnyEventObject[];
}

/** The event of an effect's answer. @param id the invoke's id */
export const answered = (id: string, output?: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output });
/** The event of an effect's failure. */
export const failed = (id: string, message = ''): AnyEventObject => ({
  type: `xstate.error.actor.${id}`,
  error: new Error(message),
});
/** The event of a request whose subject the server does not know. */
export const notFound = (id: string): AnyEventObject => ({
  ...failed(id),
  error: Object.assign(new Error(), { status: 404 }),
});
/** The event of a delay that has passed. @param state the full id of its state, such as `payment.failed` */
export const after = (delay: string, state: string): AnyEventObject => ({ type: `xstate.after.${delay}.${state}` });

/** A transition by its states, its event and its guard. */
export const nameOf = (transition: AnyTransitionDefinition): string => {
  const guard = transition.guard ? `[${(transition.guard as { type?: string }).type ?? 'combined'}]` : '';
  const targets = transition.target?.map((node) => node.id).join() ?? '(stays)';
  return `${transition.source.id} --${transition.eventType || 'always'}${guard}--> ${targets}`;
};

/** Every transition that a machine declares; each guarded branch is one. */
function declaredIn(machine: AnyStateMachine): AnyTransitionDefinition[] {
  const below = (node: AnyStateMachine['root']): AnyTransitionDefinition[] => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
    ...Object.values(node.states).flatMap(below),
  ];
  return below(machine.root);
}

export const transitionsOf = (machine: AnyStateMachine): string[] => declaredIn(machine).map(nameOf);

/** Those that do something: the failure of a listener may have no consequences. */
export const changesOf = (machine: AnyStateMachine): string[] =>
  declaredIn(machine)
    .filter(({ eventType, target, actions }) => target || actions.length > 0 || !eventType.startsWith('xstate.error.'))
    .map(nameOf);

/** Collects the transitions that actors take (`inspect: record`), and names those that none has taken. */
export function coverageOf(machine: AnyStateMachine) {
  const taken = new Set<string>();
  return {
    record(event: InspectionEvent): void {
      if (event.type === '@xstate.microstep')
        for (const transition of takenTransitions(event)) taken.add(nameOf(transition));
    },
    missed: (): string[] => transitionsOf(machine).filter((name) => !taken.has(name)),
  };
}

/** A text that is the same for the same state and context. */
export const keyOf = (snapshot: GraphSnapshot): string => JSON.stringify([snapshot.value, snapshot.context]);

const short = (event: EventObject): string => {
  const { type, ...payload } = event;
  const words = type.replace(/^xstate\.(done\.actor|error\.actor|after)\./, (_, kind: string) =>
    kind.startsWith('error') ? 'failed ' : '',
  );
  return Object.keys(payload).length > 0 ? `${words} ${JSON.stringify(payload)}` : words;
};

/** The transitions an event would take, by name: the guarded branch among them. */
export const transitionsFor = (machine: AnyStateMachine, snapshot: GraphSnapshot, event: EventObject): string[] =>
  machine.getTransitionData(snapshot as never, event as never).map(nameOf);

const handles = (machine: AnyStateMachine, snapshot: GraphSnapshot, event: EventObject): boolean =>
  transitionsFor(machine, snapshot, event).length > 0;

/** The path to a value that is not plain JSON; null when there is none. */
export function notPlain(value: unknown, path: string): string | null {
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return null;
  const isPlain =
    Array.isArray(value) || (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype);
  if (!isPlain) return path;
  for (const [key, below] of Object.entries(value as object)) {
    const found = notPlain(below, `${path}.${key}`);
    if (found) return found;
  }
  return null;
}

/** The most events of an exploration; the largest chart needs half of them. */
const LARGEST_GRAPH = 30_000;

/** The whole reachable graph, from the first state on. Put small limits into `input`: each value of a counter is a state. */
export function edgesOf(machine: AnyStateMachine, { input, events }: Exploration): Edge[] {
  const traversal = {
    input,
    events,
    serializeState: keyOf,
    // A context that grows without limit would make an endless graph: this ends with an error.
    limit: LARGEST_GRAPH,
    // `can` is false for transitions without target and actions.
    filterEvents: (snapshot: GraphSnapshot, event: EventObject) => handles(machine, snapshot, event),
  };
  // The graph functions cannot be given the general machine type.
  const steps = adjacencyMapToArray(getAdjacencyMap(machine as never, traversal as never)) as unknown as {
    state: GraphSnapshot;
    event: EventObject;
    nextState: GraphSnapshot;
  }[];
  return steps.map(({ state, event, nextState }) => ({
    event,
    from: state,
    to: nextState,
    name: `${JSON.stringify(state.value)} --${short(event)}--> ${JSON.stringify(nextState.value)}`,
  }));
}

const codeOf = (logic: unknown): string => String((logic as { transition?: unknown }).transition);
const CALLBACK_CODE = codeOf(fromCallback(() => {}));
/** Whether a logic is a callback actor. XState has no mark for it, so the code of the logic is compared. */
export const isCallback = (logic: unknown): boolean => codeOf(logic) === CALLBACK_CODE;

/** Whether a logic is a machine that another one invokes. */
export const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;
