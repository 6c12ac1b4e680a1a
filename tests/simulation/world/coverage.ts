import type { InspectionEvent } from 'xstate';
import { transitionId } from '../../../src/workshop/workbench/charts/chartModel';
import { takenTransitions } from '../../../src/workshop/workbench/xstateInternals';

let taken: Set<string> | null = null;

/** The inspector of a shop that is started; none unless transitions are collected. */
export const inspector = (): { inspect?: (event: InspectionEvent) => void } => {
  if (!taken) return {};
  const collected = taken;
  return {
    inspect(event) {
      if (event.type === '@xstate.microstep')
        for (const transition of takenTransitions(event)) collected.add(transitionId(transition));
    },
  };
};

/** The transitions that shops take while something is done, by the ids of the workbench's charts, in order. */
export async function transitionsDuring(work: () => Promise<void>): Promise<string[]> {
  taken = new Set();
  await work();
  const all = [...taken].sort();
  taken = null;
  return all;
}
