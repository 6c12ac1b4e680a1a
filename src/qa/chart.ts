import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';

type Node = AnyStateMachine['root'];

/** One way out of a state. */
export interface ChartLine {
  event: string;
  /** The name of what must hold; null when nothing must. */
  guard: string | null;
  /** Where it leads; empty when it stays. */
  targets: string[];
  description: string;
}

/** A state with the states inside it. */
export interface ChartState {
  id: string;
  key: string;
  description: string;
  kind: Node['type'];
  isInitial: boolean;
  lines: ChartLine[];
  states: ChartState[];
}

/** Milliseconds in words: «0,3 с», «5 с». */
export const seconds = (ms: number): string => `${(ms / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} с`;

/** What a delay of a machine takes, in words; its name where it is not a plain number. */
function delayText(machine: AnyStateMachine, name: string): string {
  const delay: unknown = machine.implementations.delays[name] ?? Number(name);
  return typeof delay === 'number' && Number.isFinite(delay) ? `через ${seconds(delay)} (${name})` : `через «${name}»`;
}

/** XState's name of an event as people say it. */
export function eventLabel(machine: AnyStateMachine, type: string): string {
  if (type === '') return 'сразу';
  const after = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
  if (after !== undefined) return delayText(machine, after);
  const done = /^xstate\.done\.actor\.(.+)$/.exec(type)?.[1];
  if (done !== undefined) return `ответ ${done}`;
  const error = /^xstate\.error\.actor\.(.+)$/.exec(type)?.[1];
  return error === undefined ? type : `сбой ${error}`;
}

/** The name of a transition's guard. */
export const guardName = (transition: AnyTransitionDefinition): string | null =>
  transition.guard ? ((transition.guard as { type?: string }).type ?? 'условие') : null;

/** A state by its path inside the machine; the last part alone where it is a neighbour. */
const targetName = (from: Node, to: Node): string => (from.parent === to.parent ? to.key : to.path.join('.'));

export const lineOf = (machine: AnyStateMachine, transition: AnyTransitionDefinition): ChartLine => ({
  event: eventLabel(machine, transition.eventType),
  guard: guardName(transition),
  targets: (transition.target ?? []).map((target) => targetName(transition.source as Node, target as Node)),
  description: transition.description ?? '',
});

/** A machine as nested boxes with their ways out as lines of text. */
export function chartOf(machine: AnyStateMachine): ChartState {
  const draw = (node: Node): ChartState => {
    const initial = node.parent?.initial.target?.[0];
    return {
      id: node.id,
      key: node.key,
      description: node.description ?? '',
      kind: node.type,
      isInitial: node.parent?.type !== 'parallel' && initial === node,
      lines: [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map((one) => lineOf(machine, one)),
      states: Object.values(node.states).map(draw),
    };
  };
  return draw(machine.root);
}

/** The ids of every state a snapshot stands in. */
export const activeIds = (snapshot: AnyMachineSnapshot): ReadonlySet<string> =>
  new Set((snapshot as unknown as { _nodes: { id: string }[] })._nodes.map(({ id }) => id));

/** A state's value in one line: «awaitingPayment (polling: waiting, window: closed)». */
export function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, below]) => {
      const text = valueText(below);
      return text === '' ? key : typeof below === 'object' ? `${key} (${text})` : `${key}: ${text}`;
    })
    .join(', ');
}
