import type { SentEvent } from '../sequence/kinds';

/** How a transition was taken, or a state entered. */
export type Passage = Omit<SentEvent, 'number' | 'to'>;

/** A step of a machine. */
export interface MachineStep {
  passage: Passage;
  /** The ids of the transitions that were taken. */
  transitions: readonly string[];
  /** The ids of its present states. */
  active: ReadonlySet<string>;
  /** Whether it belongs to the same event as the step before. */
  goesOn: boolean;
}

/** The way of one machine through its chart. */
export function createPassages() {
  const taken = new Map<string, Passage>();
  const entered = new Map<string, Passage>();
  let lit: ReadonlySet<string> = new Set();
  let active: ReadonlySet<string> = new Set();
  return {
    /** @returns the ids of the states that were entered by it */
    add({ passage, transitions, active: now, goesOn }: MachineStep): string[] {
      for (const id of transitions) taken.set(id, passage);
      const fresh = [...now].filter((id) => !active.has(id));
      for (const id of fresh) entered.set(id, passage);
      active = now;
      // An event without a transition keeps the last one highlighted: it still shows how the machine got here.
      if (transitions.length > 0) lit = new Set([...(goesOn ? lit : []), ...transitions]);
      return fresh;
    },
    /** The transitions taken last. */
    lit: () => lit,
    /** How a transition was taken the last time. */
    taken: (id: string): Passage | undefined => taken.get(id),
    /** How a state was entered the last time. */
    entered: (id: string): Passage | undefined => entered.get(id),
  };
}

export type Passages = ReturnType<typeof createPassages>;
