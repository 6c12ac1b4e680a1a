import {
  and,
  createActor,
  createMachine,
  fromPromise,
  not,
  or,
  SimulatedClock,
  stateIn,
  type AnyTransitionDefinition,
} from 'xstate';
import { expect, it } from 'vitest';
import { activeIds, isRunning, machineOf, scheduledEvents } from '../../src/workshop/workbench/xstateInternals';
import { guardName } from '../../src/workshop/workbench/valueWords';

const machine = createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: { target: 'on' } } },
    on: { initial: 'bright', states: { bright: { after: { 1_000: { target: 'dim' } } }, dim: {} } },
  },
});

const begin = () => createActor(machine, { clock: new SimulatedClock() }).start();

it('XState still distinguishes running actors from stopped ones: the workbench lists the running ones', () => {
  const lamp = begin();
  expect(isRunning(lamp)).toBe(true);
  lamp.stop();
  expect(isRunning(lamp)).toBe(false);
});

it('XState still keeps the machine in its actor: the workbench shows its chart', () => {
  const lamp = begin();
  expect(machineOf(lamp)).toBe(machine);
  expect(machineOf(createActor(fromPromise(async () => 1)))).toBeNull();
});

it('XState still reports the active states of a snapshot: the chart marks them', () => {
  const lamp = begin();
  lamp.send({ type: 'press' });
  expect([...activeIds(lamp.getSnapshot())].sort()).toEqual(['lamp', 'lamp.on', 'lamp.on.bright']);
});

it('XState still lists its timers before it sets them: the workbench names them', () => {
  const lamp = begin();
  expect(scheduledEvents(lamp)).toEqual([]);
  lamp.send({ type: 'press' });
  expect(scheduledEvents(lamp)).toMatchObject([{ target: lamp, event: { type: 'xstate.after.1000.lamp.on.bright' } }]);
});

it('a combined guard is written with «и», «или» and «не»', () => {
  const guarded = (guard: unknown) => guardName({ guard } as AnyTransitionDefinition);
  const texts = [and(['isOpen', not('isEmpty')]), or(['isOpen', 'isEmpty']), stateIn({ list: 'missing' })].map(guarded);
  expect(texts).toEqual(['isOpen и не isEmpty', 'isOpen или isEmpty', 'здесь list: missing']);
  expect([guarded({ type: 'isOpen' }), guarded(undefined)]).toEqual(['isOpen', null]);
});
