import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { chartModel, type ChartState } from '../../src/workshop/workbench/charts/chartModel';
import { layOut } from '../../src/workshop/workbench/charts/chartLayout';
import type { ChartBox, ChartLayout } from '../../src/workshop/workbench/charts/drawing';
import { allMachines } from '../support/allMachines';

const measure = (text: string): number => text.length * 6.6;
const layoutOf = (machine: AnyStateMachine): Promise<ChartLayout> => layOut(new ELK(), chartModel(machine), measure);
const allStates = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(allStates)];

describe.each(Object.entries(allMachines))('the drawing of %s', (_, machine) => {
  test('has a box inside its parent for every state, and a path with a label for every arrow', async () => {
    const model = chartModel(machine);
    const { boxes, routes } = await layoutOf(machine);
    expect(boxes.map(({ id }) => id).sort()).toEqual(
      allStates(model.root)
        .map(({ id }) => id)
        .sort(),
    );
    const sizes = new Map(boxes.map((box) => [box.id, box]));
    for (const { id, parent, x, y, width, height } of boxes) {
      const around = parent === null ? undefined : (sizes.get(parent) as ChartBox);
      if (around) expect(x >= 0 && y >= 0 && x + width <= around.width && y + height <= around.height, id).toBe(true);
    }
    const routed = routes.filter(({ arrow }) => arrow !== null);
    expect(routed).toHaveLength(model.arrows.length);
    for (const { id, points, label } of routed)
      expect(points.length >= 2 && (label?.lines.length ?? 0) > 0, id).toBe(true);
  });
});

describe('the drawing of a machine', () => {
  const model = chartModel(allMachines['payment']);

  test('names guards, actions, invokes and descriptions', () => {
    const arrow = model.arrows.find(
      ({ from, to }) => from === 'payment.awaitingPayment.polling.checking' && to === 'payment.paid',
    );
    expect(arrow?.transitions).toMatchObject([{ event: 'ответ fetchStatus', guard: '1. isPaid' }]);
    const checking = allStates(model.root).find(({ id }) => id === 'payment.awaitingPayment.polling.checking');
    expect(checking).toMatchObject({
      entry: ['countAttempt', 'saveOrder'],
      invokes: ['fetchStatus'],
      description: expect.stringContaining('A poll is pending.'),
    });
  });
});
