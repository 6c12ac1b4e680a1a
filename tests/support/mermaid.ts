import type { AnyStateMachine } from 'xstate';

type Node = AnyStateMachine['root'];

const safe = (id: string): string => id.replace(/[^A-Za-z0-9]/g, '_');

const eventLabel = (type: string): string =>
  type === ''
    ? 'always'
    : type
        .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
        .replace(/^xstate\.done\.state\..*$/, 'done')
        .replace(/^xstate\.done\.actor\.(.+)$/, '$1 answered')
        .replace(/^xstate\.error\.actor\.(.+)$/, '$1 failed');

interface Guard {
  type?: string;
  name?: string;
  guards?: unknown[];
  /** Of `stateIn`. */
  stateValue?: object;
}

function guardText(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const { type, name, guards, stateValue } = guard as Guard;
  if (stateValue) return `in ${Object.entries(stateValue).flat().join('.')}`;
  const parts = guards?.map(guardText).join(` ${name} `);
  return type ?? (name === 'not' ? `not ${parts}` : parts) ?? 'guard';
}

/** A machine as a Mermaid state diagram: nested states, and every transition with its event and guard. */
export function toMermaid(machine: AnyStateMachine): string {
  const lines = ['stateDiagram-v2'];
  const drawStates = (node: Node, pad: string): void => {
    Object.values(node.states).forEach((state, index) => {
      if (node.type === 'parallel' && index > 0) lines.push(`${pad}--`);
      lines.push(`${pad}state "${state.key}" as ${safe(state.id)}`);
      if (Object.keys(state.states).length > 0) {
        lines.push(`${pad}state ${safe(state.id)} {`);
        drawStates(state, `${pad}  `);
        lines.push(`${pad}}`);
      }
      if (state.type === 'final') lines.push(`${pad}${safe(state.id)} --> [*]`);
    });
    const first = node.type === 'parallel' ? undefined : node.initial.target[0];
    if (first) lines.push(`${pad}[*] --> ${safe(first.id)}`);
  };
  const drawTransitions = (node: Node): void => {
    for (const transition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      const label = `${eventLabel(transition.eventType)}${transition.guard ? ` [${guardText(transition.guard)}]` : ''}`;
      for (const target of transition.target ?? [node]) {
        // Transitions of the root have no box to start from: they are written as comments.
        if (node === machine.root) lines.push(`  %% anywhere: ${label}${transition.target ? ` → ${target.key}` : ''}`);
        else lines.push(`  ${safe(node.id)} --> ${safe(target.id)} : ${label}`);
      }
    }
    Object.values(node.states).forEach(drawTransitions);
  };
  drawStates(machine.root, '  ');
  drawTransitions(machine.root);
  return lines.join('\n');
}
