import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { eventLabel, guardName } from '../valueWords';

type Node = AnyStateMachine['root'];

/** A transition as its label says it. */
export interface ChartTransition {
  id: string;
  event: string;
  /**
   * What must hold: the name of the guard; where an event has several ways, with the number in which they are tried.
   * Null when nothing must.
   */
  guard: string | null;
  actions: string[];
  description: string;
}

/** A state with the states inside it. */
export interface ChartState {
  id: string;
  key: string;
  description: string;
  kind: Node['type'];
  isInitial: boolean;
  /** What is done on the way in, on the way out, and while the machine is here. */
  entry: string[];
  exit: string[];
  invokes: string[];
  /** Transitions that stay in the state. */
  inner: ChartTransition[];
  states: ChartState[];
}

/** All transitions from one state to another. */
export interface ChartArrow {
  id: string;
  from: string;
  to: string;
  transitions: ChartTransition[];
}

/** A machine as it is drawn. */
export interface ChartModel {
  root: ChartState;
  arrows: ChartArrow[];
}

/** Every transition of a state, in the order they are tried. */
const transitionsOf = (node: Node): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** The id of a transition, the same in every copy of its machine. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const source = transition.source as Node;
  const alike = transitionsOf(source).filter(({ eventType }) => eventType === transition.eventType);
  return `${source.id}|${transition.eventType}|${alike.indexOf(transition)}`;
}

/** A transition's guard, and its turn among the ways of the same event. */
function guardIn(transition: AnyTransitionDefinition): string | null {
  const alike = transitionsOf(transition.source as Node).filter(({ eventType }) => eventType === transition.eventType);
  const name = guardName(transition);
  return alike.length > 1 ? `${alike.indexOf(transition) + 1}. ${name ?? 'иначе'}` : name;
}

interface BuiltIn {
  type?: string;
  name?: string;
  delay?: unknown;
  event?: { type?: string };
}

/** The name of an action; null for delays and invokes, which are shown elsewhere. */
function actionName(part: unknown): string | null {
  if (typeof part === 'string') return part;
  const { type = '', name = '', delay, event } = part as BuiltIn;
  if (type === 'xstate.raise') return delay === undefined ? `поднять ${event?.type ?? 'событие'}` : null;
  if (/^xstate\.(spawnChild|stopChild|cancel)$/.test(type)) return null;
  return type || name || 'действие';
}
const actionNames = (actions: readonly unknown[]): string[] => actions.map(actionName).filter((name) => name !== null);

/** A machine as nested boxes with arrows between them. */
export function chartModel(machine: AnyStateMachine): ChartModel {
  const arrows = new Map<string, ChartArrow>();

  const chartTransition = (transition: AnyTransitionDefinition): ChartTransition => ({
    id: transitionId(transition),
    event: eventLabel(machine, transition.eventType),
    guard: guardIn(transition),
    actions: actionNames(transition.actions),
    description: transition.description ?? '',
  });
  const drawArrows = (node: Node): ChartTransition[] => {
    const inner: ChartTransition[] = [];
    for (const transition of transitionsOf(node)) {
      const targets = (transition.target ?? []) as readonly Node[];
      if (targets.length === 0 || targets.includes(node)) inner.push(chartTransition(transition));
      for (const target of targets.filter((one) => one !== node)) {
        const id = `${node.id} → ${target.id}`;
        const arrow = arrows.get(id) ?? { id, from: node.id, to: target.id, transitions: [] };
        arrow.transitions.push(chartTransition(transition));
        arrows.set(id, arrow);
      }
    }
    return inner;
  };
  const draw = (node: Node): ChartState => ({
    id: node.id,
    key: node.key,
    description: node.description ?? '',
    kind: node.type,
    isInitial: node.parent !== undefined && node.parent.type !== 'parallel' && node.parent.initial.target[0] === node,
    entry: actionNames(node.entry),
    exit: actionNames(node.exit),
    invokes: node.invoke.map(({ id }) => id),
    inner: drawArrows(node),
    states: Object.values(node.states).map(draw),
  });
  const root = draw(machine.root);
  return { root, arrows: [...arrows.values()] };
}

/** The innermost present states of a machine: one for each region of a parallel state. */
export function leavesOf(state: ChartState, active: ReadonlySet<string>): ChartState[] {
  if (!active.has(state.id)) return [];
  const below = state.states.flatMap((one) => leavesOf(one, active));
  return below.length > 0 ? below : [state];
}
