import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { chartModel, leavesOf, type ChartState } from '../../src/workshop/workbench/charts/chartModel';
import { layOut } from '../../src/workshop/workbench/charts/chartLayout';
import type { ChartBox, ChartLayout } from '../../src/workshop/workbench/charts/drawing';
import { rectOf, viewOf } from '../../src/workshop/workbench/charts/view';
import { allMachines } from '../support/allMachines';

const measure = (text: string): number => text.length * 6.6;
const layoutOf = (machine: AnyStateMachine): Promise<ChartLayout> => layOut(new ELK(), chartModel(machine), measure);
const machines = Object.entries(allMachines);
const allStates = (state: ChartState): ChartState[] => [state, ...state.states.flatMap(allStates)];

describe.each(machines)('the drawing of %s', (_, machine) => {
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
  const model = chartModel(allMachines['payment'] as AnyStateMachine);

  test('names guards, actions, invokes and descriptions', () => {
    const arrow = model.arrows.find(
      ({ from, to }) => from === 'payment.awaitingPayment.polling.checking' && to === 'payment.paid',
    );
    expect(arrow?.transitions).toMatchObject([{ event: 'ответ fetchStatus', guard: '1. isPaid' }]);
    const checking = allStates(model.root).find(({ id }) => id === 'payment.awaitingPayment.polling.checking');
    expect(checking).toMatchObject({
      entry: ['countAttempt', 'saveOrder'],
      invokes: ['fetchStatus'],
      description: 'A poll is pending.',
    });
  });

  test('shows the active state of every region', async () => {
    const layout = await layoutOf(allMachines['payment'] as AnyStateMachine);
    const active = new Set([
      'payment',
      'payment.awaitingPayment',
      'payment.awaitingPayment.polling',
      'payment.awaitingPayment.polling.waiting',
      'payment.awaitingPayment.window',
      'payment.awaitingPayment.window.away',
    ]);
    expect(
      leavesOf(model.root, active)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['away', 'waiting']);
    const room = { width: 890, height: 480 };
    const present = rectOf(layout, active, room);
    const { x, y, zoom } = viewOf(layout, present, room, null);
    expect(zoom).toBeGreaterThan(0.6);
    for (const [start, length, shift, size] of [
      [present.x, present.width, x, room.width],
      [present.y, present.height, y, room.height],
    ] as const) {
      expect(start * zoom + shift).toBeGreaterThanOrEqual(0);
      expect((start + length) * zoom + shift).toBeLessThanOrEqual(size);
    }
  });

  test('shows at a legible size nine of ten arrows that leave the active state', async () => {
    const room = { width: 890, height: 400 };
    const seen: boolean[] = [];
    for (const [, machine] of machines) {
      const [layout, { root }] = [await layoutOf(machine), chartModel(machine)];
      const look = (state: ChartState, around: string[]): void => {
        const ids = [...around, state.id];
        for (const below of state.states) look(below, ids);
        if (state.states.length > 0) return;
        const { x, y, zoom } = viewOf(layout, rectOf(layout, new Set(ids), room), room, null);
        for (const { arrow, label } of layout.routes) {
          if (arrow?.from !== state.id || !label) continue;
          const [left, top] = [label.x * zoom + x, label.y * zoom + y];
          seen.push(
            left >= 0 && left + label.width * zoom <= room.width && top >= 0 && top <= room.height && zoom > 0.9,
          );
        }
      };
      look(root, []);
    }
    expect(seen.filter(Boolean).length / seen.length).toBeGreaterThan(0.9);
  });
});
