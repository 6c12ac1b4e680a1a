import type { InspectionEvent } from 'xstate';
import { chartModel, transitionId, type ChartState } from '../../../src/workshop/workbench/charts/chartModel';
import { takenTransitions } from '../../../src/workshop/workbench/xstateInternals';
import { allMachines } from '../../support/allMachines';

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

/** The ids of the transitions that stay in a state or in one inside it. */
const innerIds = ({ inner, states }: ChartState): string[] => [
  ...inner.map(({ id }) => id),
  ...states.flatMap(innerIds),
];

/** The transitions that no shop takes while something is done, by the ids of the workbench's charts, in order. */
export async function transitionsLeftBy(work: () => Promise<void>): Promise<string[]> {
  const lived = new Set<string>();
  taken = lived;
  await work();
  taken = null;
  const all = Object.values(allMachines).flatMap((machine) => {
    const { root, arrows } = chartModel(machine);
    return [...innerIds(root), ...arrows.flatMap(({ transitions }) => transitions.map(({ id }) => id))];
  });
  return [...new Set(all)].filter((id) => !lived.has(id)).sort();
}
