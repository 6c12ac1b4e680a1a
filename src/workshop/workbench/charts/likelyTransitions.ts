import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { transitionId } from './chartModel';

type Node = AnyStateMachine['root'];

const allNodes = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(allNodes)];

/**
 * The transitions that a machine has probably taken from some states to others by an event. The guards are unknown here: of
 * several matching transitions of a state, the first is taken.
 * @returns their ids
 */
export function likelyTransitions(
  machine: AnyStateMachine,
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
  eventType: string,
): string[] {
  const leadsHere = ({ target = [] }: AnyTransitionDefinition): boolean =>
    target.length > 0 && target.every(({ id }) => now.has(id));
  return allNodes(machine.root)
    .filter(({ id }) => before.has(id))
    .flatMap((node) => {
      const ways = node.transitions.get(eventType) ?? [];
      const taken = ways.find(leadsHere) ?? ways.find(({ target }) => target === undefined);
      return taken ? [transitionId(taken)] : [];
    });
}
